import { sql } from 'kysely';
import type { CompanyVolume, EndpointAnswer, getOperatorSummary } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

type Summary = EndpointAnswer<typeof getOperatorSummary>;

/**
 * The operator's summary reads across the tables of many features, one statement a subject. Each reads few rows or a
 * partial index of what waits, so that none grows with the messages that were ever stored.
 */

/** How many companies are named. */
const namedCompanies = 10;

export async function findTimeZone(db: Db, companyId: number): Promise<string> {
  const row = await db.selectFrom('companies').select('timeZone').where('id', '=', companyId).executeTakeFirstOrThrow();
  return row.timeZone;
}

/** Seconds since the moment that the last backup holds; undefined where there was none. */
export async function findBackupAge(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ age: number | null }>`
    SELECT extract(epoch FROM clock_timestamp() - backed_up_at)::float8 AS age FROM installation`.execute(db);
  return rows[0]?.age ?? undefined;
}

const noCompanies: Summary['companies'] = { current: 0, dueSoon: 0, overdue: 0, locked: 0, trial: 0, suspended: 0 };

export async function countCompanies(db: Db, now: Date): Promise<Summary['companies']> {
  const { rows } = await sql<{ state: keyof Summary['companies']; count: number }>`
    SELECT company_state(status, due_date, time_zone, trial_expiration, trial_over, ${now.toISOString()}::timestamptz) AS state,
      count(*)::integer AS count
    FROM companies WHERE removed_at IS NULL GROUP BY 1`.execute(db);
  return {
    ...noCompanies,
    ...Object.fromEntries(rows.map(({ state, count }) => [state, count])),
  };
}

/** How long ago a trial ended, or a company left, for it to count. */
const recentDays = 30;

/**
 * What companies pay by the month, and what became of trials and of paying companies lately. A company pays that has a due date, a plan
 * with a price and neither a trial nor a lock; one that left and was erased is in no table any more.
 */
