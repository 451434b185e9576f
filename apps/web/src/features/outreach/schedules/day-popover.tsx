import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import css from './calendar.module.css';
import { DayCounts } from './day-header.tsx';

/**
 * The hidden entries of a day, including those that were not loaded; it is inside of an element that carries the day.
 */
export function MoreOfDay({ hidden }: { hidden: number }) {
  const { t } = useTranslation();
  const counts = useContext(DayCounts);
  const [day, setDay] = useState<string>();
  const missing = (day !== undefined && counts.get(day)?.missing) || 0;
  return (
    <span className={css.more} ref={(element) => setDay(element?.closest<HTMLElement>('[data-date]')?.dataset['date'])}>
      {t('schedules.calendar.more', { count: hidden + missing })}
    </span>
  );
}

const marginPx = 10;

/**
 * The title of the list of a day. The library positions that list once, by its first content, and lets it overflow the
 * window: here it moves up, also when the rest of the day arrives.
 */
export function PopoverTitle({ text }: { text: string }) {
  const title = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const popover = title.current?.closest<HTMLElement>('[role="dialog"]');
    if (!popover) return undefined;
    const moveIntoWindow = () => {
      popover.style.marginTop = '';
      const below = popover.getBoundingClientRect().bottom + marginPx - window.innerHeight;
      if (below > 0) popover.style.marginTop = `${-below}px`;
    };
    moveIntoWindow();
    const observer = new ResizeObserver(moveIntoWindow);
    observer.observe(popover);
    return () => observer.disconnect();
  }, []);
  return <span ref={title}>{text}</span>;
}
