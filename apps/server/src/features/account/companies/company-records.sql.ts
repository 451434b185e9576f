import { sql, type RawBuilder } from 'kysely';
import type { Company, CompanyState, ListedCompany, Recurrence, Setting } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { countRows, readFirst, readPage, type Page } from '../../../platform/db/page.ts';
import { toCompany } from './companies.sql.ts';

const planOf = sql<{ id: number; name: string; value: number } | null>`
  (SELECT json_build_object('id', p.id, 'name', p.name, 'value', p.value::float8) FROM plans p WHERE p.id = companies.plan_id)`;

const stateAt = (now: Date) => sql<CompanyState>`
  company_state(status, due_date, time_zone, trial_expiration, trial_over, ${now.toISOString()}::timestamptz)`;

interface CompanySearch {
  searchParam: string;
  pageNumber: number;
  orderBy: 'name' | 'dueDate';
  state?: CompanyState | undefined;
  planId?: number | null | undefined;
  /** the last one of the page before, in place of `pageNumber` */
  afterId?: number | null | undefined;
}

const orders = { name: sql`search_text(name)`, dueDate: sql`coalesce(due_date, 'infinity')` };
const pageSize = 20;

/**
 * A page of companies with figures beside each. The page is found first, so that nothing is counted for rows that it skips.
 */
export async function searchCompanies(db: Db, query: CompanySearch, now: Date): Promise<Page<ListedCompany>> {
  const { state } = query;
  const [planId, afterId] = [query.planId ?? undefined, query.afterId ?? undefined];
  const words = query.searchParam.replace(/[\\%_]/g, '\\$&');
  const listed = db
    .selectFrom('companies')
    .select('id')
    .where('removedAt', 'is', null)
    // Without words the rows are counted in an index.
    .$if(words !== '', (all) => all.where(sql<boolean>`search_words LIKE '%' || search_text(${words}) || '%'`))
    .$if(planId !== undefined, (all) => all.where('planId', '=', planId ?? 0))
    .$if(state !== undefined, (all) => all.where(stateAt(now), '=', state ?? 'current'));
  const order = orders[query.orderBy];
  const ordered = listed.orderBy(order).orderBy('id');
  const { rows, ...page } =
    afterId === undefined
      ? await readPage(ordered, query, pageSize)
      : {
          ...(await readFirst(pageSize, (limit) =>
            ordered
              .where(sql<boolean>`(${order}, id) > (SELECT ${order}, id FROM companies WHERE id = ${afterId})`)
              .limit(limit)
              .execute(),
          )),
          count: await countRows(listed),
        };
  const ids = rows.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await listWithFigures(db, ids, now);
  return { ...page, rows: found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)) };
}

/**
 * Companies with what they have and do, in no order. It reads across users, connections, messages, files and sessions in one query:
 * messages are counted in an index, from the first one of the month on.
 */
export async function listWithFigures(db: Db, ids: readonly number[], now: Date): Promise<ListedCompany[]> {
  const rows = await db
    .selectFrom('companies')
    .selectAll()
    .select([
      planOf.as('plan'),
      stateAt(now).as('state'),
      sql<boolean>`coalesce((SELECT s.value IN ('true', 'enabled') FROM settings s
        WHERE s.company_id = companies.id AND s.key = 'campaignsEnabled'), true)`.as('campaignsEnabled'),
      sql<boolean>`NOT EXISTS (SELECT FROM email_confirmations e WHERE e.company_id = companies.id)`.as(
        'emailConfirmed',
      ),
      sql<string>`(SELECT count(*) FROM users u WHERE u.company_id = companies.id)`.as('usersCount'),
      sql<string>`(SELECT count(*) FROM whatsapps w WHERE w.company_id = companies.id)`.as('connectionsCount'),
      sql<string>`(SELECT count(*) FROM queues q WHERE q.company_id = companies.id)`.as('queuesCount'),
      sql<string>`(SELECT count(*) FROM messages m WHERE m.company_id = companies.id AND m.id >= (
        SELECT first_message FROM message_months WHERE month <= ${now.toISOString()}::timestamptz ORDER BY month DESC LIMIT 1
      ) AND m.origin <> 'import')`.as('messagesThisMonth'),
      sql<string | null>`(SELECT f.bytes + f.body_bytes FROM company_storage f WHERE f.company_id = companies.id)`.as(
        'storageBytes',
      ),
      sql<string | null>`(SELECT max(x.rotated_at) FROM sessions x WHERE x.company_id = companies.id)`.as(
        'lastActiveAt',
      ),
    ])
    .where('id', 'in', ids)
    .execute();
  return rows.map(
    ({
      plan,
      state,
      campaignsEnabled,
      emailConfirmed,
      usersCount,
      connectionsCount,
      queuesCount,
      messagesThisMonth,
      storageBytes,
      ...row
    }) => ({
      ...toCompany(row),
      plan,
      state,
      campaignsEnabled,
      emailConfirmed,
      suspendedAt: row.suspendedAt,
      nameNumber: row.nameNumber,
      lastActiveAt: row.lastActiveAt,
      usersCount: Number(usersCount),
      connectionsCount: Number(connectionsCount),
      queuesCount: Number(queuesCount),
      messagesThisMonth: Number(messagesThisMonth),
      storageBytes: storageBytes === null ? null : Number(storageBytes),
    }),
  );
}

