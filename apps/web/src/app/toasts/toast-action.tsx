import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import css from './toast.module.css';

/** The one action that a toast offers. */
export interface ToastButton {
  label: string;
  onPress: () => void;
  /** what it does is possible only while the toast is there: a ring shows how long yet */
  countdown?: boolean;
}

interface Props {
  text: string;
  action: ToastButton;
  /** milliseconds; it stays for as long as the pointer or the keyboard is on it */
  durationMs: number | false;
  onClose: () => void;
}

/** A sentence with its button, there until neither pointer nor focus has been on it for long enough. */
export function ToastAction({ text, action, durationMs, onClose }: Props) {
  const anchor = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    const toast = anchor.current?.closest<HTMLElement>('[role="alert"]') ?? anchor.current;
    if (!toast || durationMs === false) return;
    let timer = setTimeout(() => close.current(), durationMs);
    const stay = () => clearTimeout(timer);
    const leave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => close.current(), durationMs);
    };
    // Only a pointer that moves is on it by intent: a toast that appears under one that rests must not stay for ever.
    const listeners = { pointermove: stay, focusin: stay, pointerleave: leave, focusout: leave };
    for (const [name, listener] of Object.entries(listeners)) toast.addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) toast.removeEventListener(name, listener);
    };
  }, [durationMs]);
  const press = () => {
    onClose();
    action.onPress();
  };
  return (
    <span ref={anchor} className={css.withAction}>
      <span>{text}</span>
      <Button
        variant="subtle"
        size="xs"
        leftSection={action.countdown && durationMs !== false ? <CountdownRing durationMs={durationMs} /> : undefined}
        onClick={press}
      >
        {action.label}
      </Button>
    </span>
  );
}

function CountdownRing({ durationMs }: { durationMs: number }) {
  return (
    <svg className={css.ring} viewBox="0 0 16 16" aria-hidden>
      <circle cx="8" cy="8" r="6" pathLength="1" style={{ animationDuration: `${durationMs}ms` }} />
    </svg>
  );
}
