import { disconnectSession, newQrCode, pairByCode, retrySession } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { connectionsKey } from '../connections.queries.ts';

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