/** The most that any company of a plan has of what it limits. It reads across users, connections and queues. */
export async function findHighestUse(
  db: Db,
  planId: number,
): Promise<{ users: number; connections: number; queues: number }> {
  const highest = (table: 'users' | 'whatsapps' | 'queues') => sql<string>`
    coalesce((SELECT max(used) FROM (SELECT count(*) AS used FROM ${sql.table(table)} r JOIN companies c ON c.id = r.company_id
      WHERE c.plan_id = ${planId} AND c.removed_at IS NULL GROUP BY r.company_id) each), 0)`;
  const { rows } = await sql<Record<'users' | 'connections' | 'queues', string>>`
    SELECT ${highest('users')} AS users, ${highest('whatsapps')} AS connections, ${highest('queues')} AS queues`.execute(
    db,
  );
  const [row] = rows;
  return { users: Number(row?.users), connections: Number(row?.connections), queues: Number(row?.queues) };
}

/** The limit for clients that ask for all companies with everything; with more of them, `searchCompanies` pages. */
const maxWhole = 1000;

/** The first by name, with all their settings. */
export async function listCompaniesWhole(
  db: Db,
): Promise<(Company & { plan: ListedCompany['plan']; settings: Setting[] })[]> {
  const companies = await db
    .selectFrom('companies')
    .selectAll()
    .select(planOf.as('plan'))
    .where('removedAt', 'is', null)
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(maxWhole)
    .execute();
  const ids = companies.map(({ id }) => id);
  const settings =
    ids.length === 0
      ? []
      : await db.selectFrom('settings').selectAll().where('companyId', 'in', ids).orderBy('id').execute();
  const ofCompany = Map.groupBy(settings, ({ companyId }) => companyId);
  return companies.map(({ plan, ...row }) => ({ ...toCompany(row), plan, settings: ofCompany.get(row.id) ?? [] }));
}

/** A company that is not being removed, locked. */
export async function lockCompany(db: Db, id: number): Promise<(Company & { dueDay: number | null }) | undefined> {
  const row = await db
    .selectFrom('companies')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...toCompany(row), dueDay: row.dueDay };
}

export interface CompanyRecord {
  name?: string | undefined;
  email?: string | undefined;
  phone?: string | null | undefined;
  planId?: number | undefined;
  status?: boolean | undefined;
  recurrence?: Recurrence | undefined;
  document?: string | null | undefined;
  billingEmail?: string | null | undefined;
  billingName?: string | null | undefined;
  addressZipCode?: string | null | undefined;
  addressStreet?: string | null | undefined;
  addressState?: string | null | undefined;
  addressCity?: string | null | undefined;
  addressDistrict?: string | null | undefined;
}

/** `day` = until its end in the company's time zone. */
export interface DueChange {
  due: { day: string } | { moment: string } | null;
  dueDay: number | null;
}

/** The days on which a company was suspended until now, with those before it. */
const spansUntil = (moment: RawBuilder<string>) => sql<string>`CASE WHEN suspended_at IS NULL THEN suspended_spans
  ELSE suspended_spans || jsonb_build_array(jsonb_build_object('from', (suspended_at AT TIME ZONE time_zone)::date,
    'until', (${moment} AT TIME ZONE time_zone)::date)) END`;

