import type { HandlerAnswer, listCloseReasons, UserActor } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { findQueue } from '../../queues/index.ts';
import { getVisibleTicket } from '../tickets.ts';
import type { TicketChange } from '../tickets.rules.ts';
import { decideCloseReason, isReasonDemanded, type CloseReasonGiven, type ClosingRequest } from './closing.rules.ts';
import { countReasons, listAnswered } from './closing.sql.ts';

/**
 * The reason that is kept of a service which a call ends; undefined of any other change.
 * @throws AppError ERR_CLOSE_REASON_REQUIRED, ERR_NO_CLOSE_REASON_FOUND, ERR_CLOSE_DETAIL_REQUIRED
 */
export async function requireCloseReason(
  db: Db,
  before: { id: number; queueId: number | null },
  change: Pick<TicketChange, 'event'>,
  request: ClosingRequest,
  lookups: { findQueue: typeof findQueue } = { findQueue },
): Promise<CloseReasonGiven | undefined> {
  if (change.event !== 'finished' || request.closeReason === undefined) return undefined;
  const queue = before.queueId === null ? undefined : await lookups.findQueue(db, before.queueId);
  const ask = queue?.closeReasonAsk ?? 'never';
  const isAnswered = ask === 'answered' && (await listAnswered(db, [before.id])).has(before.id);
  const decision = decideCloseReason({ ask, reasons: queue?.closeReasons ?? [], isAnswered }, request);
  if ('refusal' in decision) throw new AppError(decision.refusal);
  return decision.reason;
}

/**
 * How tickets can end, the frequent ways of their queues first. Of several queues each name once.
 * @throws AppError ERR_NO_TICKET_FOUND
 */
export async function closeReasonsOf(
  db: Db,
  actor: UserActor,
  ticketIds: readonly number[],
): Promise<HandlerAnswer<typeof listCloseReasons>> {
  const tickets = await Promise.all([...new Set(ticketIds)].map((id) => getVisibleTicket(db, actor, id)));
  const queueIds = [...new Set(tickets.flatMap(({ queueId }) => queueId ?? []))];
  const queues = (await Promise.all(queueIds.map((id) => findQueue(db, id)))).flatMap((queue) => queue ?? []);
  const [answered, counts] = await Promise.all([
    listAnswered(
      db,
      tickets.map(({ id }) => id),
    ),
    countReasons(db, queueIds),
  ]);
  const isDemanded = tickets.some(({ id, queueId }) => {
    const queue = queues.find((one) => one.id === queueId);
    const { closeReasonAsk: ask = 'never', closeReasons: reasons = [] } = queue ?? {};
    return isReasonDemanded({ ask, reasons, isAnswered: answered.has(id) });
  });
  const all = new Map(queues.flatMap(({ closeReasons }) => closeReasons).map((reason) => [reason.name, reason]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const reasons = [...all.values()].map((reason) => ({
    ...reason,
    share: total === 0 ? 0 : (counts.get(reason.name) ?? 0) / total,
  }));
  return { isDemanded, reasons: reasons.toSorted((a, b) => b.share - a.share) };
}
