import type { ReactNode } from 'react';
import { Focusable, Tooltip, TooltipTrigger } from '@backstage/ui';
import styles from './Hint.module.css';

/**
 * Something small that says more on hover and on keyboard focus, and all of it to a screen reader.
 */
export function Hint(props: {
  /** All that is to be said, the visible part included. */
  label: string;
  /** What appears; `label` when left out. */
  hint?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { label, hint = label, className, children } = props;
  return (
    <TooltipTrigger delay={300}>
      <Focusable>
        <span
          role="img"
          aria-label={label}
          className={`${styles.root} ${className ?? ''}`}
        >
          {children}
        </span>
      </Focusable>
      <Tooltip>{hint}</Tooltip>
    </TooltipTrigger>
  );
}
