/** Pod annotation: what the exporter shows the pod to use, see `parseUsageProfile`. */
export const USAGE_ANNOTATION = 'control-plane.govern.marstack.io/usage';

/** Pod annotation: how KWOK lets the pod fail (`oom`, `crash:<exit code>`, `image-pull`, `probe`, `unready`). */
export const FAIL_ANNOTATION = 'control-plane.govern.marstack.io/fail';
