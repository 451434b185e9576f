import type { Channel } from '../channel.ts';
import { unlink } from './farewell.ts';
import { forgetSession } from './keys.sql.ts';
import { mendLibrary } from './library.ts';
import { WebSession, type WebDeps } from './web-session.ts';

/** Numbers of people's own phones, as one more device of theirs. */
export function createWebChannel(deps: WebDeps): Channel {
  mendLibrary();
  return {
    provider: 'beta',
    async open(connection, host) {
      const session = new WebSession(deps, connection, host);
      session.start();
      return session;
    },
    async forget(connection) {
      const { companyId, whatsappId } = connection;
      await unlink(deps, connection).catch((error: unknown) => {
        deps.log.warn({ err: error, whatsappId }, 'WhatsApp could not be told that a session is over; the phone may still list it');
      });
      await deps.database.forCompany(companyId, ({ db }) => forgetSession(db, whatsappId));
    },
  };
}