export async function sumSubscriptions(db: Db, now: Date): Promise<Summary['subscriptions']> {
  const { rows } = await sql<{
    monthly: number;
    paying: number;
    ended: number;
    converted: number;
    lost: number;
    lostMonthly: number;
  }>`
    SELECT coalesce(sum(value) FILTER (WHERE pays), 0)::float8 AS monthly, count(*) FILTER (WHERE pays)::integer AS paying,
      count(*) FILTER (WHERE trial_ended)::integer AS ended,
      count(*) FILTER (WHERE trial_ended AND pays)::integer AS converted,
      count(*) FILTER (WHERE lost)::integer AS lost, coalesce(sum(value) FILTER (WHERE lost), 0)::float8 AS lost_monthly
    FROM (
      SELECT value, value > 0 AND removed_at IS NULL AND due_date IS NOT NULL AND state IN ('current', 'dueSoon', 'overdue') AS pays,
        trial_expiration > moment - recent AND trial_expiration <= moment AS trial_ended,
        value > 0 AND (trial_expiration IS NULL OR trial_over) AND left_at > moment - recent AND left_at <= moment AS lost
      FROM (
        SELECT coalesce(p.value, 0) AS value, c.removed_at, c.due_date, c.trial_expiration, c.trial_over, moment,
          make_interval(days => ${recentDays}) AS recent, s.state,
          coalesce(c.removed_at, CASE s.state WHEN 'suspended' THEN c.suspended_at WHEN 'locked' THEN locks_at(c.due_date, c.time_zone) END)
            AS left_at
        FROM companies c LEFT JOIN plans p ON p.id = c.plan_id, (VALUES (${now.toISOString()}::timestamptz)) v (moment),
          LATERAL company_state(c.status, c.due_date, c.time_zone, c.trial_expiration, c.trial_over, moment) s (state)
      ) company
    ) counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database answered nothing');
  const { monthly, paying, ended, converted, lost, lostMonthly } = row;
  return { monthly, paying, trials: { ended, converted }, lost: { companies: lost, monthly: lostMonthly } };
}

/** Payments by month in whole cents, the last twelve months of a time zone. */
export async function listRevenue(db: Db, now: Date, timeZone: string): Promise<{ month: string; cents: number }[]> {
  const { rows } = await sql<{ month: string; cents: number }>`
    SELECT to_char(m.month, 'YYYY-MM') AS month, coalesce(-sum(l.amount_cents), 0)::float8 AS cents
    FROM (SELECT date_trunc('month', ${now.toISOString()}::timestamptz AT TIME ZONE ${timeZone}::text) AS present) p,
      generate_series(p.present - interval '11 months', p.present, interval '1 month') m (month)
      LEFT JOIN ledger_entries l ON l.kind IN ('payment', 'refund')
        AND l.created_at >= m.month AT TIME ZONE ${timeZone}::text
        AND l.created_at < (m.month + interval '1 month') AT TIME ZONE ${timeZone}::text
    GROUP BY m.month ORDER BY m.month`.execute(db);
  return rows;
}

/** Unpaid amounts of open invoices, in whole cents. */
export async function sumOpenInvoices(db: Db, now: Date) {
  const { rows } = await sql<{ late: boolean; cents: number; invoices: number; companies: number }>`
    SELECT i.due_on < (${now.toISOString()}::timestamptz AT TIME ZONE c.time_zone)::date AS late,
      sum(i.value_cents - paid.cents)::float8 AS cents, count(*)::integer AS invoices,
      count(DISTINCT i.company_id)::integer AS companies
    FROM invoices i JOIN companies c ON c.id = i.company_id AND c.removed_at IS NULL,
      LATERAL (SELECT coalesce(-sum(l.amount_cents), 0) AS cents FROM ledger_entries l
        WHERE l.company_id = i.company_id AND l.invoice_id = i.id AND l.kind IN ('payment', 'refund', 'credit')) paid
    WHERE i.status = 'open' GROUP BY 1`.execute(db);
  const of = (late: boolean) => rows.find((row) => row.late === late) ?? { cents: 0, invoices: 0, companies: 0 };
  return { due: of(false), overdue: of(true) };
}

/** Messages by the day they were stored, from the day on which counting began and for two weeks at most. */
export async function listMessageDays(db: Db, now: Date, timeZone: string): Promise<Summary['messages']> {
  const { rows } = await sql<{ day: string; count: number; since: string }>`
    WITH since AS (SELECT min(hour) AS moment FROM message_hours),
    recent AS (
      SELECT hour, first_message, count, lead(first_message) OVER (ORDER BY hour) AS next FROM message_hours
      WHERE hour >= ((${now.toISOString()}::timestamptz AT TIME ZONE ${timeZone}::text)::date - 13)::timestamp AT TIME ZONE ${timeZone}::text
    ), counted AS (
      SELECT (hour AT TIME ZONE ${timeZone}::text)::date AS day, coalesce(count, (SELECT count(*) FROM messages m
        WHERE m.id >= recent.first_message AND m.id < coalesce(recent.next, 9223372036854775807) AND m.origin <> 'import')) AS count FROM recent
    )
    SELECT to_char(d.day, 'YYYY-MM-DD') AS day, coalesce(sum(c.count), 0)::integer AS count, since.moment AS since
    FROM since, (SELECT (${now.toISOString()}::timestamptz AT TIME ZONE ${timeZone}::text)::date AS day) today,
      generate_series(greatest(today.day - 13, (since.moment AT TIME ZONE ${timeZone}::text)::date)::timestamp,
        today.day::timestamp, interval '1 day') d (day)
      LEFT JOIN counted c ON c.day = d.day::date
    WHERE since.moment IS NOT NULL GROUP BY d.day, since.moment ORDER BY d.day`.execute(db);
  return { since: rows[0]?.since ?? null, days: rows.map(({ day, count }) => ({ day, count })) };
}

/**
 * Records the first message of the hour, once, and counts the hours that ended an hour ago or longer: in all, and by
 * company without what was imported as the history of a phone.
 */
export async function recordMessageHour(db: Db, now: Date): Promise<void> {
  await sql`INSERT INTO message_hours SELECT date_trunc('hour', ${now.toISOString()}::timestamptz),
    coalesce((SELECT max(id) FROM messages), 0) + 1 ON CONFLICT DO NOTHING`.execute(db);
  await sql`WITH counted AS (
      UPDATE message_hours h SET count = (SELECT count(*) FROM messages m WHERE m.id >= h.first_message AND m.id < n.first_message)
      FROM (SELECT hour, lead(hour) OVER o AS next, lead(first_message) OVER o AS first_message FROM message_hours
        WINDOW o AS (ORDER BY hour)) n
      WHERE h.hour = n.hour AND h.count IS NULL AND n.next <= ${now.toISOString()}::timestamptz - interval '1 hour'
      RETURNING h.hour, (h.hour AT TIME ZONE 'UTC')::date AS day, n.next, h.first_message, n.first_message AS next_message
    ), sent AS (
      SELECT m.company_id, c.day, count(*) FILTER (WHERE NOT m.from_me) AS came, count(*) FILTER (WHERE m.from_me) AS went,
        coalesce(sum(m.media_size) FILTER (WHERE m.media_key IS NOT NULL), 0) AS bytes
      FROM counted c JOIN messages m ON m.id >= c.first_message AND m.id < c.next_message AND m.origin <> 'import' GROUP BY 1, 2
    ), called AS (
      SELECT a.company_id, c.day, count(*) AS calls
      FROM counted c JOIN api_calls a ON a.created_at >= c.hour AND a.created_at < c.next GROUP BY 1, 2
    )
    INSERT INTO company_volumes (company_id, day, messages_in, messages_out, media_bytes, api_calls)
    SELECT company_id, day, coalesce(came, 0), coalesce(went, 0), coalesce(bytes, 0), coalesce(calls, 0)
    FROM sent FULL JOIN called USING (company_id, day)
    ON CONFLICT (company_id, day) DO UPDATE SET messages_in = company_volumes.messages_in + excluded.messages_in,
      messages_out = company_volumes.messages_out + excluded.messages_out,
      media_bytes = company_volumes.media_bytes + excluded.media_bytes,
      api_calls = company_volumes.api_calls + excluded.api_calls`.execute(db);
}

/** Companies by the messages they sent and received within thirty days, most first; those after one with so many messages. */
export async function listVolumes(
  db: Db,
  now: Date,
  { limit = namedCompanies, after }: { limit?: number; after?: { messages: number; companyId: number } } = {},
): Promise<CompanyVolume[]> {
  const total = sql`sum(v.messages_in + v.messages_out)`;
  const { rows } = await sql<CompanyVolume>`
    SELECT c.id AS "companyId", c.name, sum(v.messages_in)::float8 AS "messagesIn", sum(v.messages_out)::float8 AS "messagesOut",
      sum(v.media_bytes)::float8 AS "mediaBytes", sum(v.api_calls)::float8 AS "apiCalls"
    FROM company_volumes v JOIN companies c ON c.id = v.company_id AND c.removed_at IS NULL
    WHERE v.day > (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - 30
    GROUP BY c.id, c.name
    ${after ? sql`HAVING (-${total}, c.id) > (-${after.messages}::bigint, ${after.companyId}::integer)` : sql``}
    ORDER BY -${total}, c.id LIMIT ${limit}`.execute(db);
  return rows;
}

export interface VolumeOfDay {
  received: number;
  sent: number;
  fileBytes: number;
  apiCalls: number;
}

/** Messages of all companies together on the present day in UTC, as far as they are counted. */
export async function sumVolumeOfDay(db: Db, now: Date): Promise<VolumeOfDay> {
  const { rows } = await sql<VolumeOfDay>`
    SELECT coalesce(sum(messages_in), 0)::float8 AS received, coalesce(sum(messages_out), 0)::float8 AS sent,
      coalesce(sum(media_bytes), 0)::float8 AS file_bytes, coalesce(sum(api_calls), 0)::float8 AS api_calls
    FROM company_volumes WHERE day = (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date`.execute(db);
  return rows[0] ?? { received: 0, sent: 0, fileBytes: 0, apiCalls: 0 };
}

export async function countWaiting(db: Db): Promise<Omit<Summary['queues'], 'jobs'>> {
  const { rows } = await sql<Omit<Summary['queues'], 'jobs'>>`SELECT
    (SELECT count(*)::integer FROM messages WHERE waits) AS sending,
    (SELECT count(*)::integer FROM inbound_journal WHERE handled_at IS NULL) AS receiving,
    (SELECT count(*)::integer FROM messages WHERE media_state = 'fetching') AS media,
    (SELECT count(*)::integer FROM campaign_recipients WHERE due) AS campaigns,
    (SELECT count(*)::integer FROM webhook_deliveries WHERE due_at IS NOT NULL) AS webhooks`.execute(db);
  return rows[0] ?? { sending: 0, receiving: 0, media: 0, campaigns: 0, webhooks: 0 };
}

/** Companies that send campaigns: how many people they wrote to within seven days, and how many of their campaigns run. */
export async function listCampaigning(db: Db, now: Date): Promise<Summary['campaigns']> {
  const { rows } = await sql<Summary['campaigns'][number]>`
    SELECT c.id AS "companyId", c.name, coalesce(d.sent, 0)::integer AS sent, coalesce(r.running, 0)::integer AS running
    FROM companies c
    LEFT JOIN (SELECT company_id, sum(sent) AS sent FROM campaign_days
      WHERE day > (${now.toISOString()}::timestamptz AT TIME ZONE 'UTC')::date - 7 GROUP BY 1) d ON d.company_id = c.id
    LEFT JOIN (SELECT company_id, count(*) AS running FROM campaigns WHERE status = 'EM_ANDAMENTO' GROUP BY 1) r
      ON r.company_id = c.id
    WHERE c.removed_at IS NULL AND (d.sent > 0 OR r.running > 0)
    ORDER BY sent DESC, running DESC, c.id LIMIT ${namedCompanies}`.execute(db);
  return rows;
}

export async function countPresent(db: Db, now: Date) {
  const { rows } = await sql<{
    connected: number;
    total: number;
    refused: number;
    signedIn: number;
    fileBytes: number;
    databaseBytes: number;
    postgres: string;
  }>`SELECT
    (SELECT count(*)::integer FROM whatsapps WHERE status = 'CONNECTED') AS connected,
    (SELECT count(*)::integer FROM whatsapps) AS total,
    (SELECT count(*)::integer FROM whatsapps WHERE login_problem IS NOT NULL) AS refused,
    (SELECT count(DISTINCT user_id)::integer FROM sessions
      WHERE ended_at IS NULL AND expires_at > ${now.toISOString()}::timestamptz) AS signed_in,
    (SELECT coalesce(sum(bytes), 0)::float8 FROM company_storage) AS file_bytes,
    pg_database_size(current_database())::float8 AS database_bytes,
    current_setting('server_version') AS postgres`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database answered nothing');
  return row;
}

/** Connections that are not let in now, by why. */
export async function countRefused(db: Db): Promise<{ reason: string; count: number }[]> {
  const { rows } = await sql<{ reason: string; count: number }>`
    SELECT login_problem AS reason, count(*)::integer AS count FROM whatsapps
    WHERE login_problem IS NOT NULL GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}
