import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** A finger that stays this long holds (milliseconds). */
const holdMs = 400;
/** A finger that has gone this far to the side answers; the message follows it a little further (pixels). */
const swipePx = 56;
const maxShiftPx = 76;
/** A finger that has moved no further than this may still tap (pixels). */
const slopPx = 10;

export interface TouchActions {
  /** a finger was held on the message: what the buttons beside it do elsewhere */
  onHold?: ((at: { x: number; y: number }, row: HTMLElement) => void) | undefined;
  /** the message was drawn to the right */
  onSwipe?: (() => void) | undefined;
}

interface Touch {
  x: number;
  y: number;
  timer: ReturnType<typeof setTimeout>;
  isSwipe: boolean;
  isHeld: boolean;
  shift: number;
}

/** Things that a finger moves themselves. */
const ownGestures = 'input, audio, video, [role="slider"]';

/**
 * Holding and swiping of a message by finger. The row is changed directly: a drawing by React for every move of a finger
 * would not keep up with it.
 */
export function useTouch({ onHold, onSwipe }: TouchActions) {
  const touch = useRef<Touch>(null);

  const end = (row: HTMLElement) => {
    const last = touch.current;
    if (!last) return;
    clearTimeout(last.timer);
    touch.current = null;
    delete row.dataset.swiping;
    row.style.removeProperty('--b-swipe');
    if (last.isSwipe && last.shift >= swipePx) onSwipe?.();
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { currentTarget: row, clientX: x, clientY: y } = event;
      if (event.pointerType !== 'touch' || (event.target as Element).closest(ownGestures)) return;
      const timer = setTimeout(() => {
        if (!touch.current || touch.current.isSwipe) return;
        touch.current.isHeld = true;
        preventClick(row);
        onHold?.({ x, y }, row);
      }, holdMs);
      touch.current = { x, y, timer, isSwipe: false, isHeld: false, shift: 0 };
    },
    onPointerMove({ currentTarget: row, clientX, clientY }: PointerEvent<HTMLElement>) {
      const current = touch.current;
      if (!current || current.isHeld) return;
      const [dx, dy] = [clientX - current.x, clientY - current.y];
      if (Math.hypot(dx, dy) > slopPx) clearTimeout(current.timer);
      if (!onSwipe || (!current.isSwipe && (dx < slopPx || dx < 2 * Math.abs(dy)))) return;
      if (!current.isSwipe) preventClick(row);
      current.isSwipe = true;
      current.shift = Math.min(maxShiftPx, Math.max(0, dx - slopPx));
      row.dataset.swiping = current.shift >= swipePx ? 'far' : 'near';
      row.style.setProperty('--b-swipe', `${current.shift}px`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => {
      if (touch.current) touch.current.isSwipe = false;
      end(event.currentTarget);
    },
    /** The menu of the browser, which comes a little later than ours. */
    onContextMenu(event: MouseEvent): boolean {
      const wasTouched = touch.current !== null;
      if (wasTouched) event.preventDefault();
      return wasTouched;
    },
  };
}

/** Lifting the finger is then no click, neither on an element below it nor beside the menu that has opened. */
function preventClick(row: HTMLElement): void {
  const prevent = (event: Event) => {
    // A scroll that has begun produces no click to prevent.
    if (event.cancelable) event.preventDefault();
  };
  row.addEventListener('touchend', prevent, { once: true, passive: false });
}
