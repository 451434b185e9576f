import {
  createConnection,
  deleteConnection,
  dismissBackfill,
  disconnectSession,
  getConnection,
  getConnectionPace,
  startBackfill,
  listConnectionOutages,
  listConnections,
  newQrCode,
  pairByCode,
  resumeSending,
  retrySession,
  updateConnection,
} from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { outagePage } from './outages.ts';
import type { InvokeSession } from './session-rpc.ts';
import * as connections from './connections.ts';
import * as backfill from './backfill.ts';
import { describePace, resume } from './pacing.ts';

export function connectionRoutes(
  { http, database, clock }: Platform,
  ports: connections.ConnectionPorts & { invokeSession: InvokeSession },
): void {
  http.handle(listConnections, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => connections.listVisibleConnections(db, actor)),
  );
  http.handle(getConnection, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => connections.findVisibleConnection(db, actor, params.id)),
  );
  http.handle(createConnection, ({ actor, body }) =>
    database.forCompany(actor.companyId, (tx) => connections.createConnection(tx, body)),
  );
  http.handle(updateConnection, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => connections.updateConnection(tx, params.id, body)),
  );
  http.handle(deleteConnection, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => {
      await connections.deleteConnection(tx, ports, params.id);
      return { message: 'Whatsapp deleted.' };
    }),
  );

  http.handle(listConnectionOutages, ({ actor, params, query }) =>
    database.forCompany(actor.companyId, async ({ db }) => {
      const { id } = await connections.findVisibleConnection(db, actor, params.id);
      return outagePage(db, id, query.olderThan);
    }),
  );
  http.handle(getConnectionPace, ({ actor, params }) =>
    database.forCompany(actor.companyId, async ({ db }) => ({
      pace: await describePace(db, await connections.findVisibleConnection(db, actor, params.id), clock),
    })),
  );
  http.handle(resumeSending, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => {
      const { id } = await connections.findVisibleConnection(tx.db, actor, params.id);
      await resume(tx, id, clock);
      return { message: 'Sending resumed.' };
    }),
  );
  http.handle(startBackfill, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => ({
      history: await backfill.acceptBackfill(tx, actor, params.id),
    })),
  );
  http.handle(dismissBackfill, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => ({
      history: await backfill.dismissBackfill(tx, actor, params.id),
    })),
  );

  const registerDesiredState = (
    endpoint: typeof retrySession | typeof newQrCode | typeof disconnectSession,
    to: 'up' | 'fresh' | 'down',
    message: string,
  ) =>
    http.handle(endpoint, ({ actor, params }) =>
      database.forCompany(actor.companyId, async (tx) => {
        await connections.setDesiredState(tx, ports, params.id, to);
        return { message };
      }),
    );
  registerDesiredState(retrySession, 'up', 'Starting session.');
  registerDesiredState(newQrCode, 'fresh', 'Starting session.');
  registerDesiredState(disconnectSession, 'down', 'Session disconnected.');
  http.handle(pairByCode, async ({ actor, params, body }) => ({
    code: await ports.invokeSession(actor.companyId, params.id, 'pairByCode', body.number),
  }));
}
