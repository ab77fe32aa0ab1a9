/** A namespace as the cluster shows it. */
export interface GovernedNamespace {
  cluster: string;
  name: string;
  uid: string;
  division: string | null;
  environment: string | null;
  owner: string | null;
  phase: string;
  createdAt: string;
  resourceVersion: string;
}

export interface ListNamespacesOptions {
  cluster?: string[];
  division?: string[];
  limit?: number;
  cursor?: string;
}
