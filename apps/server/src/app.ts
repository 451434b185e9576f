import * as z from 'zod';
import type { ConnectionAbsence } from '@balcao/contract';
import { createCloudChannel } from './channels/cloud-api/index.ts';
import type { Address, ConnectionRef } from './channels/channel.ts';
import { createSandboxChannel, mediaOnPhones } from './channels/sandbox/index.ts';
import { createWebChannel, forgetOldOriginals, keepSealed } from './channels/whatsapp-web/index.ts';
import { createAuth, endSessionsOf, forgetOldSessions } from './features/auth/index.ts';
import { createBot, joinNotices, joinStates } from './features/bot/index.ts';
import { createCloud, forgetOldEvents } from './features/cloud/index.ts';
import { companyForSession, createCompanies, serviceRules, settingEnabled } from './features/companies/index.ts';
import { connectionIds, createCalls, createConnections, createGateway, createPacing, findDefaultConnection, gatewayFigures, keepPast, knowingConnections, limitsOf, noteAway, onlyQueueOf, orderSession, providerOf, resumeImports, seenConnection, serviceConnections, takeGatewayName, tellingAbsences, tendHistories, type HistoryNeeds } from './features/connections/index.ts';
import { addressesOf, blockedAmong, createContacts, findByAddresses, findContact, isBlocked } from './features/contacts/index.ts';
import { createDashboard } from './features/dashboard/index.ts';
import { createDrafts } from './features/drafts/index.ts';
import { createFirstSteps } from './features/first-steps/index.ts';
import { createInstallation } from './features/installation/index.ts';
import { createMessages, giveMessages, knownInbound, lastInboundAt, mediaInMessages, mediaOf, moveThread, newestMessage, recoveredOn } from './features/messages/index.ts';
import { createNotes, moveNotes } from './features/notes/index.ts';
import { createPlanCheck, createPlans } from './features/plans/index.ts';
import { createQuickMessages } from './features/quick-messages/index.ts';
import { closingTexts, createQueues, findQueue, serviceQueues } from './features/queues/index.ts';
import { createSandbox } from './features/sandbox/index.ts';
import { createTags, putTagsOn, takeTagsOff } from './features/tags/index.ts';
import { createTickets, mergeTickets, openTicketQueues, releaseTicketsOf, removeTicketsOf, seenTicket, ticketIdOf } from './features/tickets/index.ts';
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
const eventsKept = 3_600_000;
const housekeeping = defineJob('housekeeping', z.object({}), 1);

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
  const database = createDatabase(input.databaseUrl, { onError: (error) => log.warn({ err: error }, 'a database connection was lost') });
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
        if (!listener.healthy()) throw new Error('the connection for live events is down');
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
    job: (handler) => void handlers.push(handler),
  };

  const auth = createAuth(platform, { listener });
  createInstallation(platform);
  createPlans(platform);
  createCompanies(platform);
  createQueues(platform);
  const quickMessages = createQuickMessages(platform, { queueExists: async (db, id) => (await findQueue(db, id)) !== undefined });
  const ends = { findUser: (db: Db, id: number) => findUser(db, id, clock.now()), findQueue };
  const users = createUsers(platform, {
    listener,
    openTicketQueues,
    releaseTicketsOf: (tx, actor, leaving) => releaseTicketsOf(tx, { ...ends, afterTransitions: (within, done) => bot.afterTransitions(within, done) }, actor, leaving),
    localeOf: companyForSession,
    removeQuickMessagesOf: quickMessages.removeOwnOf,
    endSessionsOf,
    sessionIdOf: auth.sessionIdOf,
  });
  const callSession = createCalls({ database, listener });
  const ledger = { newestMessage, recovered: recoveredOn };
  const connectionNeeds = {
    callSession,
    abandonOutbox: (tx: CompanyTx, whatsappId: number) => outbound.abandon(tx, whatsappId),
    noteAway: (tx: CompanyTx, whatsappId: number, reason: ConnectionAbsence['reason']) => noteAway(tx, ledger, whatsappId, { began: null, reason }),
    ledger,
  };
  const history: HistoryNeeds = {
    vault,
    log,
    ignoresGroups: (db, companyId) => settingEnabled(db, companyId, 'CheckMsgIsGroup'),
    async known(db, { whatsappId }, addresses, providerIds) {
      const [contactId] = await findByAddresses(db, addresses);
      if (contactId === undefined) return new Set();
      if (await isBlocked(db, contactId)) return new Set(providerIds);
      const ticketId = await ticketIdOf(db, contactId, whatsappId);
      return ticketId === undefined ? new Set() : knownInbound(db, ticketId, providerIds);
    },
    take: (tx, connection, messages) => takePast(tx, connection, messages),
    keep: keepSealed,
  };
  createConnections(platform, { ...connectionNeeds, history });
  const ticketFiles = {
    mediaOf,
    mediaInUse: async (db: Db, keys: readonly string[]) => [...(await mediaInMessages(db, keys)), ...(await mediaOnPhones(db, keys))],
  };
  const moveContents = async (db: Db, tickets: Parameters<typeof joinStates>[1]) => {
    await joinStates(db, tickets);
    await moveNotes(db, tickets);
    return moveThread(db, tickets);
  };
  const contacts = createContacts(platform, {
    callSession,
    knowingConnections: (db) => knowingConnections(db),
    picturing: (db) => knowingConnections(db, ['beta']),
    removeTickets: (tx, contactId) => removeTicketsOf(tx, ticketFiles, contactId),
    mergeTickets: async (tx, pair) => {
      await joinNotices(tx.db, pair);
      return mergeTickets(tx, { giveMessages, moveContents }, pair);
    },
    connectionIds: (db) => connectionIds(db),
  });
  createTickets(platform, {
    ...ends,
    afterTransitions: (tx, done) => bot.afterTransitions(tx, done),
    seenConnection,
    defaultConnection: findDefaultConnection,
    findContact: async (db, id) => {
      const contact = await findContact(db, id);
      const address = contact && (await addressesOf(db, [id])).get(id);
      return contact && { ...contact, reachable: address !== undefined && address.value !== '' };
    },
    ...ticketFiles,
    contactsShown: contacts.shown,
    putTagsOn,
    takeTagsOff,
  });
  createDrafts(platform);
  createDashboard(platform);
  createFirstSteps(platform);
  createNotes(platform);
  createTags(platform);
  const ticketOf = async (db: Db, { whatsappId }: ConnectionRef, addresses: readonly Address[]) => {
    const [contactId] = await findByAddresses(db, addresses);
    // Of a blocked contact nothing counts, neither messages nor changes.
    if (contactId === undefined || (await isBlocked(db, contactId))) return undefined;
    return ticketIdOf(db, contactId, whatsappId);
  };
  const paces = (whatsappId: number) => {
    const provider = gateway.providerOf(whatsappId);
    return provider !== undefined && limitsOf(provider) !== undefined;
  };
  const { inbound, outbound, lateMedia, takePast, automatic, write } = createMessages(platform, {
    sessionOf: (whatsappId) => gateway.sessionOf(whatsappId),
    callSession,
    pacing: { ...createPacing(platform), paces },
    absencesOn: tellingAbsences,
    firstQueue: onlyQueueOf,
    ticketOf,
    onlyAssigneeSends: (db, companyId) => settingEnabled(db, companyId, 'onlyAssigneeSends'),
    blockedAmong,
    localeOf: companyForSession,
    resolveContact: contacts.resolve,
    automatic: {
      ignoresGroups: (db, companyId) => settingEnabled(db, companyId, 'CheckMsgIsGroup'),
      takeRating: (tx, from, message) => bot.takeRating(tx, from, message),
      answer: (tx, ticketId, message, fresh) => bot.answer(tx, ticketId, message, fresh),
    },
  });
  const bot = createBot(platform, {
    rulesOf: serviceRules,
    connectionsOf: serviceConnections,
    queuesOf: serviceQueues,
    closingTexts,
    blockedAmong,
    nameOfContact: async (db, id) => (await findContact(db, id))?.name ?? '',
    write: automatic,
  });
  createCloud(platform, {
    providerOf,
    seenConnection,
    seenTicket,
    lastInboundAt,
    open: (tx, whatsappId) => orderSession(tx, connectionNeeds, whatsappId, 'up'),
    write,
  });
  const typing = createTyping({
    database,
    callSession,
    ticketOf,
    addressOf: async (db, contactId) => (await addressesOf(db, [contactId])).get(contactId),
    shows: async (db, whatsappId) => (await providerOf(db, whatsappId)) !== 'cloud',
    mustAsk: async (db, whatsappId) => (await providerOf(db, whatsappId)) === 'beta',
  });
  const urlOf: Parameters<typeof createSandbox>[1]['urlOf'] = (companyId, media) =>
    platform.files.signedUrl(companyId, media.key, media);
  createSandbox(platform, { urlOf, acknowledge: outbound.acknowledge, typing: typing.byContact });
  const plays = (role: Config['roles'][number]) => config.roles.includes(role);
  const name = plays('gateway') ? await takeGatewayName(config.dataDir) : undefined;
  const gateway = createGateway({
    clock,
    ledger,
    database,
    listener,
    log,
    owner: name?.name ?? '',
    channels: [
      createSandboxChannel({ database, log, urlOf }),
      createCloudChannel({ database, files, vault, log, graphApiUrl: config.graphApiUrl }),
      createWebChannel({ database, files, vault, log, url: config.whatsappWebUrl, version: config.whatsappWebVersion, timeout: config.whatsappWebTimeout }),
    ],
    recover: inbound.recover,
    receive: inbound.receive,
    acknowledge: outbound.acknowledge,
    failed: outbound.failed,
    original: outbound.original,
    met: contacts.met,
    typing: typing.byContact,
    past: (tx, whatsappId, part) => keepPast(tx, history, whatsappId, part),
    refusesCalls: (companyId) => database.forCompany(companyId, async ({ db }) => (await serviceRules(db, companyId)).settings.get('call') === 'disabled'),
    async drain(connection, anew) {
      lateMedia.poke(connection);
      await outbound.drain(connection, anew);
    },
  });
  platform.job(
    jobHandler(housekeeping, async () => {
      await deleteOldEvents(database, new Date(clock.now().getTime() - eventsKept));
      await forgetOldSessions(platform);
      await forgetOldEvents(platform);
      await inbound.recover();
      await forgetOldOriginals(database, clock.now());
      await lateMedia.giveUp(clock.now());
      await tendHistories(database, clock.now());
    }),
  );

  const closers: (() => Promise<unknown>)[] = [];
  if (plays('gateway')) {
    await inbound.recover();
    await gateway.start();
  }
  // What talks to a session runs where sessions are held.
  const mine = handlers.filter(({ job }) => (job.name.startsWith('outbox.') ? plays('gateway') : plays('worker')));
  if (plays('worker')) await resumeImports(database);
  if (mine.length > 0) {
    const worker = await startWorker(database.owner, mine, log, { crontab: plays('worker') ? '*/5 * * * * housekeeping\n* * * * * timers' : '' });
    closers.push(() => worker.stop());
  }
  let address: string | undefined;
  if (plays('http')) {
    const live = startLiveServer({
      server: http.server,
      database,
      listener,
      log,
      allowedOrigins: config.allowedOrigins,
      hooks: createLiveHooks({ database, log, clock, auth, users, typing }),
    });
    metrics.gauge('balcao_live_sockets', 'Open live sockets of this process', () => live.size());
    metrics.gauge('balcao_gateways', 'Gateways of the installation that are there', async () => (await gatewayFigures(database)).gateways);
    metrics.gauge('balcao_sessions', 'Sessions of connections that gateways hold', async () => (await gatewayFigures(database)).sessions);
    address = await http.listen();
    closers.unshift(() => live.close(), () => http.close(), () => users.presence.settle());
  }

  return {
    platform,
    address,
    async close() {
      for (const close of closers) await close();
      // What is on its way still needs its session.
      await outbound.settle();
      if (name) await gateway.stop();
      name?.release();
      await inbound.settle();
      await lateMedia.settle();
      await listener.close();
      await database.close();
    },
  };
}
