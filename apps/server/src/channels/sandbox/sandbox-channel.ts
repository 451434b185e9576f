import { createKeyedBatcher } from '../../platform/util/batcher.ts';
import type { Channel } from '../port/channel.ts';
import * as contactRows from './contacts.sql.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { emitFound } from './emit-phone-messages.ts';
import * as messageRows from './phone-messages.sql.ts';
import * as phone from './phone.sql.ts';
import { SandboxSession, type SandboxDeps } from './sandbox-session.ts';

/** The simulated phone as a channel: what WhatsApp would be, kept in tables of this database. */
export function createSandboxChannel(deps: SandboxDeps): Channel {
  const { database } = deps;
  const sessionDeps = { ...deps, storeOutbound: createOutboundBatcher(deps), deliver: createDeliveryWorker(deps) };
  return {
    provider: 'sandbox',
    async open(connection, host) {
      const session = new SandboxSession(sessionDeps, connection, host);
      session.wake();
      return session;
    },
    async logout({ companyId, whatsappId }) {
      await database.forCompany(companyId, ({ db }) => phone.unpair(db, whatsappId));
    },
  };
}

/** The simulated server takes what conversations of a company send side by side in one go. */
function createOutboundBatcher({ database }: SandboxDeps): (message: messageRows.NewPhoneMessage) => Promise<void> {
  return createKeyedBatcher<number, messageRows.NewPhoneMessage>(
    ({ companyId }) => companyId,
    (companyId, messages) =>
      database.forCompany(companyId, async (tx) => {
        await phone.lockConnectionsForShare(
          tx.db,
          messages.map(({ whatsappId }) => whatsappId),
        );
        await contactRows.ensureContacts(tx.db, messages);
        emitFound(tx, await messageRows.insertPhoneMessages(tx, messages), 'create');
      }),
  );
}
