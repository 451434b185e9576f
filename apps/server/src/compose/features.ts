import { storeSealedRawMessage } from '../channels/whatsapp-web/index.ts';
import { createApiKeys, listKeysMadeBy } from '../features/access/api-keys/index.ts';
import { createAssistant } from '../features/automation/assistant/index.ts';
import { createAuth } from '../features/access/auth/index.ts';
import { createResponders } from '../features/automation/responders/index.ts';
import { createChats } from '../features/inbox/chats/index.ts';
import { createCloud } from '../features/numbers/cloud/index.ts';
import { createAudit } from '../features/access/audit/index.ts';
import { createConnections, listTokensMadeBy } from '../features/numbers/connections/index.ts';
import {
  createCampaignReplies,
  createCampaigns,
  findFileListUsesOfCampaigns,
  findFilesOfCampaigns,
} from '../features/outreach/campaigns/index.ts';
import { createContactLists } from '../features/outreach/contact-lists/index.ts';
import { createContacts } from '../features/inbox/contacts/index.ts';
import { createDashboard } from '../features/inbox/dashboard/index.ts';
import { createDrafts } from '../features/inbox/drafts/index.ts';
import { createFirstSteps } from '../features/account/first-steps/index.ts';
import { createHelps } from '../features/account/helps/index.ts';
import { createLastingAccess } from '../features/access/lasting-access/index.ts';
import { createInstallation } from '../features/operations/installation/index.ts';
import { createMcp } from '../features/automation/mcp/index.ts';
import { createMessagesApi } from '../features/automation/messages-api/index.ts';
import { createProxyCheck } from '../channels/whatsapp-web/index.ts';
import { createMessages, diagnosisPorts, outagePorts } from '../features/inbox/messages/index.ts';
import { createKnowledge } from '../features/automation/knowledge/index.ts';
import { createNotes } from '../features/inbox/notes/index.ts';
import { findUndoable, undoCompanyErasure } from '../features/operations/privacy/index.ts';
import { createQuickMessages, findFileListUses } from '../features/inbox/quick-messages/index.ts';
import { createQueues } from '../features/inbox/queues/index.ts';
import { createSandbox } from '../features/numbers/sandbox/index.ts';
import { createTags, addTagsToTickets, removeTagsFromTickets } from '../features/inbox/tags/index.ts';
import { createTickets, listOpenTicketQueues } from '../features/inbox/tickets/index.ts';
import { createTyping } from '../features/inbox/typing/index.ts';
import { createUsers } from '../features/account/users/index.ts';
import { createAnnouncements } from '../features/account/announcements/index.ts';
import { createFileLists } from '../features/inbox/file-lists/index.ts';
import { createSchedules } from '../features/outreach/schedules/index.ts';
import { createIntegrations } from '../features/automation/integrations/index.ts';
import { createOutgoingWebhooks, listWebhooksMadeBy } from '../features/automation/outgoing-webhooks/index.ts';
import { createPrompts } from '../features/automation/prompts/index.ts';
import type { LimitedAccess, RequestInfo } from '../platform/http/types.ts';
import type { Platform } from '../platform/platform.ts';
import type { Listener } from '../platform/db/listener.ts';
import type { SessionHub } from '../channels/session-hub/index.ts';
import { createUrlOf } from '../platform/files/url-of.ts';
import { createAccountFeatures } from './account-features.ts';
import { registerSessionHost } from './session-host.ts';

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
  const { database } = platform;
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
    // Asked by a job, once all features are there.
    listMadeAccess: (tx, userId) => lastingAccess.listMadeAccess(tx, userId),
  });
  const { authenticateKey, endMadeBy } = createApiKeys(platform, { listener });
  const authenticate = async (request: RequestInfo, endpoint: LimitedAccess) =>
    (await authenticateKey(request)) ?? auth.authenticate(request, endpoint);
  createInstallation(platform);
  createAudit(platform);
  const lastingAccess = createLastingAccess(platform, {
    listKeys: listKeysMadeBy,
    listWebhooks: listWebhooksMadeBy,
    listTokens: listTokensMadeBy,
    endKeys: endMadeBy,
  });
  createAccountFeatures(platform, auth);
  createQueues(platform);
  createQuickMessages(platform);
  const users = createUsers(platform, {
    listener,
    openTicketQueues: listOpenTicketQueues,
    sessionIdOf: auth.sessionIdOf,
  });
  const messages = createMessages(platform, {
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
  const { inbound, outbound, mediaDownloads, backfillPorts, sendAs, sendForTokens } = messages;
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
  registerSessionHost(platform, { sessions, contacts, typing, messages });
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
