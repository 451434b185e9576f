import { useEffect, useRef, useState } from 'react';
import { runWhenIdle } from '../../ui/run-when-idle.ts';
import { preloadable } from '../../ui/preloadable.ts';
import { noDrag } from './board-drag.ts';

const library = preloadable(() => import('./board-drag-library.tsx').then((file) => file.boardDrag));

/**
 * How the board is dragged now. The library weighs as much as the board itself: it is loaded when the page has been drawn and has
 * nothing else to do, or once the pointer comes. The lanes are drawn anew with it, so it leaves the focus of a keyboard in peace.
 */
export function useBoardDrag() {
  const loaded = library.useLoaded(false);
  const [drag, setDrag] = useState(loaded ?? noDrag);
  const board = useRef<HTMLDivElement>(null);
  useEffect(() => runWhenIdle(library.load), []);
  useEffect(() => {
    if (!loaded || drag === loaded) return;
    const take = () => {
      const { current } = board;
      if (!current?.contains(document.activeElement) || current.matches(':hover')) setDrag(loaded);
    };
    take();
    const moments = ['focusin', 'pointerover'] as const;
    for (const moment of moments) document.addEventListener(moment, take);
    return () => {
      for (const moment of moments) document.removeEventListener(moment, take);
    };
  }, [loaded, drag]);
  return { drag, board, isReady: drag !== noDrag, onPointerEnter: () => void library.load().catch(() => undefined) };
}
