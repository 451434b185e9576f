import { sql } from 'kysely';
import type { TicketCycle, TicketFacts } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import type { CycleStep } from '../tickets.rules.ts';
import type { CloseReasonGiven } from '../closing/closing.rules.ts';

type Served = TicketFacts & { id: number };

/** Opens service cycles: queued, or started at once for tickets that have a user. What brought the earlier ones brought none of these, nor do they hurry. */
export async function openCycles(db: Db, tickets: readonly Served[]): Promise<void> {
  await sql`
    WITH forgotten AS (
      UPDATE tickets SET referral_kind = NULL, referral_headline = '', priority = 'normal'
      WHERE id = any(${tickets.map(({ id }) => id)}::int[]) AND (referral_kind IS NOT NULL OR priority <> 'normal')
    )
    INSERT INTO ticket_cycles (company_id, ticket_id, whatsapp_id, queue_id, user_id, queued_at, started_at)
    SELECT v.company_id, v.ticket_id, v.whatsapp_id, v.queue_id, v.user_id, v.at, CASE WHEN v.user_id IS NOT NULL THEN v.at END
    FROM (
      SELECT *, clock_timestamp() AS at FROM unnest(
        ${tickets.map((ticket) => ticket.companyId)}::int[], ${tickets.map((ticket) => ticket.id)}::int[],
        ${tickets.map((ticket) => ticket.whatsappId)}::int[], ${tickets.map((ticket) => ticket.queueId)}::int[],
        ${tickets.map((ticket) => ticket.userId)}::int[]
      ) AS u (company_id, ticket_id, whatsapp_id, queue_id, user_id) OFFSET 0
    ) v`.execute(db);
}

/** Applies transitions to the running cycles. `ticket` is the state after it. */
export async function advanceCycles(
  db: Db,
  steps: readonly { ticket: Served; step: CycleStep; reason?: CloseReasonGiven | undefined }[],
): Promise<void> {
  const opened = steps.filter(({ step }) => step === 'reopen').map(({ ticket }) => ticket);
  const others = steps.filter(({ step }) => step !== 'reopen');
  if (opened.length > 0) await openCycles(db, opened);
  if (others.length === 0) return;
  const tickets = others.map(({ ticket }) => ticket);
  await sql`
    UPDATE ticket_cycles c SET queue_id = v.queue_id, user_id = v.user_id, whatsapp_id = v.whatsapp_id,
      started_at = CASE WHEN v.step = 'start' THEN coalesce(c.started_at, clock_timestamp()) ELSE c.started_at END,
      finished_at = CASE WHEN v.step = 'finish' THEN clock_timestamp() END,
      close_reason = v.close_reason, close_detail = v.close_detail
    FROM unnest(
      ${tickets.map(({ id }) => id)}::int[], ${tickets.map(({ queueId }) => queueId)}::int[], ${tickets.map(({ userId }) => userId)}::int[],
      ${tickets.map(({ whatsappId }) => whatsappId)}::int[], ${others.map(({ step }) => step)}::text[],
      ${others.map(({ reason }) => reason?.name ?? '')}::text[], ${others.map(({ reason }) => reason?.detail ?? '')}::text[]
    ) AS v (ticket_id, queue_id, user_id, whatsapp_id, step, close_reason, close_detail)
    WHERE c.ticket_id = v.ticket_id AND c.finished_at IS NULL`.execute(db);
}

/** More services than a user looks through. */
const maxPastCycles = 200;

/** Lists past services on some tickets, newest first, without the one that runs on `currentId`. */
export async function listPastCycles(db: Db, ticketIds: readonly number[], currentId: number): Promise<TicketCycle[]> {
  const rows = await db
    .selectFrom('ticketCycles as y')
    .innerJoin('tickets as t', 't.id', 'y.ticketId')
    .leftJoin('whatsapps as w', 'w.id', 'y.whatsappId')
    .leftJoin('queues as q', 'q.id', 'y.queueId')
    .leftJoin('users as u', 'u.id', 'y.userId')
    .select([
      'y.id',
      'y.ticketId',
      't.uuid as ticketUuid',
      'y.queuedAt',
      'y.startedAt',
      'y.firstAnswerAt',
      'y.ratedAt',
      'y.rate',
      'y.ratingScale as rateScale',
      'y.rateWords',
      'y.ratingRefusal',
      'y.finishedAt',
      'y.closeReason',
      'y.closeDetail',
      'w.id as whatsappId',
      'w.name as whatsappName',
      'q.id as queueId',
      'q.name as queueName',
      'q.color as queueColor',
      'u.id as userId',
      'u.name as userName',
    ])
    .where('y.ticketId', 'in', ticketIds)
    .where((eb) => eb.or([eb('y.ticketId', '<>', currentId), eb('y.finishedAt', 'is not', null)]))
    .orderBy('y.queuedAt', 'desc')
    .orderBy('y.id', 'desc')
    .limit(maxPastCycles)
    .execute();
  return rows.map(({ whatsappId, whatsappName, queueId, queueName, queueColor, userId, userName, ...cycle }) => ({
    ...cycle,
    whatsapp: whatsappId !== null && whatsappName !== null ? { id: whatsappId, name: whatsappName } : null,
    queue: queueId !== null && queueName !== null ? { id: queueId, name: queueName, color: queueColor ?? '' } : null,
    user: userId !== null && userName !== null ? { id: userId, name: userName } : null,
  }));
}
