import { useDeferredValue, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { LateDrawn } from '../../ui/late.tsx';
import { useThreadSettled } from './messages.queries.ts';

/** Messages that take longer are not waited for. */
const patience = 200;

/**
 * Has what may come late around a conversation drawn after its messages. Only for the first one: what went and came with each
 * step to another would flicker.
 */
export function AfterMessages({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const settled = useThreadSettled(ticketId);
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setWaited, patience, true);
    return () => clearTimeout(timer);
  }, []);
  return <LateDrawn value={useDeferredValue(settled || waited, false)}>{children}</LateDrawn>;
}
