import * as z from 'zod';
import type { ConnectionOutage } from '@balcao/contract';
import { createCloudChannel } from './channels/cloud-api/index.ts';
import type { Address, ConnectionRef } from './channels/channel.ts';
import { createSandboxChannel, mediaOnPhones } from './channels/sandbox/index.ts';
import { acquireGatewayName, countGatewaysAndSessions, createSessionHub } from './channels/session-hub/index.ts';
import { createWebChannel, deleteOldRawMessages, storeSealedRawMessage } from './channels/whatsapp-web/index.ts';
import { createAuth, endUserSessions, deleteOldSessions } from './features/auth/index.ts';
import { createBot, mergeNotices, mergeStates } from './features/bot/index.ts';
import { createCloud, deleteOldWebhookEvents } from './features/cloud/index.ts';
import {
  companyForSession,
  createCompanies,
  findServiceSettings,
  isSettingEnabled,
} from './features/companies/index.ts';
import {
  listConnectionIds,
  createConnections,
  createPacing,
  createSessionRecords,
  findDefaultConnection,
  storeBackfill,
  listAddressBookConnections,
  pacingLimitsOf,
  openOutage,
  findOnlyQueue,
  setDesiredState,
  findProvider,
  resumeImports,
  findVisibleConnection,
  listServiceConnections,
  listNotableOutages,
  type BackfillPorts,
} from './features/connections/index.ts';
import {
  addressesOf,
  blockedAmong,
  createContacts,
  findByAddresses,
  findContact,
  isBlocked,
} from './features/contacts/index.ts';
import { createDashboard } from './features/dashboard/index.ts';
import { createDrafts } from './features/drafts/index.ts';
import { createFirstSteps } from './features/first-steps/index.ts';
import { createInstallation } from './features/installation/index.ts';
import {
  createMessages,
  reassignMessages,
  findKnownProviderIds,
  lastInboundAt,
  mediaInMessages,
  mediaOf,
  moveThread,
  newestMessage,
  countRecovered,
} from './features/messages/index.ts';
import { createNotes, moveNotes } from './features/notes/index.ts';
import { createPlanCheck, createPlans } from './features/plans/index.ts';
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
  getVisibleTicket,
  findTicketId,
} from './features/tickets/index.ts';
import { createTyping } from './features/typing/index.ts';
import { createUsers, findUser } from './features/users/index.ts';
import { createLiveHooks } from './live-hooks.ts';
import { systemClock, type Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { createDatabase, type CompanyTx, type Db } from './platform/db/database.ts';
import { createListener } from './platform/db/listener.ts';
import { createFiles } from './platform/files/files.ts';
import { createHttp } from './platform/http/http.ts';
import { defineJob, jobHandler, type JobHandler } from './platform/jobs/job.ts';
import { startWorker } from './platform/jobs/worker.ts';
import { deleteOldEvents } from './platform/live/live.sql.ts';
import { startLiveServer } from './platform/live/server.ts';
import type { Logger } from './platform/log.ts';
import { createMail } from './platform/mail.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { createRateLimit } from './platform/rate-limit.ts';
import { createVault } from './platform/secrets.ts';

export interface App {
  platform: Platform;
  /** where it listens; undefined without the role http */
  address: string | undefined;
  /** Ends in order: no new requests, running jobs, sessions, database connections. */
  close(): Promise<void>;
}

/** Live events are read within milliseconds; an hour is kept for looking into a complaint. */
const eventRetentionMs = 3_600_000;
const housekeeping = defineJob({
  name: 'housekeeping',
  role: 'worker',
  schema: z.object({}),
  retry: { maxAttempts: 1 },
  crontab: '*/5 * * * *',
});

/**
 * The composition root: platform, features, then the roles this process plays.
 * @param input.databaseUrl a migrated database
 */
export async function createApp(input: {
  config: Config;
  secret: string;
  databaseUrl: string;
  log: Logger;
  clock?: Clock;
}): Promise<App> {
  const { config, log } = input;
  const clock = input.clock ?? systemClock;
  const vault = createVault(input.secret);
  const database = createDatabase(input.databaseUrl, {
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const listener = await createListener(input.databaseUrl, log);
  const handlers: JobHandler[] = [];

  const files = createFiles(config, vault, clock);
  const metrics = createMetrics();
  const http = await createHttp({
    config,
    log,
    files,
    metrics,
    checks: {
      database: () => database.owner.query('SELECT 1'),
      listener: async () => {
        if (!listener.isHealthy()) throw new Error('the connection for live events is down');
      },
    },
    authenticate: (request) => auth.authenticate(request),
    planAllows: createPlanCheck(database, listener),
  });
  const platform: Platform = {
    config,
    log,
    clock,
    vault,
    database,
    files,
    mail: createMail(config),
    rateLimit: createRateLimit({ pool: database.owner }),
    http,
    registerJob: (handler) => void handlers.push(handler),
  };

  const hasRole = (role: Config['roles'][number]) => config.roles.includes(role);
  const gatewayName = hasRole('gateway') ? await acquireGatewayName(config.dataDir) : undefined;
  const urlOf: Parameters<typeof createSandbox>[1]['urlOf'] = (companyId, media) =>
    files.signedUrl(companyId, media.key, media);
  const sessions = createSessionHub({
    database,
    listener,
    log,
    owner: gatewayName?.name ?? '',
    channels: [
      createSandboxChannel({ database, log, urlOf }),
      createCloudChannel({ database, files, vault, log, graphApiUrl: config.graphApiUrl }),
      createWebChannel({
        database,
        files,
        vault,
        log,
        url: config.whatsappWebUrl,
        version: config.whatsappWebVersion,
        socketTimeoutMs: config.whatsappWebTimeoutMs,
      }),
    ],
  });
  const invokeSession = sessions.invoke;

  const auth = createAuth(platform, { listener });
  createInstallation(platform);
  createPlans(platform);
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
    invokeSession,
    abandonSendQueue: (tx: CompanyTx, whatsappId: number) => outbound.abandon(tx, whatsappId),
    openOutage: (tx: CompanyTx, whatsappId: number, reason: ConnectionOutage['reason']) =>
      openOutage(tx, outagePorts, whatsappId, { began: null, reason }),
    outagePorts,
  };
  const backfillPorts: BackfillPorts = {
    vault,
    log,
    ignoresGroups: (db, companyId) => isSettingEnabled(db, companyId, 'CheckMsgIsGroup'),
    async findKnownIds(db, { whatsappId }, addresses, providerIds) {
      const [contactId] = await findByAddresses(db, addresses);
      if (contactId === undefined) return new Set();
      if (await isBlocked(db, contactId)) return new Set(providerIds);
      const ticketId = await findTicketId(db, contactId, whatsappId);
      return ticketId === undefined ? new Set() : findKnownProviderIds(db, ticketId, providerIds);
    },
    importMessages: (tx, connection, messages) => importBackfill(tx, connection, messages),
    storeRawMessage: storeSealedRawMessage,
  };
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
    invokeSession,
    listLookupConnections: (db) => listAddressBookConnections(db),
    listPictureConnections: (db) => listAddressBookConnections(db, ['beta']),
    removeTickets: (tx, contactId) => removeTicketsOf(tx, mediaPorts, contactId),
    mergeTickets: async (tx, pair) => {
      await mergeNotices(tx.db, pair);
      return mergeTickets(tx, { reassignMessages, moveContents }, pair);
    },
    connectionIds: (db) => listConnectionIds(db),
  });
  createTickets(platform, {
    ...assigneeLookups,
    afterTransitions: (tx, done) => bot.afterTransitions(tx, done),
    getVisibleConnection: findVisibleConnection,
    defaultConnection: findDefaultConnection,
    findContact: async (db, id) => {
      const contact = await findContact(db, id);
      const address = contact && (await addressesOf(db, [id])).get(id);
      return contact && { ...contact, reachable: address !== undefined && address.value !== '' };
    },
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
  const findTicketByAddresses = async (db: Db, { whatsappId }: ConnectionRef, addresses: readonly Address[]) => {
    const [contactId] = await findByAddresses(db, addresses);
    // Of a blocked contact nothing counts, neither messages nor changes.
    if (contactId === undefined || (await isBlocked(db, contactId))) return undefined;
    return findTicketId(db, contactId, whatsappId);
  };
  const isPaced = (whatsappId: number) => {
    const provider = sessions.providerOf(whatsappId);
    return provider !== undefined && pacingLimitsOf(provider) !== undefined;
  };
  const { inbound, outbound, mediaDownloads, importBackfill, enqueueAutomatic, sendAs } = createMessages(platform, {
    sessionOf: sessions.of,
    invokeSession,
    pacing: { ...createPacing(platform), isPaced },
    listOutages: listNotableOutages,
    firstQueue: findOnlyQueue,
    findTicketId: findTicketByAddresses,
    onlyAssigneeSends: (db, companyId) => isSettingEnabled(db, companyId, 'onlyAssigneeSends'),
    blockedAmong,
    localeOf: companyForSession,
    resolveContact: contacts.resolve,
    automatic: {
      ignoresGroups: (db, companyId) => isSettingEnabled(db, companyId, 'CheckMsgIsGroup'),
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
    findProvider,
    findVisibleConnection,
    findVisibleTicket: getVisibleTicket,
    findLastInboundAt: lastInboundAt,
    openSession: (tx, whatsappId) => setDesiredState(tx, connectionPorts, whatsappId, 'up'),
    write: sendAs,
  });
  const typing = createTyping({
    database,
    invokeSession,
    findTicketId: findTicketByAddresses,
    findAddress: async (db, contactId) => (await addressesOf(db, [contactId])).get(contactId),
    canShowTyping: async (db, whatsappId) => (await findProvider(db, whatsappId)) !== 'cloud',
    requiresSubscription: async (db, whatsappId) => (await findProvider(db, whatsappId)) === 'beta',
  });
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
  platform.registerJob(
    jobHandler(housekeeping, async () => {
      await deleteOldEvents(database, new Date(clock.now().getTime() - eventRetentionMs));
      await deleteOldSessions(platform);
      await deleteOldWebhookEvents(platform);
      await inbound.recover();
      await deleteOldRawMessages(database, clock.now());
      await mediaDownloads.failStale(clock.now());
    }),
  );

  const shutdownSteps: (() => Promise<unknown>)[] = [];
  if (hasRole('gateway')) {
    await inbound.recover();
    await sessions.start();
  }
  const ownHandlers = handlers.filter(({ job }) => hasRole(job.role));
  if (hasRole('worker')) await resumeImports(database);
  if (ownHandlers.length > 0) {
    const worker = await startWorker(database.owner, ownHandlers, log);
    shutdownSteps.push(() => worker.stop());
  }
  let address: string | undefined;
  if (hasRole('http')) {
    const live = startLiveServer({
      server: http.server,
      database,
      listener,
      log,
      allowedOrigins: config.allowedOrigins,
      hooks: createLiveHooks({ database, log, clock, auth, users, typing }),
    });
    metrics.gauge('balcao_live_sockets', 'Open live sockets of this process', () => live.size());
    metrics.gauge(
      'balcao_gateways',
      'Gateways of the installation that are there',
      async () => (await countGatewaysAndSessions(database)).gateways,
    );
    metrics.gauge(
      'balcao_sessions',
      'Sessions of connections that gateways hold',
      async () => (await countGatewaysAndSessions(database)).sessions,
    );
    address = await http.listen();
    shutdownSteps.unshift(
      () => live.close(),
      () => http.close(),
      () => users.presence.flush(),
    );
  }

  return {
    platform,
    address,
    async close() {
      for (const close of shutdownSteps) await close();
      // What is on its way still needs its session.
      await outbound.stop();
      if (gatewayName) await sessions.stop();
      gatewayName?.release();
      await inbound.stop();
      await mediaDownloads.stop();
      await listener.close();
      await database.close();
    },
  };
}
