import { storeSealedRawMessage } from './channels/whatsapp-web/index.ts';
import { countHeldSessions } from './channels/session-hub/index.ts';
import { createApiKeys } from './features/api-keys/index.ts';
import { createAssistant } from './features/assistant/index.ts';
import { createAuth, requestReset, lockAccessSettings } from './features/auth/index.ts';
import { createResponders } from './features/responders/index.ts';
import { createChats } from './features/chats/index.ts';
import { createCloud, recordTemplate } from './features/cloud/index.ts';
import { createAudit } from './features/audit/index.ts';
import { createCompanies, createSessionSettings } from './features/companies/index.ts';
import {
  countConnectionsAnsweredBy,
  countConnections,
  createConnections,
  createSessionRecords,
  listNumbers,
  storeBackfill,
  storeReport,
  wakeSessionsOf,
} from './features/connections/index.ts';
import {
  countActiveCampaigns,
  createCampaignReplies,
  createCampaigns,
  findFileListUsesOfCampaigns,
  findFilesOfCampaigns,
} from './features/campaigns/index.ts';
import { createContactLists } from './features/contact-lists/index.ts';
import { createContacts } from './features/contacts/index.ts';
import { createDashboard } from './features/dashboard/index.ts';
import { createDrafts } from './features/drafts/index.ts';
import { createFirstSteps } from './features/first-steps/index.ts';
import { createHelps } from './features/helps/index.ts';
import { assignPlan, createInvoices, followDueDate, readBillingSettings } from './features/invoices/index.ts';
import { createInstallation } from './features/installation/index.ts';
import { createMcp } from './features/mcp/index.ts';
import { createMessagesApi } from './features/messages-api/index.ts';
import { createProxyCheck } from './channels/whatsapp-web/index.ts';
import { createMessages, diagnosisPorts, outagePorts, removeSomeMessages } from './features/messages/index.ts';
import { createKnowledge } from './features/knowledge/index.ts';
import { createNotes } from './features/notes/index.ts';
import { createPayments, invoicePorts } from './features/payments/index.ts';
import {
  beginCompanyErasure,
  createPrivacy,
  findUndoable,
  finishCompanyErasure,
  undoCompanyErasure,
} from './features/privacy/index.ts';
import { createPlans } from './features/plans/index.ts';
import { createQuickMessages, findFileListUses } from './features/quick-messages/index.ts';
import { countQueuesAnsweredBy, countQueues, createQueues } from './features/queues/index.ts';
import { createSandbox } from './features/sandbox/index.ts';
import { createTags, addTagsToTickets, removeTagsFromTickets } from './features/tags/index.ts';
import { createTickets, listOpenTicketQueues } from './features/tickets/index.ts';
import { createTyping } from './features/typing/index.ts';
import { countUsers, createUsers } from './features/users/index.ts';
import { createAnnouncements } from './features/announcements/index.ts';
import { createFileLists } from './features/file-lists/index.ts';
import { countWaitingSchedules, createSchedules } from './features/schedules/index.ts';
import { createIntegrations } from './features/integrations/index.ts';
import { countWaitingDeliveries, createOutgoingWebhooks } from './features/outgoing-webhooks/index.ts';
import { createPrompts } from './features/prompts/index.ts';
import type { LimitedAccess, RequestInfo } from './platform/http/types.ts';
import type { Platform } from './platform/platform.ts';
import type { CompanyTx } from './platform/db/database.ts';
import type { Listener } from './platform/db/listener.ts';
import type { SessionHub } from './channels/session-hub/index.ts';
import { createUrlOf } from './platform/files/url-of.ts';

/**
 * Composes the features, and registers with the session hub what sessions report to. The order is that in which handlers of a
 * domain event run: tickets before the sessions of a user who is removed.
 */
