import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { DeferredContext } from '../../../ui/dialogs/deferred.tsx';
import { useThreadSettled } from '../messages/index.ts';

/** Messages that take longer are not waited for. */
const maxWaitMs = 200;

/**
 * Draws late parts around a conversation after its messages. Only for the first one: parts that disappear and return
 * with each step to another would flicker.
 */
export function DeferUntilMessages({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const settled = useThreadSettled(ticketId);
  const [isTimedOut, setIsTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsTimedOut, maxWaitMs, true);
    return () => clearTimeout(timer);
  }, []);
  return <DeferredContext value={useDeferredValue(settled || isTimedOut, false)}>{children}</DeferredContext>;
}
