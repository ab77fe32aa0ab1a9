/** Namespace label: the division it belongs to. */
export const DIVISION_LABEL = 'govern.marstack.io/division';

/** Namespace label: the division's environment that it is. */
export const ENVIRONMENT_LABEL = 'govern.marstack.io/environment';

/** Namespace annotation by which a platform admin hands a namespace to a division. */
export const ADOPT_ANNOTATION = 'govern.marstack.io/adopt';

/** Annotation on a workload or a namespace: who owns it, as a catalog group name or reference. */
export const OWNER_ANNOTATION = 'govern.marstack.io/owner';

/** Annotations on catalog entities: the Kubernetes object that an entity was derived from. */
export const CLUSTER_ANNOTATION = 'govern.marstack.io/cluster';
export const NAMESPACE_ANNOTATION = 'govern.marstack.io/namespace';
export const KIND_ANNOTATION = 'govern.marstack.io/kind';
export const NAME_ANNOTATION = 'govern.marstack.io/name';
export const DIVISION_ANNOTATION = 'govern.marstack.io/division';

/** Annotation on catalog entities: where `spec.owner` was read. */
export const OWNER_SOURCE_ANNOTATION = 'govern.marstack.io/owner-source';
