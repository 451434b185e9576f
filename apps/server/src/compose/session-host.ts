import type { SessionHub } from '../channels/session-hub/index.ts';
import {
  createFindExpectedNumber,
  createFindWantedHistory,
  createSessionRecords,
  isAccountHeld,
  recordTemplate,
  storeBackfill,
  storeHistory,
  storeReport,
} from '../features/numbers/index.ts';
import { createSessionSettings } from '../features/account/index.ts';
import { type createContacts, type createMessages, type createTyping, outagePorts } from '../features/inbox/index.ts';
import type { Platform } from '../platform/platform.ts';

/** Registers with the session hub what the sessions of connections report to. */
export function registerSessionHost(
  platform: Platform,
  {
    sessions,
    contacts,
    typing,
    messages,
  }: {
    sessions: SessionHub;
    contacts: ReturnType<typeof createContacts>;
    typing: ReturnType<typeof createTyping>;
    messages: ReturnType<typeof createMessages>;
  },
): void {
  sessions.register({
    ...createSessionRecords(outagePorts),
    ...createSessionSettings(platform),
    recover: messages.inbound.recover,
    receive: messages.inbound.receive,
    receiveTaken: messages.inbound.receiveTaken,
    acknowledge: messages.outbound.acknowledge,
    recordTemplate: (tx, whatsappId, change) => recordTemplate(platform, tx, whatsappId, change),
    isSendingHeld: ({ companyId, whatsappId }) =>
      platform.database.forCompany(companyId, ({ db }) => isAccountHeld(db, [whatsappId])),
    recordRestriction: messages.recordRestriction,
    recordFailure: messages.outbound.markFailed,
    recordBilled: messages.outbound.recordBilled,
    findSentMessage: messages.outbound.findSentMessage,
    lastHeardAt: messages.outbound.lastHeardAt,
    updateContacts: contacts.learnPeople,
    moveContact: contacts.moveContact,
    recordPreference: contacts.recordPreference,
    reportTyping: typing.byContact,
    storeBackfill: (tx, whatsappId, part) => storeBackfill(tx, messages.backfillPorts, whatsappId, part),
    findWantedHistory: createFindWantedHistory(platform),
    storeHistory: (tx, whatsappId, part) => storeHistory(tx, messages.phoneHistoryPorts, whatsappId, part),
    storeReport,
    findExpectedNumber: createFindExpectedNumber(platform.database),
    recordLinkCard: messages.recordLinkCard,
    requestFile: messages.requestFile,
    async dispatch(connection, isNewSession) {
      messages.mediaDownloads.schedule(connection);
      await messages.outbound.dispatch(connection, isNewSession);
    },
  });
}
