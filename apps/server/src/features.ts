import { storeSealedRawMessage } from './channels/whatsapp-web/index.ts';
import type { ConnectionOutage } from '@balcao/contract';
import { mediaOnPhones } from './channels/sandbox/index.ts';
import { createAuth, endUserSessions } from './features/auth/index.ts';
import { createBot, mergeNotices, mergeStates } from './features/bot/index.ts';
import { createCloud } from './features/cloud/index.ts';
import { companyForSession, createCompanies, findServiceSettings } from './features/companies/index.ts';
import {
  createConnections,
  createSessionRecords,
  storeBackfill,
  openOutage,
  setDesiredState,
  listServiceConnections,
} from './features/connections/index.ts';
import { blockedAmong, createContacts, findContact } from './features/contacts/index.ts';
import { createDashboard } from './features/dashboard/index.ts';
import { createDrafts } from './features/drafts/index.ts';
import { createFirstSteps } from './features/first-steps/index.ts';
import { createInstallation } from './features/installation/index.ts';
import {
  createMessages,
  reassignMessages,
  mediaInMessages,
  mediaOf,
  moveThread,
  newestMessage,
  countRecovered,
  createBackfillPorts,
} from './features/messages/index.ts';
import { createNotes, moveNotes } from './features/notes/index.ts';
import { createPlans } from './features/plans/index.ts';
import { createQuickMessages } from './features/quick-messages/index.ts';
import { findClosingTexts, createQueues, findQueue, listServiceQueues } from './features/queues/index.ts';
import { createSandbox } from './features/sandbox/index.ts';
import { createTags, addTagsToTickets, removeTagsFromTickets } from './features/tags/index.ts';
import {
  createTickets,
  mergeTickets,
  listOpenTicketQueues,
  releaseUserTickets,
  removeTicketsOf,
} from './features/tickets/index.ts';
import { createTyping } from './features/typing/index.ts';
import { createUsers, findUser } from './features/users/index.ts';
import { type CompanyTx, type Db } from './platform/db/database.ts';
import type { Platform } from './platform/platform.ts';
import type { Listener } from './platform/db/listener.ts';
import type { SessionHub } from './channels/session-hub/index.ts';
import { createUrlOf } from './platform/files/url-of.ts';

/** Composes the features, and registers with the session hub what sessions report to. */
export function createFeatures(
  platform: Platform,
  { listener, sessions }: { listener: Listener; sessions: SessionHub },
) {
  const { clock, database } = platform;
  const urlOf = createUrlOf(platform.files);
  const auth = createAuth(platform, { listener });
  createInstallation(platform);
  createPlans(platform, { authenticate: auth.authenticate });
  createCompanies(platform);
  createQueues(platform);
  const quickMessages = createQuickMessages(platform, {
    queueExists: async (db, id) => (await findQueue(db, id)) !== undefined,
  });
  const assigneeLookups = { findUser: (db: Db, id: number) => findUser(db, id, clock.now()), findQueue };
  const users = createUsers(platform, {
    listener,
    openTicketQueues: listOpenTicketQueues,
    releaseTicketsOf: (tx, actor, leaving) =>
      releaseUserTickets(
        tx,
        { ...assigneeLookups, afterTransitions: (within, done) => bot.afterTransitions(within, done) },
        actor,
        leaving,
      ),
    localeOf: companyForSession,
    removeQuickMessagesOf: quickMessages.removePrivateOf,
    endSessionsOf: endUserSessions,
    sessionIdOf: auth.sessionIdOf,
  });
  const outagePorts = { newestMessage, countReceived: countRecovered };
  const connectionPorts = {
    invokeSession: sessions.invoke,
    abandonSendQueue: (tx: CompanyTx, whatsappId: number) => outbound.abandon(tx, whatsappId),
    openOutage: (tx: CompanyTx, whatsappId: number, reason: ConnectionOutage['reason']) =>
      openOutage(tx, outagePorts, whatsappId, { began: null, reason }),
    outagePorts,
  };
  const backfillPorts = createBackfillPorts(platform, {
    importMessages: (tx, connection, messages) => importBackfill(tx, connection, messages),
    storeRawMessage: storeSealedRawMessage,
  });
  createConnections(platform, { ...connectionPorts, backfillPorts });
  const mediaPorts = {
    mediaOf,
    mediaInUse: async (db: Db, keys: readonly string[]) => [
      ...(await mediaInMessages(db, keys)),
      ...(await mediaOnPhones(db, keys)),
    ],
  };
  const moveContents = async (db: Db, tickets: Parameters<typeof mergeStates>[1]) => {
    await mergeStates(db, tickets);
    await moveNotes(db, tickets);
    return moveThread(db, tickets);
  };
  const contacts = createContacts(platform, {
    sessions,
    removeTickets: (tx, contactId) => removeTicketsOf(tx, mediaPorts, contactId),
    mergeTickets: async (tx, pair) => {
      await mergeNotices(tx.db, pair);
      return mergeTickets(tx, { reassignMessages, moveContents }, pair);
    },
  });
  createTickets(platform, {
    ...assigneeLookups,
    afterTransitions: (tx, done) => bot.afterTransitions(tx, done),
    ...mediaPorts,
    contactsShown: contacts.contactsShown,
    addTagsToTickets,
    removeTagsFromTickets,
  });
  createDrafts(platform);
  createDashboard(platform);
  createFirstSteps(platform);
  createNotes(platform);
  createTags(platform);
  const { inbound, outbound, mediaDownloads, importBackfill, enqueueAutomatic, sendAs } = createMessages(platform, {
    sessions,
    resolveContact: contacts.resolve,
    automatic: {
      acceptRating: (tx, from, message) => bot.acceptRating(tx, from, message),
      respond: (tx, ticketId, message, fresh) => bot.respond(tx, ticketId, message, fresh),
    },
  });
  const bot = createBot(platform, {
    findSettings: findServiceSettings,
    findConnections: listServiceConnections,
    listQueues: listServiceQueues,
    findClosingTexts,
    blockedAmong,
    findContactName: async (db, id) => (await findContact(db, id))?.name ?? '',
    enqueueTexts: enqueueAutomatic,
  });
  createCloud(platform, {
    openSession: (tx, whatsappId) => setDesiredState(tx, connectionPorts, whatsappId, 'up'),
    write: sendAs,
  });
  const typing = createTyping({ database, sessions });
  createSandbox(platform, { urlOf, acknowledge: outbound.acknowledge, typing: typing.byContact });
  sessions.register({
    ...createSessionRecords({ outagePorts, clock }),
    recover: inbound.recover,
    receive: inbound.receive,
    acknowledge: outbound.acknowledge,
    recordFailure: outbound.markFailed,
    findSentMessage: outbound.findSentMessage,
    updateContacts: contacts.learnPeople,
    reportTyping: typing.byContact,
    storeBackfill: (tx, whatsappId, part) => storeBackfill(tx, backfillPorts, whatsappId, part),
    rejectsCalls: (companyId) =>
      database.forCompany(
        companyId,
        async ({ db }) => (await findServiceSettings(db, companyId)).settings.get('call') === 'disabled',
      ),
    async dispatch(connection, anew) {
      mediaDownloads.schedule(connection);
      await outbound.dispatch(connection, anew);
    },
  });
  return { auth, users, typing, inbound, outbound, mediaDownloads };
}
