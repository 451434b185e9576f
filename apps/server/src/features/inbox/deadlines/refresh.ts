import type { TicketDeadline } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { readOpeningBook } from '../opening-hours/index.ts';
import { findTickets, logEvents, ticketAudience } from '../tickets/index.ts';
import { advance, firstDue, isCurrent, type Outcome } from './clock.rules.ts';
import * as rows from './deadlines.sql.ts';
import { deadlinesNoticed, type DeadlineNotice } from './events.ts';

interface Advanced extends rows.TicketDeadlines {
  outcome: Outcome;
}

/**
 * Brings the deadlines of locked tickets up to what the tickets are now. Where nothing changed about them it takes one statement, as
 * in companies without rules.
 * @param recount the rules or the hours were changed
 * @returns the deadline that each ticket shows from now on, of those that show another one
 */
export async function refreshDeadlines(
  tx: CompanyTx,
  ticketIds: readonly number[],
  { recount = false }: { recount?: boolean } = {},
): Promise<ReadonlyMap<number, TicketDeadline | null>> {
  const { db, companyId } = tx;
  const none = new Map<number, TicketDeadline | null>();
  if (ticketIds.length === 0) return none;
  const { tickets, rules } = await rows.readFacts(db, ticketIds, recount);
  const now = tx.clock.now().getTime();
  const moved = tickets.filter(({ facts, state }) =>
    recount ? state !== null || rules.length > 0 : !isCurrent(facts, rules, state, now),
  );
  if (moved.length === 0) return none;
  const book = await readOpeningBook(tx);
  const advanced = moved.map((one): Advanced => {
    const opening = book.timesOf(one.facts.queueId);
    return { ...one, outcome: advance(one.facts, rules, one.state, { now, opening, recount }) };
  });
  await saveResults(tx, advanced);
  const kept = advanced.map(({ id, outcome: { state } }) => ({ ticketId: id, state, first: firstDue(state) }));
  const shown = await rows.saveDeadlines(db, companyId, kept);
  const ruleOf = ({ outcome }: Advanced) => rules.find(({ id }) => id === outcome.state?.ruleId);
  await rows.bringToTop(
    db,
    advanced.flatMap((one) => (isMissed(one) && ruleOf(one)?.toTop ? [one.id] : [])),
  );
  await announce(tx, advanced, (one) => ruleOf(one)?.tellsSupervisors ?? false);
  const firsts = new Map(kept.map(({ ticketId, first }) => [ticketId, first]));
  return new Map(
    shown.map((id) => {
      const first = firsts.get(id);
      return [
        id,
        first
          ? {
              kind: first.kind,
              dueAt: new Date(first.dueAt).toISOString(),
              alertAt: new Date(first.alertAt).toISOString(),
            }
          : null,
      ];
    }),
  );
}

const isMissed = ({ outcome }: Advanced) => outcome.notices.some(({ what }) => what === 'breached');

/** Tells who has a ticket, or sees it wait, and other systems, what is due soon and what was missed. */
async function announce(
  tx: CompanyTx,
  advanced: readonly Advanced[],
  tellsSupervisors: (one: Advanced) => boolean,
): Promise<void> {
  const told = advanced.filter(({ outcome }) => outcome.notices.length > 0);
  if (told.length === 0) return;
  const tickets = new Map(
    (
      await findTickets(
        tx.db,
        told.map(({ id }) => id),
      )
    ).map((ticket) => [ticket.id, ticket]),
  );
  const notices = told.flatMap((one) =>
    one.outcome.notices.flatMap(({ kind, what, dueAt }) => {
      const ticket = tickets.get(one.id);
      const notice = { what, kind, dueAt: new Date(dueAt).toISOString() };
      return ticket ? [{ ...notice, ticket, tells: what === 'breached' && tellsSupervisors(one) }] : [];
    }),
  );
  for (const { ticket, what, kind, dueAt, tells } of notices)
    tx.emit(
      'ticketDeadline',
      { action: what, ticket, kind, dueAt, tellsSupervisors: tells },
      ticketAudience(ticket, null),
    );
  const missed = notices.filter(({ what }) => what === 'breached');
  if (missed.length > 0) {
    const lines = missed.map(({ ticket, kind }) => ({
      ticketId: ticket.id,
      kind: 'deadline_missed' as const,
      userId: null,
      note: kind,
    }));
    const emitLogged = await logEvents(tx, lines);
    emitLogged((id) => tickets.get(id));
  }
  await tx.raise(
    deadlinesNoticed,
    notices.map(({ ticket, what, kind, dueAt }): DeadlineNotice => ({ ticket, what, kind, dueAt })),
  );
}

/** Writes what became of deadlines, and has those that were missed and are not made up for belong to theirs. */
async function saveResults({ db, companyId }: CompanyTx, advanced: readonly Advanced[]): Promise<void> {
  for (const { id, outcome } of advanced) if (outcome.undone) await rows.undoEnd(db, id, outcome.undone);
  await rows.settleResults(
    db,
    advanced.flatMap(({ outcome }) => outcome.settled),
  );
  const added = advanced.flatMap((one) => one.outcome.added.map((row) => ({ one, row })));
  const ids = await rows.insertResults(
    db,
    companyId,
    added.map(({ one: { id, facts, state, outcome }, row }) => ({
      ...row,
      ticketId: id,
      serviceSince: (state ?? outcome.state)?.serviceSince ?? row.since,
      queueId: facts.queueId,
      userId: facts.userId,
    })),
  );
  for (const [index, { one, row }] of added.entries()) {
    const { state } = one.outcome;
    if (!state || row.settledAt !== null) continue;
    if (row.kind === 'resolution') state.resolutionResultId = ids[index] ?? null;
    else state.answerResultId = ids[index] ?? null;
  }
}