/** @param now when a status that is given begins */
export async function updateCompanyRecord(
  db: Db,
  id: number,
  columns: CompanyRecord,
  change: DueChange | undefined,
  now: Date = new Date(),
): Promise<Company> {
  const { status } = columns;
  const moment = sql<string>`${now.toISOString()}::timestamptz`;
  const dueDate = (due: DueChange['due']) =>
    due === null
      ? sql<string | null>`NULL::timestamptz`
      : 'day' in due
        ? sql<string>`(${due.day}::date + 1)::timestamp AT TIME ZONE time_zone - interval '1 millisecond'`
        : sql<string>`${due.moment}::timestamptz`;
  const row = await db
    .updateTable('companies')
    .set({
      ...columns,
      ...(columns.name !== undefined && {
        nameNumber: sql<number>`CASE WHEN lower(name) = lower(${columns.name}) THEN name_number ELSE 1 END`,
      }),
      ...(change && {
        dueDate: dueDate(change.due),
        dueDay: change.dueDay,
        trialOver: sql<boolean>`trial_over OR coalesce(${dueDate(change.due)} > trial_expiration, trial_expiration IS NOT NULL)`,
      }),
      ...(status === true && { suspendedAt: null, suspendedSpans: spansUntil(moment) }),
      ...(status === false && { suspendedAt: sql<string>`coalesce(suspended_at, ${moment})` }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toCompany(row);
}

/** A company paid: what it uses is no trial from now on. */
export async function endTrial(db: Db, id: number): Promise<void> {
  await db
    .updateTable('companies')
    .set({ trialOver: true, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Days of a company's calendar: after the first up to the last. */
export interface DaySpan {
  from: string;
  until: string;
}

/** The days on which the operator had suspended a company, until now; kept since there is a record of them. */
export async function listSuspendedSpans(db: Db, id: number, now: Date): Promise<DaySpan[]> {
  const row = await db
    .selectFrom('companies')
    .select(spansUntil(sql`${now.toISOString()}::timestamptz`).as('spans'))
    .where('id', '=', id)
    .executeTakeFirst();
  return (row?.spans ?? []) as unknown as DaySpan[];
}

export async function markRemoved(db: Db, id: number): Promise<void> {
  await db
    .updateTable('companies')
    .set({ removedAt: sql`clock_timestamp()`, status: false })
    .where('id', '=', id)
    .execute();
}

export async function cancelRemoval(db: Db, id: number, status: boolean): Promise<void> {
  await db.updateTable('companies').set({ removedAt: null, status }).where('id', '=', id).execute();
}

/** E-mails of the people of a company. */
export async function listEmails(db: Db, companyId: number): Promise<string[]> {
  const rows = await db.selectFrom('users').select('email').where('companyId', '=', companyId).execute();
  return rows.map(({ email }) => email);
}

export async function isMarkedRemoved(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('companies').select('removedAt').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.removedAt !== null;
}

export async function findCompanyName(db: Db, id: number): Promise<string | undefined> {
  return (await db.selectFrom('companies').select('name').where('id', '=', id).executeTakeFirst())?.name;
}

/** Deletes the row, with it every row that refers to it, and after it what those leave behind. */
export async function deleteCompanyRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('companies').where('id', '=', id).where('removedAt', 'is not', null).execute();
  await db.deleteFrom('liveEvents').where('companyId', '=', id).execute();
  await db.deleteFrom('ticketCounts').where('companyId', '=', id).execute();
  await db.deleteFrom('tagCounts').where('companyId', '=', id).execute();
  await db.deleteFrom('contactCounts').where('companyId', '=', id).execute();
  await db.deleteFrom('campaignCounts').where('companyId', '=', id).execute();
}

/** Records the first message of the month, once. */
export async function insertMessageMonth(db: Db, now: Date): Promise<void> {
  await sql`INSERT INTO message_months SELECT date_trunc('month', ${now.toISOString()}::timestamptz),
    coalesce((SELECT max(id) FROM messages), 0) + 1 ON CONFLICT DO NOTHING`.execute(db);
}

/** The people of a company who have a live session, by name. */
export function listSignedIn(db: Db, companyId: number, now: Date): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name'])
    .where('u.companyId', '=', companyId)
    .where(
      sql<boolean>`EXISTS (SELECT FROM sessions s WHERE s.company_id = u.company_id AND s.user_id = u.id
        AND s.ended_at IS NULL AND s.expires_at > ${now.toISOString()}::timestamptz)`,
    )
    .orderBy(sql`search_text(u.name)`)
    .orderBy('u.id')
    .execute();
}
