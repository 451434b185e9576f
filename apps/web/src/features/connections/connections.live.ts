import type { LivePayload, Connection } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';

export const connectionsKey = ['connections'] as const;

/** Keeps the cached list true: every open browser sees the same status, code and retries. */
export function useConnectionsLive(): void {
  const client = useQueryClient();
  useLive('whatsapp', (event) => {
    patchQuery<Connection[]>(client, connectionsKey, (list) => applyConnectionEvent(list, event));
  });
  useLive('whatsappSession', ({ session }) => {
    patchQuery<Connection[]>(client, connectionsKey, (list) => upsertConnection(list, session));
  });
}

export function applyConnectionEvent(list: Connection[], event: LivePayload<'whatsapp'>): Connection[] {
  if (event.action === 'update') return upsertConnection(list, event.whatsapp);
  return list.filter((connection) => connection.id !== event.whatsappId);
}

/** In place of what is known of it, else at the end; who shows the list puts it in order. */
export function upsertConnection(list: Connection[], connection: Connection): Connection[] {
  if (!list.some((known) => known.id === connection.id)) return [...list, connection];
  return list.map((known) => (known.id === connection.id ? connection : known));
}

/** The default one first, then by name. */
export function sortConnections(list: Connection[]): Connection[] {
  return list.toSorted(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) ||
      a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }) ||
      a.id - b.id,
  );
}
