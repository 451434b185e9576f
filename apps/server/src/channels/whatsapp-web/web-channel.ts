import type { Channel } from '../channel.ts';
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
    async forget({ companyId, whatsappId }) {
      await deps.database.forCompany(companyId, ({ db }) => forgetSession(db, whatsappId));
    },
  };
}
