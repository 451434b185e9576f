import {
  checkProxy,
  checkSession,
  connectionsCrud,
  dismissBackfill,
  disconnectSession,
  getConnectionPace,
  getDiagnosis,
  startBackfill,
  listConnectionOutages,
  newQrCode,
  pairByCode,
  resumeSending,
  resyncAppState,
  retrySession,
  type ProxyProblem,
  type UserActor,
  traitsOf,
} from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { requireOpenInside } from '../../../platform/http/require-open-inside.ts';
import type { Platform } from '../../../platform/platform.ts';
import { setDesiredState } from './sessions/desired-state.ts';
import { outagePage, type OutagePorts } from './outages/outages.ts';
import { ifConnected, type DesiredState, type InvokeSession } from '../../../channels/session-hub/index.ts';
import * as connections from './connections.ts';
import { describeSession, type DiagnosisPorts } from './diagnosis/diagnosis.ts';
import * as backfill from './backfill/backfill.ts';
import { releaseAccount } from './diagnosis/release-account.ts';
import { describePace, resume } from './pacing/pacing.ts';
import { setProxy } from './proxies.ts';
import { passkeyRoutes } from './passkey/passkey.routes.ts';
import { setToken } from './tokens/tokens.ts';

/** Checks a proxy; returns what failed and how long it took (milliseconds). */
export type CheckProxy = (proxy: string) => Promise<{ problem: ProxyProblem | null; ms: number }>;

export function connectionRoutes(
  platform: Platform,
  deps: {
    invokeSession: InvokeSession;
    outagePorts: OutagePorts;
    diagnosisPorts: DiagnosisPorts;
    checkProxy: CheckProxy;
  },
): void {
  const { http, vault } = platform;
  crudRoutes(platform, connectionsCrud, {
    list: ({ db }, { actor, query }) => connections.listVisibleConnections(db, actor, query.queueId ?? undefined),
    get: ({ db }, { actor, params }) => connections.findVisibleConnection(db, actor, params.id),
    async create(tx, { actor, body }) {
      requireOpenInside(actor, undefined, body);
      const { token, proxy, ...fields } = body;
      const { id } = await connections.createConnection(tx, fields);
      await setToken(tx, vault, { whatsappId: id, madeBy: actor.userId }, token);
      if (proxy) await setProxy(tx, vault, id, proxy);
      // Without its account there is nothing to start with.
      if (!traitsOf(fields.provider).hasAccount) await setDesiredState(tx, deps.outagePorts, id, 'up');
      return connections.emitConnection(tx, id);
    },
    async update(tx, { actor, params, body }) {
      if (actor.operator)
        requireOpenInside(actor, await connections.findVisibleConnection(tx.db, actor, params.id), body);
      const { token, proxy, ...fields } = body;
      const connection = await connections.updateConnection(tx, params.id, fields);
      await setToken(tx, vault, { whatsappId: params.id, madeBy: actor.userId }, token);
      if (proxy === undefined || !(await setProxy(tx, vault, params.id, proxy))) return connection;
      // Open sessions keep their former route.
      if (connection.status !== 'DISCONNECTED') await setDesiredState(tx, deps.outagePorts, params.id, 'up');
      return connections.emitConnection(tx, params.id);
    },
    async delete(tx, { params }) {
      await connections.deleteConnection(tx, params.id);
      return true;
    },
  });

  handleTx(platform, listConnectionOutages, async ({ db }, { actor, params, query }) => {
    const { id } = await connections.findVisibleConnection(db, actor, params.id);
    return outagePage(db, id, query.olderThan);
  });
  handleTx(platform, getConnectionPace, async (tx, { actor, params }) => ({
    pace: await describePace(tx, await connections.findVisibleConnection(tx.db, actor, params.id)),
  }));
  handleTx(platform, resumeSending, async (tx, { actor, params }) => {
    const { id } = await connections.findVisibleConnection(tx.db, actor, params.id);
    await resume(tx, id);
    await releaseAccount(tx, id);
    return { message: 'Sending resumed.' };
  });
  const diagnose = (actor: UserActor, id: number, isFresh: boolean) =>
    platform.database.forCompany(actor.companyId, async ({ db }) => {
      await connections.findVisibleConnection(db, actor, id);
      return { ...(await describeSession(db, deps.diagnosisPorts, id)), isFresh };
    });
  http.handle(getDiagnosis, ({ actor, params }) => diagnose(actor, params.id, false));
  for (const [endpoint, method] of [
    [checkSession, 'checkHealth'],
    [resyncAppState, 'resyncAppState'],
  ] as const)
    http.handle(endpoint, async ({ actor, params }) => {
      const answer = await ifConnected(deps.invokeSession(actor.companyId, params.id, method));
      return diagnose(actor, params.id, answer !== undefined);
    });
  handleTx(platform, startBackfill, async (tx, { actor, params }) => ({
    history: await backfill.acceptBackfill(tx, actor, params.id),
  }));
  handleTx(platform, dismissBackfill, async (tx, { actor, params }) => ({
    history: await backfill.dismissBackfill(tx, actor, params.id),
  }));

  http.handle(checkProxy, ({ body }) => deps.checkProxy(body.proxy));

  const registerDesiredState = (
    endpoint: typeof retrySession | typeof newQrCode | typeof disconnectSession,
    to: DesiredState,
    message: string,
  ) =>
    handleTx(platform, endpoint, async (tx, { params }) => {
      await setDesiredState(tx, deps.outagePorts, params.id, to);
      return { message };
    });
  registerDesiredState(retrySession, 'up', 'Starting session.');
  registerDesiredState(newQrCode, 'relink', 'Starting session.');
  registerDesiredState(disconnectSession, 'down', 'Session disconnected.');
  passkeyRoutes(platform, deps.invokeSession);
  http.handle(pairByCode, async ({ actor, params, body }) => ({
    code: await deps.invokeSession(actor.companyId, params.id, 'pairByCode', body.number),
  }));
}
