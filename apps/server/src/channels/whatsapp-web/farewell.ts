import { setTimeout as delay } from 'node:timers/promises';
import type { ChannelHost, ConnectionRef } from '../channel.ts';
import { KeyStore } from './key-store.ts';
import { libraryLog } from './library.ts';
import { Line } from './line.ts';
import { trustPeer } from './trust.ts';
import type { WebDeps } from './web-session.ts';

/** How long WhatsApp is asked to remove us from the phone's list; without an answer the person does it on the phone. */
const patience = 5_000;

/** Ends the session at WhatsApp, if there is one: it vanishes from the phone's list of linked devices. */
export async function unlink(deps: WebDeps, connection: ConnectionRef): Promise<void> {
  // Whoever forgets a session holds its lease.
  const host: Pick<ChannelHost, 'fenced'> = { fenced: (work) => deps.database.forCompany(connection.companyId, work) };
  const keys = await KeyStore.load(deps, connection, host).catch(() => undefined);
  if (!keys?.isLinked) return;
  await trustPeer(deps.url);
  const line = new Line(deps.timeout, {
    auth: { creds: keys.creds, keys: keys.signal },
    logger: libraryLog(deps.log, connection.whatsappId),
    ...(deps.url === undefined ? {} : { waWebSocketUrl: deps.url }),
    ...(deps.version === undefined ? {} : { version: deps.version }),
  });
  // As the first thing that is said: messages that wait are not for us to confirm any more.
  line.socket.ws.on('CB:success', () => {
    line.socket.logout().catch(() => {});
  });
  await Promise.race([line.ended, delay(patience, undefined, { ref: false })]);
  line.hangUp();
}
