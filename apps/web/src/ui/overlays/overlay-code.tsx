import { Menu, Popover, Tooltip } from '@mantine/core';
import { useLayoutEffect } from 'react';
import type { Ref, RefCallback } from 'react';

/** What is drawn over a page, with the library that finds its place there: loaded when the page has time, or at the first click. */
export const overlays = { Menu, Popover, Tooltip };

/** Stands for an element that is drawn elsewhere: what is opened is placed beside that. */
export function Reference({ element, ref }: { element: HTMLElement | null; ref?: Ref<HTMLElement> }) {
  useLayoutEffect(() => {
    const set = ref as RefCallback<HTMLElement> | undefined;
    set?.(element);
    return () => void set?.(null);
  }, [element, ref]);
  return null;
}
