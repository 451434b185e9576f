import { createConnection, deleteConnection, listConnections, updateConnection } from '@balcao/contract';
import type { Connection } from '@balcao/contract';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { onLive } from '../../../app/live/hub.ts';
import { queryClient } from '../../../app/query-client.ts';
import { useSession } from '../../../app/session/session.ts';
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

// A person who links a phone watches its status step by step: it is shown at once, ahead of the list that is refetched
// a second later.
onLive('whatsappSession', ({ session }) => {
  queryClient.setQueryData<Connection[]>(connectionsKey, (list) =>
    list?.map((known) => (known.id === session.id ? session : known)),
  );
});

/** The connections the user may see, default first: every open browser sees the same status, code and retries. */
export const useConnections = () => useLookup(connectionsCrud, { select: sortConnections });

/** How many connections the plan allows. */
export const useConnectionLimit = () => useSession().company.plan?.connections;
