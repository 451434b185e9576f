import { useEffect, useRef } from 'react';
import { useStableCallback } from '../../../ui/hooks/use-stable-callback.ts';
import { useWindowActive } from '../../../ui/hooks/use-window-active.ts';

const seenAfterMs = 2_000;
/** The share of its height that has to be in view, so that the last pixels of a list that is scrolled do not matter. */
const wholeShare = 0.9;

/** Tells once something new has been in view for two seconds, in a window that is in use. Put the answer on the element. */
export function useSeen(isNew: boolean, onSeen: () => void) {
  const element = useRef<HTMLButtonElement>(null);
  const active = useWindowActive();
  const reportSeen = useStableCallback(onSeen);
  useEffect(() => {
    const { current } = element;
    if (!current || !isNew || !active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (entries.at(-1)?.isIntersecting) timer = setTimeout(reportSeen, seenAfterMs);
      },
      { threshold: wholeShare },
    );
    observer.observe(current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [isNew, active, reportSeen]);
  return element;
}
