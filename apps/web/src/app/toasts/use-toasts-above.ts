import { useEffect } from 'react';
import type { RefObject } from 'react';

const insetProperty = '--b-toast-inset';

/** Keeps toasts above an element at the bottom of the screen, such as the place where one writes. */
export function useToastsAbove(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    // Set on the toasts alone: on the root of the page it would have the styles of everything on it computed again.
    const toasts = document.querySelectorAll<HTMLElement>('.mantine-Notifications-root');
    const observer = new ResizeObserver(() => {
      const height = `${current.offsetHeight}px`;
      for (const { style } of toasts) style.setProperty(insetProperty, height);
    });
    observer.observe(current);
    return () => {
      observer.disconnect();
      for (const { style } of toasts) style.removeProperty(insetProperty);
    };
  }, [element]);
}
