import {
  createConnection,
  deleteConnection,
  dismissHistory,
  disconnectSession,
  getConnection,
  getPace,
  importHistory,
  listAbsences,
  listConnections,
  newQrCode,
  pairByCode,
  resumeSending,
  retrySession,
  updateConnection,
} from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { absencePage } from './absences.ts';
import type { CallSession } from './calls.ts';
import * as connections from './connections.ts';
import * as history from './history.ts';
import { paceOf, resume } from './pacing.ts';

export function connectionRoutes({ http, database, clock }: Platform, needs: connections.ConnectionNeeds & { callSession: CallSession }): void {
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

  http.handle(listAbsences, ({ actor, params, query }) =>
    database.forCompany(actor.companyId, async ({ db }) => {
      const { id } = await connections.seenConnection(db, actor, params.id);
      return absencePage(db, id, query.olderThan);
    }),
  );
  http.handle(getPace, ({ actor, params }) =>
    database.forCompany(actor.companyId, async ({ db }) => ({ pace: await paceOf(db, await connections.seenConnection(db, actor, params.id), clock) })),
  );
  http.handle(resumeSending, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => {
      const { id } = await connections.seenConnection(tx.db, actor, params.id);
      await resume(tx, id, clock);
      return { message: 'Sending resumed.' };
    }),
  );
  http.handle(importHistory, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => ({ history: await history.acceptHistory(tx, actor, params.id) })),
  );
  http.handle(dismissHistory, ({ actor, params }) =>
    database.forCompany(actor.companyId, async (tx) => ({ history: await history.dismissHistory(tx, actor, params.id) })),
  );

  const order = (endpoint: typeof retrySession | typeof newQrCode | typeof disconnectSession, to: 'up' | 'fresh' | 'down', message: string) =>
    http.handle(endpoint, ({ actor, params }) =>
      database.forCompany(actor.companyId, async (tx) => {
        await connections.orderSession(tx, needs, params.id, to);
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
