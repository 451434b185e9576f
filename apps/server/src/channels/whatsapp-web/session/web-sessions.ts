import { KeyedQueue } from '../../../platform/util/queue.ts';
import type { Channel } from '../../port/channel.ts';
import type { WebChannelDeps } from './channel-deps.ts';
import { deleteSession } from '../keys/key-store.sql.ts';
import { LoginGate } from './login-gate.ts';
import { logoutDevice } from './logout.ts';
import { applyBaileysPatches } from '../patches/baileys-patches.ts';
import { WebSession } from './session.ts';
import { WebVersions } from './web-versions.ts';

/**
 * Small buffers are cut from slabs of this size, and one key that lives as long as its session keeps the whole slab: those of
 * Node.js have 64 KB (docs/performance.md, "Keys of sessions keep small slabs").
 */
const bufferSlabBytes = 8192;

/** The sessions of linked numbers: everything that speaks the protocol, and with it the library. */
export function createWebSessions(deps: WebChannelDeps): Pick<Channel, 'open' | 'logout'> {
  const { log, isStrict } = deps;
  Buffer.poolSize = bufferSlabBytes;
  applyBaileysPatches({
    isStrict,
    onFailure: (check) =>
      log.error(
        { check, isTaken: !isStrict },
        'a signature of WhatsApp is not good (certificate: of its server; account: of the phone that links)',
      ),
  });
  const shared = {
    gate: new LoginGate(log),
    versions: new WebVersions(deps.database, deps.version),
    suspects: new KeyedQueue<'decrypted'>(),
  };
  return {
    async open(connection, host) {
      const session = new WebSession({ ...deps, ...shared }, connection, host);
      session.start();
      return session;
    },
    async logout(connection) {
      const { companyId, whatsappId } = connection;
      await logoutDevice(deps, connection).catch((error: unknown) => {
        log.warn(
          { err: error, whatsappId },
          'WhatsApp could not be notified that a session has ended; the phone may still list it',
        );
      });
      await deps.database.forCompany(companyId, ({ db }) => deleteSession(db, whatsappId));
    },
  };
}
