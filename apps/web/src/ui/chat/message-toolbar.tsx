import { useEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MessageStep } from './rows.ts';

interface Props {
  className: string | undefined;
  /** the menu of one of its buttons is open, which has the arrow keys */
  opened?: string | undefined;
  /** the first button takes the focus */
  focusNow: boolean;
  onFocus: () => void;
  onStep: (step: MessageStep) => void;
  children: ReactNode;
}

const stepKeys: Readonly<Record<string, MessageStep>> = {
  ArrowUp: 'previous',
  ArrowDown: 'next',
  Home: 'first',
  End: 'last',
};

/** The buttons beside a message, for those who point at it or come by the keyboard: the arrows lead to those of other messages. */
export function MessageToolbar({ className, opened, focusNow, onFocus, onStep, children }: Props) {
  const toolbar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusNow) toolbar.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [focusNow]);
  const stepByKey = (event: KeyboardEvent) => {
    const step = opened || event.altKey || event.ctrlKey || event.metaKey ? undefined : stepKeys[event.key];
    if (!step) return;
    event.preventDefault();
    onStep(step);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows lead from one message to the next, whichever of its buttons has the focus
    <div ref={toolbar} className={className} data-tools data-opened={opened} onFocus={onFocus} onKeyDown={stepByKey}>
      {children}
    </div>
  );
}
