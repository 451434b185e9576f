import {
  getCompanyPlan,
  createConnection,
  deleteConnection,
  disconnectSession,
  listConnections,
  listQueues,
  newQrCode,
  pairByCode,
  retrySession,
  updateConnection,
} from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { useSession } from '../../app/session.ts';
import { withMinDuration } from '../../ui/with-min-duration.ts';
import { changedFields, toRequestBody } from './connection-form.rules.ts';
import type { ConnectionValues } from './connection-form.rules.ts';
import { connectionsKey, sortConnections, upsertConnection, useConnectionsLive } from './connections.live.ts';

const minSubmitMs = 400;

const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: () => call(listConnections),
  select: sortConnections,
  // Shown in its place by who asks.
  meta: { quiet: true },
});

/** The connections the user may see, default first, kept true by live events. */
export function useConnections() {
  useConnectionsLive();
  return useQuery(connectionsQuery);
}

/** How many connections the plan allows; undefined until it is known. */
export function useConnectionLimit(): number | undefined {
  const { company } = useSession();
  const { data } = useQuery({
    queryKey: ['companies', company.id, 'plan'],
    queryFn: () => call(getCompanyPlan, { params: { id: company.id } }),
    meta: { quiet: true },
  });
  return data?.plan.connections;
}

/** Queues that came, went or changed are asked for again, also while no picker is open. */
export function useQueuesLive(): void {
  const client = useQueryClient();
  useLive('queue', () => void client.invalidateQueries({ queryKey: ['queues'] }));
}

/** The queues to choose from. */
export function useQueueChoices() {
  return useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues), meta: { quiet: true } });
}

/** Adds a connection, or changes of an existing one what was changed in the form. Errors are shown by the form. */
export function useSaveConnection(existing: Connection | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, values }: { before: ConnectionValues; values: ConnectionValues }) =>
      withMinDuration(
        minSubmitMs,
        existing
          ? call(updateConnection, { params: { id: existing.id }, body: changedFields(before, values) })
          : call(createConnection, { body: toRequestBody(values) }),
      ),
    meta: { quiet: true },
    onSuccess: (saved) =>
      client.setQueryData<Connection[]>(connectionsKey, (list) => list && upsertConnection(list, saved)),
  });
}

export function useDeleteConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteConnection, { params: { id } }),
    onSuccess: (_answer, id) =>
      client.setQueryData<Connection[]>(connectionsKey, (list) => list?.filter((connection) => connection.id !== id)),
  });
}

/** Asks for a code to type into the phone of this number; errors are shown beside it. */
export function usePairingCode(id: number) {
  return useMutation({
    mutationFn: (number: string) => call(pairByCode, { params: { id }, body: { number } }),
    meta: { quiet: true },
  });
}

const sessionEndpoints = { retry: retrySession, renew: newQrCode, disconnect: disconnectSession } as const;
type SessionCommand = keyof typeof sessionEndpoints;

/**
 * Orders something of a session. That it is being opened shows at once, so that nobody presses twice and the QR dialog
 * never shows the end of the session before; the live events tell the rest.
 */
export function useSessionCommand() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, command }: { id: number; command: SessionCommand }) =>
      call(sessionEndpoints[command], { params: { id } }),
    onError: () => client.invalidateQueries({ queryKey: connectionsKey }),
  });
  const send = (id: number, command: SessionCommand, onSettled?: () => void) => {
    if (command !== 'disconnect') {
      const opening = { status: 'OPENING', qrcode: '', qrcodeExpiresAt: null, retries: 0 } as const;
      client.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((connection) => (connection.id === id ? { ...connection, ...opening } : connection)),
      );
    }
    mutate({ id, command }, { onSettled });
  };
  return { send, isPending };
}
