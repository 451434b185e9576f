import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import { KeyStore } from '../keys/key-store.ts';
import { ManagedSocket } from './socket.ts';
import { Route } from '../proxy/route.ts';
import { createBaileysLogger } from './baileys-logger.ts';
import type { WebChannelDeps } from './channel-deps.ts';

/** How long WhatsApp is asked to remove us from the phone's list; without an answer the person does it on the phone. */
const logoutTimeoutMs = 5_000;

/**
 * Ends the session at WhatsApp, if there is one: it vanishes from the phone's list of linked devices.
 * @returns whether WhatsApp was told, or there was nothing to tell
 */
export async function logoutDevice(deps: WebChannelDeps, connection: ConnectionRef): Promise<boolean> {
  // The caller holds the lease of the session.
  const host: Pick<ChannelHost, 'fenced'> = { fenced: (work) => deps.database.forCompany(connection.companyId, work) };
  const keys = await KeyStore.load(deps, connection, host).catch(() => undefined);
  if (!keys?.isLinked) return true;
  const route = new Route(deps, connection);
  await route.refresh();
  const agent = route.agentFor(URL.parse(deps.url ?? '')?.protocol ?? 'wss:');
  const managed = new ManagedSocket(deps.socketTimeoutMs, {
    // Values that the library stored during a logout would be stored after the deletion.
    auth: { creds: keys.creds, keys: { get: keys.signal.get, set: () => {} } },
    logger: createBaileysLogger(deps.log, connection.whatsappId),
    ...(deps.url === undefined ? {} : { waWebSocketUrl: deps.url }),
    ...(deps.version === undefined ? {} : { version: deps.version }),
    ...(agent && { agent }),
  });
  // Sent before anything else: waiting messages are no longer ours to acknowledge.
  let isTold = false;
  managed.socket.ws.on('CB:success', () => {
    managed.socket.logout().then(
      () => {
        isTold = true;
      },
      () => {},
    );
  });
  await Promise.race([managed.closed, delay(logoutTimeoutMs, undefined, { ref: false })]);
  managed.close();
  return isTold;
}
