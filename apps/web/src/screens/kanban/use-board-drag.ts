import { useEffect, useRef, useState } from 'react';
import { runWhenIdle } from '../../ui/hooks/run-when-idle.ts';
import { preloadable } from '../../ui/dialogs/preloadable.ts';
import { noDrag } from './board-drag.ts';

const library = preloadable(() => import('./board-drag-library.tsx').then((file) => file.boardDrag));

/**
 * The drag library of the board, which weighs as much as the board itself: it is loaded when the page is drawn and
 * idle, or once the pointer comes. The lanes are remounted with it, so it does not load while the keyboard focus is
 * inside.
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
