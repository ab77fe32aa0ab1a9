import { useEffect } from 'react';

/**
 * Closes on Escape even while a tooltip is open: a tooltip keeps that key for itself, so that it
 * would take two presses.
 */
export function useEscapeOverTooltip(onClose: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (document.querySelector('[role="tooltip"]')) onClose();
    };
    // On the window, which hears of the key before the tooltip stops it.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [onClose]);
}
