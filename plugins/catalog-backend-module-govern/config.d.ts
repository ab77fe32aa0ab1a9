export interface Config {
  govern?: {
    /** The catalog entities that are derived from the clusters of `govern.clusters`. */
    catalog?: {
      /**
       * Owner of an entity that no annotation, namespace or division names one for: the name or
       * reference of a group. `platform` when not set.
       */
      defaultOwner?: string;
      /**
       * Whether owners and divisions also become Group entities, so that ownership relations have
       * an end. Turn it off where another provider brings the groups. True when not set.
       */
      groups?: boolean;
    };
  };
}
