import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { useStableCallback } from '../../../../ui/hooks/use-stable-callback.ts';

/** A finger that stays this long holds (milliseconds). */
const holdMs = 400;
/** A finger that has moved no further than this may still tap (pixels). */
const slopPx = 10;
/** A row that was drawn this far to the right does it at once; to the left it stays open on its two actions (pixels). */
export const readPx = 64;
export const actsPx = 176;
const openFromPx = 56;
/** How far the list is pulled down until it is loaded anew; it follows the finger at half its way. */
export const refreshPx = 64;

/** A row that is drawn aside: what lies below it is on that side. */
export interface DrawnRow {
  id: number;
  side: 'read' | 'acts';
  top: number;
  height: number;
  /** letting go now does it */
  isFar: boolean;
}

interface Options {
  /** an element inside of what scrolls */
  anchor: RefObject<HTMLElement | null>;
  mayRead: (id: number) => boolean;
  mayAct: (id: number) => boolean;
  onRead: (id: number) => void;
  onHold: (id: number) => void;
  onRefresh: () => void;
}

interface Touch {
  x: number;
  y: number;
  row: HTMLElement | null;
  timer: ReturnType<typeof setTimeout>;
  kind: 'undecided' | 'aside' | 'pull' | 'other';
  shift: number;
}

/**
 * What a finger does with the rows of a list besides touching and scrolling them: aside, held, and the whole list down. A row is
 * moved directly: a drawing by React for every move of a finger would not keep up with it.
 */
export function useRowGestures(options: Options) {
  const { anchor } = options;
  const [drawn, setDrawn] = useState<DrawnRow>();
  const [pulledPx, setPulledPx] = useState(0);
  const touch = useRef<Touch>(null);
  const open = useRef<HTMLElement>(null);

  const rest = () => {
    const row = open.current;
    if (row) {
      delete row.dataset.swiping;
      row.style.removeProperty('--b-swipe');
    }
    open.current = null;
    setDrawn(undefined);
  };
  const kindOf = (dx: number, dy: number, row: HTMLElement | null, scroller: HTMLElement): Touch['kind'] => {
    if (row && Math.abs(dx) > 2 * Math.abs(dy)) {
      const may = dx > 0 ? options.mayRead(idOf(row)) : options.mayAct(idOf(row));
      return may ? 'aside' : 'other';
    }
    return scroller.scrollTop <= 0 && dy > 0 ? 'pull' : 'other';
  };
  const draw = (current: Touch, row: HTMLElement, dx: number) => {
    const side = dx > 0 ? 'read' : 'acts';
    const may = side === 'read' ? options.mayRead(idOf(row)) : options.mayAct(idOf(row));
    current.shift = may ? Math.max(-actsPx, Math.min(readPx + 24, dx)) : 0;
    row.dataset.swiping = '';
    row.style.setProperty('--b-swipe', `${current.shift}px`);
    const isFar = side === 'read' ? current.shift >= readPx : current.shift <= -openFromPx;
    setDrawn((before) =>
      before?.id === idOf(row) && before.side === side && before.isFar === isFar
        ? before
        : { id: idOf(row), side, isFar, top: row.offsetTop, height: row.offsetHeight },
    );
  };
  const end = useStableCallback(() => {
    const current = touch.current;
    if (!current) return;
    clearTimeout(current.timer);
    touch.current = null;
    if (current.kind === 'pull') {
      if (pulledPx >= refreshPx / 2) options.onRefresh();
      setPulledPx(0);
    }
    if (current.kind !== 'aside' || !current.row) return;
    open.current = current.row;
    if (current.shift <= -openFromPx) {
      current.row.style.setProperty('--b-swipe', `${-actsPx}px`);
      current.row.dataset.swiping = 'open';
      return;
    }
    if (current.shift >= readPx) options.onRead(idOf(current.row));
    rest();
  });
  const begin = useStableCallback((event: TouchEvent) => {
    const [finger] = event.touches;
    const target = event.target as Element;
    if (!finger || event.touches.length > 1) return end();
    // A touch beside the actions of an open row closes it, and does nothing else.
    if (open.current) {
      if (!target.closest('[data-row-acts]')) rest();
      return;
    }
    const row = target.closest<HTMLElement>('[data-ticket]');
    touch.current = {
      x: finger.clientX,
      y: finger.clientY,
      row,
      kind: 'undecided',
      shift: 0,
      timer: setTimeout(() => {
        const current = touch.current;
        if (!current?.row || current.kind !== 'undecided') return;
        current.kind = 'other';
        preventClick(current.row);
        options.onHold(idOf(current.row));
      }, holdMs),
    };
  });
  const move = useStableCallback((event: TouchEvent, scroller: HTMLElement) => {
    const current = touch.current;
    const [finger] = event.touches;
    if (!current || !finger) return;
    const [dx, dy] = [finger.clientX - current.x, finger.clientY - current.y];
    if (current.kind === 'undecided') {
      if (Math.hypot(dx, dy) <= slopPx) return;
      clearTimeout(current.timer);
      current.kind = kindOf(dx, dy, current.row, scroller);
      if (current.kind === 'aside' && current.row) preventClick(current.row);
    }
    if (current.kind === 'pull') setPulledPx(Math.max(0, Math.min(96, (dy - slopPx) / 2)));
    if (current.kind === 'aside' && current.row) draw(current, current.row, dx);
  });

  useEffect(() => {
    const scroller = anchor.current?.closest<HTMLElement>('[data-scrolls]');
    if (!scroller) return undefined;
    const onMove = (event: TouchEvent) => move(event, scroller);
    const onMenu = (event: Event) => touch.current && event.preventDefault();
    const passive = { passive: true };
    scroller.addEventListener('touchstart', begin, passive);
    scroller.addEventListener('touchmove', onMove, passive);
    scroller.addEventListener('touchend', end, passive);
    scroller.addEventListener('touchcancel', end, passive);
    scroller.addEventListener('contextmenu', onMenu);
    return () => {
      scroller.removeEventListener('touchstart', begin);
      scroller.removeEventListener('touchmove', onMove);
      scroller.removeEventListener('touchend', end);
      scroller.removeEventListener('touchcancel', end);
      scroller.removeEventListener('contextmenu', onMenu);
    };
  }, [anchor, begin, move, end]);

  return { drawn, pulledPx, rest };
}

const idOf = (row: HTMLElement): number => Number(row.dataset.ticket);

/** Lifting the finger is then no click, neither on the row nor on what has opened over it. */
function preventClick(row: HTMLElement): void {
  const prevent = (event: Event) => {
    if (event.cancelable) event.preventDefault();
  };
  row.addEventListener('touchend', prevent, { once: true, passive: false });
}
