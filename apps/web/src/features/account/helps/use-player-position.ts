import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isFinished, readPlayerMessage } from './helps.rules.ts';
import type { PlayerState } from './helps.rules.ts';

export const playerOrigin = 'https://www.youtube-nocookie.com';
const recordEveryMs = 10_000;
/** Until the player answers: it does so once its own scripts are there. */
const askEveryMs = 500;

/**
 * Records the position of the player in a frame: every ten seconds, at its end, and when it is closed. The player is
 * asked for it by messages to its frame, as the provider's own script does, so that no foreign script runs in this
 * page.
 * @param record with whole seconds
 * @returns to be called when the frame has loaded: before, it still is a page of ours, and browsers warn of messages to another origin
 */
export function usePlayerPosition(
  frame: RefObject<HTMLIFrameElement | null>,
  record: (at: { position: number; isFinished: boolean }) => void,
): () => void {
  const isLoaded = useRef(false);
  const onRecord = useRef(record);
  useEffect(() => {
    onRecord.current = record;
  });
  useEffect(() => {
    let state: PlayerState = { position: 0, duration: 0, ended: false };
    let answered = false;
    let recorded = { position: 0, isFinished: false };
    const recordPosition = () => {
      const now = { position: Math.floor(state.position), isFinished: isFinished(state) };
      if (!answered || (now.position === recorded.position && now.isFinished === recorded.isFinished)) return;
      recorded = now;
      onRecord.current(now);
    };
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      if (origin !== playerOrigin || source !== frame.current?.contentWindow) return;
      const next = readPlayerMessage(data, state);
      if (!next) return;
      const hasEnded = next.ended && !state.ended;
      answered = true;
      state = next;
      if (hasEnded) recordPosition();
    };
    const ask = () => {
      if (isLoaded.current && !answered)
        frame.current?.contentWindow?.postMessage(JSON.stringify({ event: 'listening', id: 1 }), playerOrigin);
    };
    addEventListener('message', onMessage);
    const timers = [setInterval(ask, askEveryMs), setInterval(recordPosition, recordEveryMs)];
    return () => {
      removeEventListener('message', onMessage);
      for (const timer of timers) clearInterval(timer);
      recordPosition();
    };
  }, [frame]);
  return () => {
    isLoaded.current = true;
  };
}
