import { useLayoutEffect, useState } from 'react';

/**
 * Width of an element in pixels, kept current; undefined where it is not laid out. What fits depends
 * on the room beside the portal's sidebar, which the width of the window does not tell.
 */
export function useElementWidth(
  element: HTMLElement | null,
): number | undefined {
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth || undefined);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
