import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * Calls back when the end of a list comes near the edge of its scroll container, by so many pixels. Checked again
 * whenever the list has grown: a tall window may show the whole page and still have room.
 */
export function useNearEnd<E extends HTMLElement>(
  withinPx: number,
  length: number | undefined,
  onNear: () => void,
): RefObject<E | null> {
  const end = useRef<E>(null);
  const onNearEnd = useEffectEvent(onNear);
  useEffect(() => {
    const element = end.current;
    if (!element || length === undefined) return;
    const onIntersect = ([entry]: IntersectionObserverEntry[]) => {
      if (entry?.isIntersecting) onNearEnd();
    };
    const observer = new IntersectionObserver(onIntersect, {
      root: scrollerOf(element),
      rootMargin: `0px 0px ${withinPx}px 0px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [withinPx, length]);
  return end;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let at = element.parentElement; at; at = at.parentElement) {
    const { overflowY } = getComputedStyle(at);
    if ((overflowY === 'auto' || overflowY === 'scroll') && at.scrollHeight > at.clientHeight) return at;
  }
  return null;
}
