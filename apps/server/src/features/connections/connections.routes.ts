import {
  createConnection,
  deleteConnection,
  disconnectSession,
  getConnection,
  listConnections,
  newQrCode,
  pairByCode,
  retrySession,
  updateConnection,
} from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import type { CallSession } from './calls.ts';
import * as connections from './connections.ts';

export function connectionRoutes({ http, database }: Platform, needs: connections.ConnectionNeeds & { callSession: CallSession }): void {
  http.handle(listConnections, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => connections.listSeen(db, actor)),
  );
  http.handle(getConnection, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => connections.seenConnection(db, actor, params.id)),
  );
  http.handle(createConnection, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => connections.addConnection(tx, body)),
  );
  http.handle(updateConnection, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => connections.changeConnection(tx, params.id, body)),
  );
  http.handle(deleteConnection, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => {
      await connections.removeConnection(tx, needs, params.id);
      return { message: 'Whatsapp deleted.' };
    }),
  );

  const order = (endpoint: typeof retrySession | typeof newQrCode | typeof disconnectSession, to: 'up' | 'fresh' | 'down', message: string) =>
    http.handle(endpoint, ({ actor, params }) =>
      database.forCompany(actor.companyId, async (tx) => {
        await connections.orderSession(tx, params.id, to);
        return { message };
      }),
    );
  order(retrySession, 'up', 'Starting session.');
  order(newQrCode, 'fresh', 'Starting session.');
  order(disconnectSession, 'down', 'Session disconnected.');
  http.handle(pairByCode, async ({ actor, params, body }) => ({
    code: await needs.callSession(actor.companyId, params.id, 'pairByCode', body.number),
  }));
}
