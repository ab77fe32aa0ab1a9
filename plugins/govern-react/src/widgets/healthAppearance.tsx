import type { ReactElement } from 'react';
import {
  RiCheckDoubleLine,
  RiCheckboxCircleFill,
  RiErrorWarningFill,
  RiLoader4Line,
  RiPauseCircleLine,
  RiQuestionLine,
} from '@remixicon/react';
import type { WorkloadHealth } from '@backstage-govern/plugin-govern-common';

/** How a health is shown: always a colour, an icon and a word together. */
export interface HealthAppearance {
  word: string;
  icon: ReactElement;
  /** Family of BUI colours. */
  tone: 'negative' | 'announcement' | 'warning' | 'positive' | 'neutral';
}

const SIZE = 16;

/** Appearance by health. */
export const HEALTH_APPEARANCE: Record<WorkloadHealth, HealthAppearance> = {
  degraded: {
    word: 'Degraded',
    icon: <RiErrorWarningFill size={SIZE} aria-hidden />,
    tone: 'negative',
  },
  progressing: {
    word: 'Progressing',
    icon: <RiLoader4Line size={SIZE} aria-hidden />,
    tone: 'announcement',
  },
  unknown: {
    word: 'Unknown',
    icon: <RiQuestionLine size={SIZE} aria-hidden />,
    tone: 'warning',
  },
  healthy: {
    word: 'Healthy',
    icon: <RiCheckboxCircleFill size={SIZE} aria-hidden />,
    tone: 'positive',
  },
  suspended: {
    word: 'Suspended',
    icon: <RiPauseCircleLine size={SIZE} aria-hidden />,
    tone: 'neutral',
  },
  completed: {
    word: 'Completed',
    icon: <RiCheckDoubleLine size={SIZE} aria-hidden />,
    tone: 'neutral',
  },
};
