export interface Config {
  /** Governance of shared Kubernetes clusters. */
  govern?: {
    /**
     * The clusters to read. Without this key nothing is connected, and the pages say so.
     */
    clusters?: Array<{
      /**
       * The cluster's name in every address, row and entity: a DNS label, unique among the
       * clusters. Renaming a cluster makes another one of it.
       * @visibility frontend
       */
      name: string;
      /**
       * What people read. Default: the name.
       * @visibility frontend
       */
      title?: string;
      /**
       * The cluster whose entities carry no suffix in the catalog; at most one. Default: the first.
       * @visibility frontend
       */
      primary?: boolean;
      /**
       * Path of a kubeconfig file. Without it kubectl's own order applies: KUBECONFIG,
       * `~/.kube/config`, then the service account of the pod that the portal runs in.
       */
      kubeconfig?: string;
      /** Context in that kubeconfig. Default: its current context. */
      context?: string;
      /** Where measured use is read; without it every `used` is null and the answer says so. */
      metrics?: {
        /** Base address of a Prometheus-compatible API, without `/api/v1`. */
        url: string;
        /** Tenant, for stores that keep several (`X-Scope-OrgID`). */
        tenant?: string;
      };
    }>;
  };
}
