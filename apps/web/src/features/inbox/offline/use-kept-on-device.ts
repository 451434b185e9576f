import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '../../../ui/hooks/run-when-idle.ts';

/** Keeps on this device what is read without a network. The code for it comes when the page has time. */
export function useKeptOnDevice(): void {
  const client = useQueryClient();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isOver = false;
    runWhenIdle(async () => {
      const { keepOnDevice } = await import('./keep-on-device.ts');
      if (!isOver) stop = keepOnDevice(client);
    });
    return () => {
      isOver = true;
      stop?.();
    };
  }, [client]);
}
