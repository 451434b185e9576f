import type { Channel } from '../channel.ts';
import { LoginGate } from './login-gate.ts';
import { logoutDevice } from './logout.ts';
import { deleteSession } from './keys/key-store.sql.ts';
import { applyBaileysPatches } from './patches/baileys-patches.ts';
import { WebVersions } from './web-versions.ts';
import type { WebChannelDeps } from './channel-deps.ts';
import { WebSession } from './session.ts';

/** Numbers of people's own phones, as one more device of theirs. */
export function createWebChannel(deps: WebChannelDeps): Channel {
  const { log, isStrict } = deps;
  if (!isStrict) log.warn('WHATSAPP_WEB_STRICT=off: signatures of WhatsApp are not checked; switch it on again soon');
  applyBaileysPatches({
    isStrict,
    onFailure: (check) =>
      log.error(
        { check, isTaken: !isStrict },
        'a signature of WhatsApp is not good (certificate: of its server; account: of the phone that links)',
      ),
  });
  const gate = new LoginGate(deps.log);
  const versions = new WebVersions(deps.database, deps.version);
  return {
    provider: 'beta',
    async open(connection, host) {
      const session = new WebSession({ ...deps, gate, versions }, connection, host);
      session.start();
      return session;
    },
    async logout(connection) {
      const { companyId, whatsappId } = connection;
      await logoutDevice(deps, connection).catch((error: unknown) => {
        deps.log.warn(
          { err: error, whatsappId },
          'WhatsApp could not be notified that a session has ended; the phone may still list it',
        );
      });
      await deps.database.forCompany(companyId, ({ db }) => deleteSession(db, whatsappId));
    },
  };
}
