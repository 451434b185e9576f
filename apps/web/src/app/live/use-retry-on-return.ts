import { useEffect, useEffectEvent } from 'react';
import { onReady } from './connection.ts';

/** Tries again what failed once the server is there again: while it was away everything failed, whatever it was. */
export function useRetryOnReturn(failed: boolean, retry: () => void): void {
  const onReturn = useEffectEvent(retry);
  useEffect(() => (failed ? onReady(() => onReturn()) : undefined), [failed]);
}
