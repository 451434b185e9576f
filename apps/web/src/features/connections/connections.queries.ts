import {
  checkProxy,
  createConnection,
  deleteConnection,
  disconnectSession,
  listConnections,
  newQrCode,
  pairByCode,
  retrySession,
  updateConnection,
} from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { defineCrud } from '../../app/crud/crud.ts';
import { useLookup, useSubmit } from '../../app/crud/use-crud.ts';
import { onLive } from '../../app/live/hub.ts';
import { queryClient } from '../../app/query-client.ts';
import { useSession } from '../../app/session.ts';
import { changedFields, toRequestBody } from './connection-form.rules.ts';
import type { ConnectionValues } from './connection-form.rules.ts';
import { sortConnections } from './connections.rules.ts';

export const connectionsCrud = defineCrud({
  key: 'connections',
  endpoints: {
    lookup: listConnections,
    create: createConnection,
    update: updateConnection,
    delete: deleteConnection,
  },
  events: { whatsapp: true, whatsappSession: true },
});
export const connectionsKey = [connectionsCrud.key, 'lookup'] as const;

// Whoever links a phone watches its status step by step: it shows at once, ahead of the list that is fetched again a second later.
onLive('whatsappSession', ({ session }) => {
  queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
    list?.map((known) => (known.id === session.id ? session : known)),
  );
});

/** The connections the user may see, default first: every open browser sees the same status, code and retries. */
export const useConnections = () => useLookup(connectionsCrud, { select: sortConnections });

/** How many connections the plan allows. */
export const useConnectionLimit = () => useSession().company.plan?.connections;

/** Adds a connection, or changes of an existing one what was changed in the form. Errors are shown by the form. */
export function useSaveConnection(existing: Connection | undefined) {
  return useSubmit(
    [connectionsCrud.key],
    ({ before, values }: { before: ConnectionValues; values: ConnectionValues }) =>
      existing
        ? call(updateConnection, { params: { id: existing.id }, body: changedFields(before, values) })
        : call(createConnection, { body: toRequestBody(values) }),
  );
}

/** Asks for a code to type into the phone of this number; errors are shown beside it. */
export function usePairingCode(id: number) {
  return useMutation({
    mutationFn: (number: string) => call(pairByCode, { params: { id }, body: { number } }),
    meta: { quiet: true },
  });
}

/** Says what is wrong with a proxy; errors are shown beside it. */
export function useCheckProxy() {
  return useMutation({
    mutationFn: (proxy: string) => call(checkProxy, { body: { proxy } }),
    meta: { quiet: true },
  });
}

const sessionEndpoints = { retry: retrySession, renew: newQrCode, disconnect: disconnectSession } as const;
type SessionCommand = keyof typeof sessionEndpoints;

/**
 * Orders something of a session. That it is being opened shows at once, so that no one presses twice and the QR dialog
 * never shows the end of the session before; live events bring the rest.
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
      // An answer that is on its way would show the session before.
      void client.cancelQueries({ queryKey: connectionsKey });
      const opening = { status: 'OPENING', qrcode: '', qrcodeExpiresAt: null, retries: 0 } as const;
      client.setQueryData<Connection[]>(connectionsKey, (list) =>
        list?.map((connection) => (connection.id === id ? { ...connection, ...opening } : connection)),
      );
    }
    mutate({ id, command }, { onSettled });
  };
  return { send, isPending };
}
