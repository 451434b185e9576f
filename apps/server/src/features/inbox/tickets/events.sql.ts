import { sql, type RawBuilder } from 'kysely';
import type { TicketEvent, TicketEventKind } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

export interface NewEvent {
  ticketId: number;
  kind: TicketEventKind;
  /** who did it; null = the contact or the automatic service */
  userId: number | null;
  fromUserId?: number | null;
  fromQueueId?: number | null;
  fromWhatsappId?: number | null;
  toUserId?: number | null;
  toQueueId?: number | null;
  toWhatsappId?: number | null;
  note?: string | undefined;
}

const userJson = (alias: string) =>
  sql.raw(`CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name) END`);
const queueJson = (alias: string) =>
  sql.raw(
    `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name, 'color', ${alias}.color) END`,
  );

/** Selects log rows, from a table or a statement, in the form of the API. */
const eventRows = (source: RawBuilder<unknown>) => sql`
  SELECT e.id, e.ticket_id, e.cycle_id, e.kind, e.note, e.created_at, ${userJson('u')} AS "user",
    ${userJson('tu')} AS to_user, ${queueJson('tq')} AS to_queue, ${userJson('tw')} AS to_whatsapp,
    ${userJson('fu')} AS from_user, ${queueJson('fq')} AS from_queue, ${userJson('fw')} AS from_whatsapp
  FROM ${source} e
  LEFT JOIN users u ON u.id = e.user_id LEFT JOIN users tu ON tu.id = e.to_user_id LEFT JOIN users fu ON fu.id = e.from_user_id
  LEFT JOIN queues tq ON tq.id = e.to_queue_id LEFT JOIN queues fq ON fq.id = e.from_queue_id
  LEFT JOIN whatsapps tw ON tw.id = e.to_whatsapp_id LEFT JOIN whatsapps fw ON fw.id = e.from_whatsapp_id`;

/** How often a service was handed on outlives its log. */
const countTransfers = sql`, counted AS (
      UPDATE ticket_cycles c SET transfers = least(c.transfers + n.times, 32767)
      FROM (SELECT cycle_id, count(*) AS times FROM made WHERE kind = 'transferred' GROUP BY cycle_id) n WHERE c.id = n.cycle_id
    )`;

/** Inserts log lines in the order given, each under the running or last service cycle of its ticket. */
export async function insertEvents(db: Db, companyId: number, events: readonly NewEvent[]): Promise<TicketEvent[]> {
  const ids = (key: Exclude<keyof NewEvent, 'kind' | 'note'>) =>
    sql`${events.map((event) => event[key] ?? null)}::int[]`;
  const { rows } = await sql<TicketEvent>`
    WITH made AS (
      INSERT INTO ticket_events (company_id, ticket_id, cycle_id, kind, user_id, from_user_id, from_queue_id, from_whatsapp_id,
        to_user_id, to_queue_id, to_whatsapp_id, note)
      SELECT ${companyId}::int, v.ticket_id,
        (SELECT c.id FROM ticket_cycles c WHERE c.company_id = ${companyId}::int AND c.ticket_id = v.ticket_id
          ORDER BY c.finished_at DESC NULLS FIRST, c.id DESC LIMIT 1),
        v.kind, v.user_id, v.from_user_id, v.from_queue_id, v.from_whatsapp_id, v.to_user_id, v.to_queue_id, v.to_whatsapp_id, v.note
      FROM unnest(${ids('ticketId')}, ${events.map(({ kind }) => kind)}::text[], ${ids('userId')}, ${ids('fromUserId')}, ${ids('fromQueueId')},
        ${ids('fromWhatsappId')}, ${ids('toUserId')}, ${ids('toQueueId')}, ${ids('toWhatsappId')}, ${events.map(({ note }) => note ?? '')}::text[])
        WITH ORDINALITY AS v (ticket_id, kind, user_id, from_user_id, from_queue_id, from_whatsapp_id, to_user_id, to_queue_id,
          to_whatsapp_id, note, place)
      ORDER BY v.place
      RETURNING *
    )${events.some(({ kind }) => kind === 'transferred') ? countTransfers : sql``}
    ${eventRows(sql`made`)} ORDER BY e.id`.execute(db);
  return rows;
}

/** Lists a page of a ticket's log, newest first, before a line. */
export async function listEvents(
  db: Db,
  ticketId: number,
  page: { before?: string | undefined; limit: number },
): Promise<TicketEvent[]> {
  const older = page.before === undefined ? sql`` : sql`AND e.id < ${page.before}::bigint`;
  const { rows } = await sql<TicketEvent>`
    ${eventRows(sql`ticket_events`)} WHERE e.ticket_id = ${ticketId} ${older} ORDER BY e.id DESC LIMIT ${sql.lit(page.limit)}`.execute(
    db,
  );
  return rows;
}

/** How many turns of a ticket were answered automatically within ten minutes, and within a day; 300 are counted at most. */
export async function countAnsweredTurns(db: Db, ticketId: number): Promise<{ lately: number; today: number }> {
  const { rows } = await sql<{ lately: number; today: number }>`
    SELECT count(*) FILTER (WHERE created_at > clock_timestamp() - interval '10 minutes')::integer AS lately, count(*)::integer AS today
    FROM (
      SELECT e.created_at FROM ticket_events e
      WHERE e.ticket_id = ${ticketId} AND e.kind = 'answered' AND e.created_at > clock_timestamp() - interval '1 day'
      ORDER BY e.id DESC LIMIT 300
    ) answered`.execute(db);
  return rows[0] ?? { lately: 0, today: 0 };
}
