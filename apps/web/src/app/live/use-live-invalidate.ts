import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { startLiveInvalidation } from './cold-lists.ts';

/** Keeps every cold list true while the component is there. Mounted once, with the live connection. */
export function useLiveInvalidate(): void {
  const client = useQueryClient();
  useEffect(() => startLiveInvalidation(client), [client]);
}
