import { storeSealedRawMessage } from '../channels/whatsapp-web/index.ts';
import {
  createApiKeys,
  createAudit,
  createAuth,
  createLastingAccess,
  listKeysMadeBy,
} from '../features/access/index.ts';
import {
  createActionRegistry,
  createAssistant,
  createIntegrations,
  createKnowledge,
  createFlows,
  createMacros,
  createMcp,
  createMessagesApi,
  createOutgoingWebhooks,
  createPromptCases,
  createPrompts,
  createResponders,
  createRules,
  createTrackingLinks,
  listWebhooksMadeBy,
  findFlowOfLink,
} from '../features/automation/index.ts';
import {
  createTasks,
  createTicketPeople,
  createViews,
  addTagsToTickets,
  createAssignment,
  createShifts,
  createDeadlines,
  createChats,
  createContacts,
  createCustomFields,
  createDashboard,
  createLiveTeam,
  createReports,
  createDrafts,
  createFileLists,
  createMessages,
  createNotes,
  createOfficialTickets,
  createOpeningHours,
  createPixAccount,
  createPixCharges,
  createPixKeys,
  createOffline,
  createPush,
  createQueues,
  createQuickMessages,
  createTags,
  createTickets,
  createTyping,
  diagnosisPorts,
  findFileListUses,
  listOpenTicketQueues,
  noteActions,
  ownerAction,
  findKeysInLists,
  outagePorts,
  removeTagsFromTickets,
  tagActions,
  textAction,
  ticketActions,
} from '../features/inbox/index.ts';
import {
  createCloud,
  createConnections,
  createRatingTemplates,
  createSandbox,
  findTemplateUsesOfRatings,
  listTokensMadeBy,
} from '../features/numbers/index.ts';
import {
  createCampaigns,
  createContactLists,
  createSchedules,
  findFileListUsesOfCampaigns,
  findFilesOfCampaigns,
  findTemplateUsesOfCampaigns,
  findTemplateUsesOfSchedules,
  createFollowUps,
} from '../features/outreach/index.ts';
import {
  createAnnouncements,
  createAvailability,
  createFirstSteps,
  createHelps,
  createPauseReasons,
  createUsers,
} from '../features/account/index.ts';
import {
  createInstallation,
  createMoveIn,
  createWatch,
  findUndoable,
  undoCompanyErasure,
} from '../features/operations/index.ts';
import { createProxyCheck } from '../channels/whatsapp-web/index.ts';
import type { LimitedAccess, RequestInfo } from '../platform/http/types.ts';
import type { Platform } from '../platform/platform.ts';
import type { Listener } from '../platform/db/listener.ts';
import type { SessionHub } from '../channels/session-hub/index.ts';
import { createAccountFeatures } from './account-features.ts';
import { registerSessionHost } from './session-host.ts';

/** Composes the features, and registers with the session hub what sessions report to. */
export function createFeatures(
  platform: Platform,
  {
    listener,
    sessions,
    hasJoined,
    isLookingAt,
  }: {
    listener: Listener;
    sessions: SessionHub;
    /** whether a socket of a login session has joined a conversation */
    hasJoined(sessionId: string, ticketId: number): boolean;
    /** whether a person has a conversation before their eyes, in whatever window of whatever process */
    isLookingAt(userId: number, ticketId: number): boolean;
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
  createWatch(platform);
  createMoveIn(platform);
  createAudit(platform);
  const lastingAccess = createLastingAccess(platform, {
    listKeys: listKeysMadeBy,
    listWebhooks: listWebhooksMadeBy,
    listTokens: listTokensMadeBy,
    endKeys: endMadeBy,
  });
  createAccountFeatures(platform, auth);
  createQueues(platform);
  createOpeningHours(platform);
  createAssignment(platform);
  createShifts(platform);
  createDeadlines(platform);
  createQuickMessages(platform);
  const users = createUsers(platform, {
    listener,
    openTicketQueues: listOpenTicketQueues,
    sessionIdOf: auth.sessionIdOf,
  });
  createPauseReasons(platform);
  createAvailability(platform);
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
    findOtherUses: async (db, keys) => [
      ...(await findFilesOfCampaigns(db, keys)),
      ...(await findKeysInLists(db, keys)),
    ],
  });
  const { inbound, outbound, mediaDownloads, backfillPorts, phoneHistoryPorts } = messages;
  createConnections(platform, {
    invokeSession: sessions.invoke,
    outagePorts,
    backfillPorts,
    phoneHistoryPorts,
    diagnosisPorts,
    checkProxy: createProxyCheck(platform.config),
  });
  const typing = createTyping({ database, sessions });
  const { wasFollowedUp, action: followUpAction } = createFollowUps(platform, { listener });
  const responders = createResponders(platform, { showActivity: typing.byResponder, actions: [followUpAction] });
  createDrafts(platform);
  createDashboard(platform);
  createLiveTeam(platform);
  createReports(platform);
  createFirstSteps(platform);
  createNotes(platform);
  createTags(platform, { contactsShown: contacts.contactsShown });
  createTasks(platform);
  createTicketPeople(platform);
  createViews(platform);
  createCustomFields(platform);
  createOffline(platform);
  createPush(platform, { listener, sessionIdOf: auth.sessionIdOf, isLookingAt });
  createPixKeys(platform);
  createPixCharges(platform, createPixAccount(platform));
  createIntegrations(platform);
  const actions = createActionRegistry([
    ...ticketActions,
    ...tagActions,
    ...noteActions,
    textAction,
    ownerAction,
    followUpAction,
  ]);
  createMacros(platform, { actions });
  createRules(platform, { listener, actions });
  const flows = createFlows(platform);
  const trackingLinks = createTrackingLinks(platform, { listener, findFlow: findFlowOfLink });
  createPrompts(platform);
  createPromptCases(platform);
  createKnowledge(platform);
  createAssistant(platform);
  createFileLists(platform, { usesOf: [findFileListUses, findFileListUsesOfCampaigns] });
  createAnnouncements(platform);
  createHelps(platform);
  createChats(platform);
  createContactLists(platform, { invokeSession: sessions.invoke });
  const messagesApi = createMessagesApi(platform, { listener, authenticateKey });
  createMcp(platform, { authenticateKey });
  const { find: findTemplate, fill: fillTemplate } = createCloud(platform, {
    outagePorts,
    templateUses: [findTemplateUsesOfCampaigns, findTemplateUsesOfSchedules, findTemplateUsesOfRatings],
  });
  createRatingTemplates(platform, { findTemplate });
  createOfficialTickets(platform, { fillTemplate });
  createSchedules(platform, { fillTemplate });
  createCampaigns(platform, { findTemplate, wasFollowedUp });
  const webhookDispatcher = createOutgoingWebhooks(platform, { listener });
  createSandbox(platform, {
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
    flows,
    trackingLinks,
    webhookDispatcher,
  };
}
