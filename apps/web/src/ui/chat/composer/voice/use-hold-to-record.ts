import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';
import type { VoiceMessage } from './use-voice-message.ts';

/** A finger that is lifted sooner has tapped: the recording goes on, with its buttons (milliseconds). */
const tapMs = 300;
/** A finger that has gone this far to the left gives the recording up (pixels). */
const cancelPx = 80;

/**
 * The button that records, under a finger: pressed it begins, let go it sends, drawn to the left it gives up. A tap, a mouse and
 * the keyboard begin a recording that has buttons of its own.
 */
export function useHoldToRecord(voice: VoiceMessage) {
  const finger = useRef<{ x: number; at: number }>(null);
  /** the click that follows a finger */
  const isTouched = useRef(false);
  const lift = (isCancelled: boolean) => {
    const from = finger.current;
    finger.current = null;
    if (!from || !voice.isRecording) return;
    if (isCancelled) voice.end();
    else if (performance.now() - from.at < tapMs) voice.hold('no');
    else voice.hold('sending');
  };
  return {
    onPointerDown: ({ pointerType, clientX, currentTarget, pointerId }: PointerEvent<HTMLElement>) => {
      isTouched.current = pointerType === 'touch';
      if (!isTouched.current) return;
      currentTarget.setPointerCapture(pointerId);
      finger.current = { x: clientX, at: performance.now() };
      voice.start();
      voice.hold('held');
    },
    onPointerMove: ({ clientX }: PointerEvent) => {
      if (finger.current && finger.current.x - clientX > cancelPx) lift(true);
    },
    onPointerUp: () => lift(false),
    onPointerCancel: () => lift(true),
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    onClick: () => {
      if (!isTouched.current) voice.start();
      isTouched.current = false;
    },
  };
}
