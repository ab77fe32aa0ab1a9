import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { WorkloadKey } from '@backstage-govern/plugin-govern-common';
import { formatView, parseView, type WorkloadsView } from './workloadsView';

/** The view that the URL holds, and the ways to another one. */
export interface WorkloadsViewState {
  view: WorkloadsView;
  /** Changes a part of the view; `replace` leaves no step for the back button. */
  change(part: Partial<WorkloadsView>, options?: { replace: boolean }): void;
  /** Address of this view with the details of a workload open. */
  hrefOf(key: WorkloadKey): string;
}

/** The view that the URL holds. */
export function useWorkloadsView(): WorkloadsViewState {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const view = useMemo(() => parseView(new URLSearchParams(query)), [query]);
  const change = useCallback<WorkloadsViewState['change']>(
    (part, options) => setParams(formatView({ ...view, ...part }), options),
    [setParams, view],
  );
  const hrefOf = useCallback(
    (key: WorkloadKey) => `${pathname}?${formatView({ ...view, open: key })}`,
    [pathname, view],
  );
  return { view, change, hrefOf };
}
