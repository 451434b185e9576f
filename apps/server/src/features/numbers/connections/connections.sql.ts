import { providersWith, traitsOf, type ProviderTraits } from '@balcao/contract';
import { sql } from 'kysely';
import type { ConnectionOutage, Connection } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findLastOutages } from './outages/outages.sql.ts';
import { toOfficialHealth } from './diagnosis/official-health.rules.ts';
import { visibleBackfill } from './backfill/backfill.rules.ts';
import { toPhoneHistory } from './phone-history/phone-history.rules.ts';

function connectionQuery(db: Db) {
  return db
    .selectFrom('whatsapps as w')
    .leftJoin('connectionPaces as p', 'p.whatsappId', 'w.id')
    .leftJoin('connectionHistories as h', 'h.whatsappId', 'w.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('phoneHistories as p')
          .select([
            'p.state as phoneState',
            'p.days as phoneDays',
            'p.percent as phonePercent',
            'p.messages as phoneMessages',
            'p.done as phoneDone',
            'p.lostParts as phoneLostParts',
            'p.importedAt as phoneImportedAt',
          ])
          .whereRef('p.whatsappId', '=', 'w.id')
          .orderBy('p.id', 'desc')
          .limit(1)
          .as('ph'),
      (join) => join.onTrue(),
    )
    .leftJoin('passkeyLinkings as k', (join) =>
      join.onRef('k.whatsappId', '=', 'w.id').on('k.expiresAt', '>', sql<string>`now()`),
    )
    .select([
      'p.pauseReason',
      'p.pausedAt',
      'p.pausedUntil',
      'k.state as passkeyState',
      'k.expiresAt as passkeyUntil',
      'h.state',
      'h.messages',
      'h.conversations',
      'h.done',
      'ph.phoneState',
      'ph.phoneDays',
      'ph.phonePercent',
      'ph.phoneMessages',
      'ph.phoneDone',
      'ph.phoneLostParts',
      'ph.phoneImportedAt',
      'w.id',
      'w.name',
      'w.provider',
      'w.status',
      'w.qrcode',
      'w.qrcodeExpiresAt',
      'w.retries',
      'w.loginProblem',
      'w.loginProblemUntil',
      'w.quality',
      'w.messagingTier',
      'w.accountNotice',
      'w.accountNoticeDetail',
      'w.accountNoticeAt',
      'w.accountNoticeUntil',
      'w.number',
      'w.isDefault',
      'w.greetingMessage',
      'w.complationMessage',
      'w.outOfHoursMessage',
      'w.ratingMessage',
      'w.maxUseBotQueues',
      'w.timeUseBotQueues',
      'w.expiresTicket',
      'w.expiresInactiveMessage',
      'w.timeToTransfer',
      'w.transferQueueId',
      'w.messagesPerMinute',
      'w.proxy',
      'w.shareGroup',
      'w.integrationId',
      'w.promptId',
      'w.companyId',
      'w.connectedAt',
      'w.disconnectedAt',
      'w.createdAt',
      'w.updatedAt',
    ])
    .select(
      sql<Connection['queues'] | null>`(SELECT json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color)
          ORDER BY q.order_queue NULLS LAST, q.id)
        FROM whatsapp_queues wq JOIN queues q ON q.id = wq.queue_id WHERE wq.whatsapp_id = w.id)`.as('queues'),
    );
}

/** All connections of the company, default first, then by name. */
export async function listConnections(db: Db): Promise<Connection[]> {
  const rows = await connectionQuery(db)
    .orderBy('w.isDefault', 'desc')
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute();
  const outages = await findLastOutages(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => toConnection(row, outages.get(row.id)));
}

function toConnection(
  row: Awaited<ReturnType<ReturnType<typeof connectionQuery>['executeTakeFirstOrThrow']>>,
  lastOutage: ConnectionOutage | undefined,
): Connection {
  const { pauseReason, pausedAt, pausedUntil, queues, state, messages, conversations, done, ...rest } = row;
  const { loginProblem: reason, loginProblemUntil, quality, messagingTier, ...others } = rest;
  const { passkeyState, passkeyUntil, ...withNotice } = others;
  const { accountNotice, accountNoticeDetail, accountNoticeAt, accountNoticeUntil, ...withPhone } = withNotice;
  const { phoneState, phoneDays, phonePercent, phoneMessages, phoneDone, phoneLostParts, phoneImportedAt, ...columns } =
    withPhone;
  const phoneHistory =
    phoneState &&
    toPhoneHistory({
      state: phoneState,
      days: phoneDays,
      percent: phonePercent ?? 0,
      messages: phoneMessages ?? 0,
      done: phoneDone ?? 0,
      lostParts: phoneLostParts ?? 0,
      importedAt: phoneImportedAt,
    });
  const passkey = passkeyState && passkeyUntil ? { state: passkeyState, until: passkeyUntil } : null;
  const notice = { accountNotice, accountNoticeDetail, accountNoticeAt, accountNoticeUntil };
  const loginProblem = reason && { reason, until: loginProblemUntil };
  const pause =
    pauseReason && pausedAt && pausedUntil ? { reason: pauseReason, since: pausedAt, until: pausedUntil } : null;
  const history =
    state === null
      ? null
      : visibleBackfill({ state, messages: messages ?? 0, conversations: conversations ?? 0, done: done ?? 0 });
  return {
    ...columns,
    token: '',
    loginProblem,
    passkey,
    officialHealth: toOfficialHealth({ provider: columns.provider, quality, messagingTier, ...notice }),
    queues: queues ?? [],
    pause,
    lastAbsence: lastOutage ?? null,
    history,
    phoneHistory,
  };
}

