import {
  companyPlan,
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
import type { Whatsapp } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { useSession } from '../../app/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import { changedFields, fieldsOf } from './connection-form.rules.ts';
import type { ConnectionValues } from './connection-form.rules.ts';
import { connectionsKey, inOrder, putConnection, useConnectionsLive } from './connections.live.ts';

const submitDelay = 400;

const connectionsQuery = queryOptions({
  queryKey: connectionsKey,
  queryFn: () => call(listConnections),
  select: inOrder,
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
    queryFn: () => call(companyPlan, { params: { id: company.id } }),
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
export function useSaveConnection(existing: Whatsapp | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, values }: { before: ConnectionValues; values: ConnectionValues }) =>
      atLeast(
        submitDelay,
        existing
          ? call(updateConnection, { params: { id: existing.id }, body: changedFields(before, values) })
          : call(createConnection, { body: fieldsOf(values) }),
      ),
    meta: { quiet: true },
    onSuccess: (saved) => client.setQueryData<Whatsapp[]>(connectionsKey, (list) => list && putConnection(list, saved)),
  });
}

export function useDeleteConnection() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteConnection, { params: { id } }),
    onSuccess: (_answer, id) =>
      client.setQueryData<Whatsapp[]>(connectionsKey, (list) => list?.filter((connection) => connection.id !== id)),
  });
}

/** Asks for a code to type into the phone of this number; errors are shown beside it. */
export function usePairingCode(id: number) {
  return useMutation({
    mutationFn: (number: string) => call(pairByCode, { params: { id }, body: { number } }),
    meta: { quiet: true },
  });
}

const orders = { retry: retrySession, renew: newQrCode, disconnect: disconnectSession } as const;
type SessionOrder = keyof typeof orders;

/**
 * Orders something of a session. That it is being opened shows at once, so that nobody presses twice and the QR dialog
 * never shows the end of the session before; the live events tell the rest.
 */
export function useSessionOrder() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, order }: { id: number; order: SessionOrder }) => call(orders[order], { params: { id } }),
    onError: () => client.invalidateQueries({ queryKey: connectionsKey }),
  });
  const send = (id: number, order: SessionOrder, onSettled?: () => void) => {
    if (order !== 'disconnect') {
      const opening = { status: 'OPENING', qrcode: '', qrcodeExpiresAt: null, retries: 0 } as const;
      client.setQueryData<Whatsapp[]>(connectionsKey, (list) =>
        list?.map((connection) => (connection.id === id ? { ...connection, ...opening } : connection)),
      );
    }
    mutate({ id, order }, { onSettled });
  };
  return { send, isPending };
}
