import { useCallback, useEffect, useRef } from 'react';

const rowSelector = '[data-ticket]';
const arrowKey = /^(?:Arrow(?:Up|Down)|Home|End)$/;
/** Keys that neither reach a row nor write anything. */
const neutralKey = /^(?:Enter|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/;

interface ReachedRow {
  reachedRow: () => number | undefined;
  /** A command has put the focus on a row: its key reaches it as an arrow key does. */
  reachRow: () => void;
}

/**
 * The ticket whose row was reached with an arrow key, a command or a click, without another action since. A row that got
 * the focus by itself does not count: letters typed there belong to something else.
 */
export function useReachedRow(): ReachedRow {
  const reached = useRef(false);
  const byCommand = useRef(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const inList = event.target instanceof Element && event.target.closest(rowSelector) !== null;
      const bare = !event.altKey && !event.ctrlKey && !event.metaKey;
      if (inList && bare && arrowKey.test(event.key)) reached.current = true;
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      reached.current = target instanceof Element && target.closest(rowSelector) !== null;
      byCommand.current = false;
    };
    // On the window, after the commands have been carried out.
    const onKeyDone = ({ key }: KeyboardEvent) => {
      if (!byCommand.current && !arrowKey.test(key) && !neutralKey.test(key)) reached.current = false;
      byCommand.current = false;
    };
    document.addEventListener('keydown', onKeyDown, true);
    document.addEventListener('pointerdown', onPointerDown, true);
    window.addEventListener('keydown', onKeyDone);
    return () => {
      document.removeEventListener('keydown', onKeyDown, true);
      document.removeEventListener('pointerdown', onPointerDown, true);
      window.removeEventListener('keydown', onKeyDone);
    };
  }, []);
  const reachedRow = useCallback(() => {
    const row = document.activeElement?.closest<HTMLElement>(rowSelector);
    return reached.current && row ? Number(row.dataset.ticket) : undefined;
  }, []);
  const reachRow = useCallback(() => {
    reached.current = true;
    byCommand.current = true;
  }, []);
  return { reachedRow, reachRow };
}
