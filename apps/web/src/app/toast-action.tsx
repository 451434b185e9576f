import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import css from './toast.module.css';

/** The one thing to do about what a toast says. */
export interface Action {
  label: string;
  onPress: () => void;
}

interface Props {
  text: string;
  action: Action;
  /** milliseconds; it stays for as long as the pointer or the keyboard is on it */
  lasts: number | false;
  onClose: () => void;
}

/** A sentence with its button, there until nobody has looked at it for long enough. */
export function ToastAction({ text, action, lasts, onClose }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    const toast = place.current?.closest<HTMLElement>('[role="alert"]') ?? place.current;
    if (!toast || lasts === false) return;
    let timer = setTimeout(() => close.current(), lasts);
    const stay = () => clearTimeout(timer);
    const leave = () => {
      clearTimeout(timer);
      timer = setTimeout(() => close.current(), lasts);
    };
    const listeners = { pointerenter: stay, focusin: stay, pointerleave: leave, focusout: leave };
    for (const [name, listener] of Object.entries(listeners)) toast.addEventListener(name, listener);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners)) toast.removeEventListener(name, listener);
    };
  }, [lasts]);
  const press = () => {
    onClose();
    action.onPress();
  };
  return (
    <span ref={place} className={css.withAction}>
      <span>{text}</span>
      <Button variant="subtle" size="xs" onClick={press}>
        {action.label}
      </Button>
    </span>
  );
}
