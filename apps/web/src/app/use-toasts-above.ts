import { useEffect } from 'react';
import type { RefObject } from 'react';

const property = '--b-toast-inset';

/** Keeps toasts above an element at the bottom of the screen, such as the place where one writes. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(property, `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [element]);
}