export async function listConnectionIds(db: Db): Promise<number[]> {
  return (await db.selectFrom('whatsapps').select('id').execute()).map((row) => row.id);
}

export async function findConnection(db: Db, id: number): Promise<Connection | undefined> {
  const [row, outages] = await Promise.all([
    connectionQuery(db).where('w.id', '=', id).executeTakeFirst(),
    findLastOutages(db, [id]),
  ]);
  return row && toConnection(row, outages.get(id));
}

export async function findProvider(db: Db, id: number): Promise<Connection['provider'] | undefined> {
  return (await db.selectFrom('whatsapps').select('provider').where('id', '=', id).executeTakeFirst())?.provider;
}

/** What sets the provider of a connection apart; undefined = there is no such connection. */
export async function findTraits(db: Db, id: number): Promise<ProviderTraits | undefined> {
  const provider = await findProvider(db, id);
  return provider && traitsOf(provider);
}

/** Whether messages of a connection leave now. */
export async function isConnected(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('whatsapps').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status === 'CONNECTED';
}

/** The connection that conversations begin on when no one names one. */
export async function findDefaultConnection(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('whatsapps').select('id').where('isDefault', '=', true).executeTakeFirst();
  return row?.id;
}

/**
 * Connections whose sessions know people beyond those who write: connected, of a provider with an address book.
 * The company's default first, real phones before simulated ones.
 */
export async function listAddressBookConnections(
  db: Db,
  providers: readonly Connection['provider'][] = providersWith('hasAddressBook'),
): Promise<number[]> {
  const rows = await db
    .selectFrom('whatsapps')
    .select('id')
    .where('status', '=', 'CONNECTED')
    .where('provider', 'in', providers)
    .orderBy('isDefault', 'desc')
    .orderBy('provider')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export interface ConnectionFields {
  name?: string | undefined;
  isDefault?: boolean | undefined;
  greetingMessage?: string | undefined;
  complationMessage?: string | undefined;
  outOfHoursMessage?: string | undefined;
  ratingMessage?: string | undefined;
  maxUseBotQueues?: number | undefined;
  timeUseBotQueues?: number | undefined;
  expiresTicket?: number | undefined;
  expiresInactiveMessage?: string | undefined;
  timeToTransfer?: number | undefined;
  transferQueueId?: number | null | undefined;
  messagesPerMinute?: number | undefined;
  shareGroup?: string | null | undefined;
  integrationId?: number | null | undefined;
  promptId?: number | null | undefined;
}

/**
 * Takes the company's row, so that exactly one connection stays its default under concurrency. Rows that merely refer to
 * the company can be written meanwhile.
 */
export async function lockCompany(db: Db): Promise<void> {
  await db.selectFrom('companies').select('id').forNoKeyUpdate().execute();
}

export async function countConnections(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('whatsapps')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertConnection(
  db: Db,
  row: ConnectionFields & { companyId: number; name: string; provider: Connection['provider']; isDefault: boolean },
): Promise<number> {
  const { id } = await db.insertInto('whatsapps').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateConnection(db: Db, id: number, fields: ConnectionFields): Promise<void> {
  await db
    .updateTable('whatsapps')
    .set({ ...fields, updatedAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

export async function clearDefault(db: Db, except: number | null): Promise<number[]> {
  const rows = await db
    .updateTable('whatsapps')
    .set({ isDefault: false, updatedAt: sql`now()` })
    .where('isDefault', '=', true)
    .where('id', '<>', except ?? 0)
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** The oldest other connection becomes the default when the default one goes. */
export async function promoteNextDefault(db: Db): Promise<number | undefined> {
  const row = await db
    .updateTable('whatsapps')
    .set({ isDefault: true, updatedAt: sql`now()` })
    .where('id', '=', (eb) => eb.selectFrom('whatsapps').select('id').orderBy('id').limit(1))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function deleteConnection(db: Db, id: number): Promise<void> {
  await db.deleteFrom('whatsapps').where('id', '=', id).execute();
}

/** The whole address of its proxy, sealed; undefined = it goes out directly. */
export async function findSealedProxy(db: Db, id: number): Promise<string | undefined> {
  const row = await db.selectFrom('whatsapps').select('proxySealed').where('id', '=', id).executeTakeFirst();
  return row?.proxySealed ?? undefined;
}

export async function saveProxy(
  db: Db,
  id: number,
  proxy: { proxy: string; proxySealed: string | null },
): Promise<void> {
  await db.updateTable('whatsapps').set(proxy).where('id', '=', id).execute();
}

/** The connections of a company with their numbers, by name. */
export function listNumbers(db: Db): Promise<{ id: number; name: string; number: string | null }[]> {
  return db
    .selectFrom('whatsapps')
    .select(['id', 'name', 'number'])
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .execute();
}
