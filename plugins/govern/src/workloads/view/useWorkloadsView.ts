import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { WorkloadKey } from '@backstage-govern/plugin-govern-common';
import {
  formatView,
  ignoredIn,
  parseView,
  type WorkloadsView,
} from './workloadsView';

/** What a change makes of the view as it stands. */
type ViewChange = (view: WorkloadsView) => Partial<WorkloadsView>;

/** The view that the URL holds, and the ways to another one. */
export interface WorkloadsViewState {
  view: WorkloadsView;
  /** What of the URL makes no sense and is left out, each as `name=value`. */
  ignored: string[];
  /** Changes a part of the view; `replace` leaves no step for the back button. */
  change(update: ViewChange, options?: { replace: boolean }): void;
  /** Address of this view with the details of a workload open. */
  hrefOf(key: WorkloadKey): string;
}

/** The view that the URL holds. */
export function useWorkloadsView(): WorkloadsViewState {
  const { pathname } = useLocation();
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const view = useMemo(() => parseView(new URLSearchParams(query)), [query]);
  const ignored = useMemo(() => ignoredIn(new URLSearchParams(query)), [query]);
  // Two changes may come before the first is drawn: the second builds on the first all the same.
  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  const change = useCallback<WorkloadsViewState['change']>(
    (update, options) => {
      latest.current = { ...latest.current, ...update(latest.current) };
      setParams(formatView(latest.current), options);
    },
    [setParams],
  );
  const hrefOf = useCallback(
    (key: WorkloadKey) => `${pathname}?${formatView({ ...view, open: key })}`,
    [pathname, view],
  );
  return { view, ignored, change, hrefOf };
}