export function createFeatures(
  platform: Platform,
  {
    listener,
    sessions,
    hasJoined,
  }: {
    listener: Listener;
    sessions: SessionHub;
    /** whether a socket of a login session has joined a conversation */
    hasJoined(sessionId: string, ticketId: number): boolean;
  },
) {
  const { clock, database } = platform;
  const contacts = createContacts(platform, { sessions });
  createTickets(platform, {
    contactsShown: contacts.contactsShown,
    tagging: { addTagsToTickets, removeTagsFromTickets },
  });
  const auth = createAuth(platform, {
    listener,
    erasures: {
      findUndoable: (companyId) => database.forCompany(companyId, ({ db }) => findUndoable(db, companyId)),
      undo: (companyId) => undoCompanyErasure(platform, companyId),
    },
  });
  const { authenticateKey } = createApiKeys(platform, { listener });
  const authenticate = async (request: RequestInfo, endpoint: LimitedAccess) =>
    (await authenticateKey(request)) ?? auth.authenticate(request, endpoint);
  createInstallation(platform);
  createAudit(platform);
  const countAnsweredBy = async ({ db }: CompanyTx, by: 'integrationId' | 'promptId') =>
    (await countQueuesAnsweredBy(db, by)) + (await countConnectionsAnsweredBy(db, by));
  createPlans(platform, {
    authenticate: auth.authenticate,
    countWaiting: {
      useCampaigns: ({ db }) => countActiveCampaigns(db),
      useSchedules: ({ db }) => countWaitingSchedules(db),
      useExternalApi: ({ db }) => countWaitingDeliveries(db),
      useIntegrations: (tx) => countAnsweredBy(tx, 'integrationId'),
      useOpenAi: (tx) => countAnsweredBy(tx, 'promptId'),
    },
  });
  createCompanies(platform, {
    requestReset: (email, address) => requestReset(platform, email, address),
    findTrialDays: async (db) => (await readBillingSettings(db)).trialDays,
    lockSignUpLimits: lockAccessSettings,
    listConnections: ({ db }) => listNumbers(db),
    wakeSessionsOf,
    countHeldSessions,
    removeSomeMessages,
    assignPlan: (tx, companyId, planId) => assignPlan(tx, companyId, planId, platform.clock.now()),
    followDueDate: (tx, before) => followDueDate(tx, before, platform.clock.now()),
    beginErasure: async (tx, companyId) => void (await beginCompanyErasure(platform, tx, { companyId, userId: null })),
    finishErasure: (companyId) => finishCompanyErasure(platform, companyId),
  });
  createInvoices(platform, invoicePorts(platform));
  createPayments(platform, {
    countUsage: (companyId) =>
      database.forCompany(companyId, async ({ db }) => ({
        users: await countUsers(db),
        connections: await countConnections(db),
        queues: await countQueues(db),
      })),
  });
  createPrivacy(platform);
  createQueues(platform);
  createQuickMessages(platform);
  const users = createUsers(platform, {
    listener,
    openTicketQueues: listOpenTicketQueues,
    sessionIdOf: auth.sessionIdOf,
  });
  const { inbound, outbound, recordLinkCard, recordRestriction, mediaDownloads, backfillPorts, sendAs, sendForTokens } =
    createMessages(platform, {
      sessions,
      reading: {
        async readsByPage(request, ticketId) {
          const sessionId = await auth.sessionIdOf(request);
          return sessionId !== undefined && hasJoined(sessionId, ticketId) && !(await auth.marksRead(sessionId));
        },
        async recordMarking(request) {
          const sessionId = await auth.sessionIdOf(request);
          if (sessionId !== undefined) await auth.recordMarksRead(sessionId);
        },
      },
      storeRawMessage: storeSealedRawMessage,
      findReply: createCampaignReplies(platform),
      findOtherUses: findFilesOfCampaigns,
    });
  createConnections(platform, {
    invokeSession: sessions.invoke,
    outagePorts,
    backfillPorts,
    diagnosisPorts,
    checkProxy: createProxyCheck(platform.config),
  });
  const typing = createTyping({ database, sessions });
  const responders = createResponders(platform, { showActivity: typing.byResponder });
  createDrafts(platform);
  createDashboard(platform);
  createFirstSteps(platform);
  createNotes(platform);
  createTags(platform, { contactsShown: contacts.contactsShown });
  createIntegrations(platform);
  createPrompts(platform);
  createKnowledge(platform);
  createAssistant(platform);
  createFileLists(platform, { usesOf: [findFileListUses, findFileListUsesOfCampaigns] });
  createAnnouncements(platform);
  createHelps(platform);
  createChats(platform);
  createContactLists(platform, { invokeSession: sessions.invoke });
  const messagesApi = createMessagesApi(platform, { listener, sendAs, sendForTokens, authenticateKey });
  createMcp(platform, { authenticateKey });
  const { find: findTemplate, fill: fillTemplate } = createCloud(platform, { sendAs });
  createSchedules(platform, { sendAs, fillTemplate });
  createCampaigns(platform, { sendAs, findTemplate });
  const webhookDispatcher = createOutgoingWebhooks(platform, { listener });
  createSandbox(platform, {
    urlOf: createUrlOf(platform.files),
    acknowledge: outbound.acknowledge,
    typing: typing.byContact,
  });
  sessions.register({
    ...createSessionRecords({ outagePorts, clock }),
    ...createSessionSettings(platform),
    recover: inbound.recover,
    receive: inbound.receive,
    acknowledge: outbound.acknowledge,
    recordTemplate,
    recordRestriction,
    recordFailure: outbound.markFailed,
    recordBilled: outbound.recordBilled,
    findSentMessage: outbound.findSentMessage,
    lastHeardAt: outbound.lastHeardAt,
    updateContacts: contacts.learnPeople,
    moveContact: contacts.moveContact,
    reportTyping: typing.byContact,
    storeBackfill: (tx, whatsappId, part) => storeBackfill(tx, backfillPorts, whatsappId, part),
    storeReport,
    recordLinkCard,
    async dispatch(connection, isNewSession) {
      mediaDownloads.schedule(connection);
      await outbound.dispatch(connection, isNewSession);
    },
  });
  return {
    auth,
    authenticate,
    users,
    typing,
    inbound,
    outbound,
    mediaDownloads,
    messagesApi,
    responders,
    webhookDispatcher,
  };
}
