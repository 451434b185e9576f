import { ticketPriorities, type AssignmentReason } from '@balcao/contract';
import { botTexts, fillPlaceholders } from '@balcao/i18n';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { companyForSession, listUserNames } from '../../account/index.ts';
import {
  applyAndRaise,
  lockTickets,
  lockTicketsSkipLocked,
  ticketFacts,
  ticketsAccepted,
  type AllowedChange,
  type LockedTicket,
} from '../tickets/index.ts';
import type { Decision } from './assign.rules.ts';
import * as rows from './assignment.sql.ts';
import { readFacts } from './facts.ts';
import { decideWaiting } from './read-waiting.ts';

/** What is left to do after one run. */
export interface GivenOut {
  given: number;
  /** tickets that somebody else holds at this moment, or more than one run gives out: another run has to look */
  again: boolean;
  /** when a ticket has waited long enough for who looks after its customer, in milliseconds; null = none waits so */
  nextAt: number | null;
}

type Given = Extract<Decision, { userId: number }>;

/**
 * Gives the waiting tickets of a company to people who are free. Its queues are locked first, so that each ticket is given once whatever
 * number of processes does so; then how it is with people, so that nobody gets one who is leaving or full.
 * @param pageSize how many of each queue are looked at first
 */
export async function giveOut(tx: CompanyTx, pageSize = rows.pageSize): Promise<GivenOut> {
  const { db, clock } = tx;
  const none = { given: 0, again: false, nextAt: null };
  // Without a lock: what comes later asks for a run of its own.
  if (!(await rows.hasWaiting(db))) return none;
  const facts = await readFacts(db, clock.now(), { locked: true });
  const queueIds = facts.queues.filter(({ mode }) => mode !== 'hand').map(({ queueId }) => queueId);
  if (queueIds.length === 0) return none;
  const { decisions, waiting } = await decideWaiting(db, facts, queueIds, pageSize);
  if (decisions.length === 0) return none;
  const chosen = decisions.filter((one): one is Given => one.userId !== null);
  const locked = new Map(
    (
      await lockTicketsSkipLocked(
        db,
        chosen.map(({ ticketId }) => ticketId),
      )
    ).map((one) => [one.id, one]),
  );
  const decidedAs = new Map(waiting.map(({ ticketId, priority }) => [ticketId, ticketPriorities[priority]]));
  const done = chosen.filter(({ ticketId, queueId }) => {
    const ticket = locked.get(ticketId);
    // One that became less urgent meanwhile may have to stand behind others.
    const isSame = ticket?.queueId === queueId && ticket.priority === decidedAs.get(ticketId);
    return ticket?.status === 'pending' && isSame;
  });
  await give(tx, done, locked);
  const moved = await moveOn(tx, decisions, facts.rules);
  const untils = decisions.flatMap((one) => (one.userId === null && one.until !== null ? [one.until] : []));
  return {
    given: done.length,
    again: moved > 0 || done.length < chosen.length || (done.length > 0 && decisions.length >= pageSize),
    nextAt: untils.length > 0 ? Math.min(...untils) : null,
  };
}

async function give(tx: CompanyTx, done: readonly Given[], locked: ReadonlyMap<number, LockedTicket>): Promise<void> {
  if (done.length === 0) return;
  const notes = await reasonWords(tx, done);
  for (const [note, ofReason] of Map.groupBy(done, (one) => notes.get(one) ?? '')) {
    const changes = ofReason.flatMap(({ ticketId, userId }): AllowedChange[] => {
      const before = locked.get(ticketId);
      if (!before) return [];
      const next = { ...ticketFacts(before), status: 'open' as const, userId };
      // It arrives as unread: nobody has pressed a button.
      return [{ before, change: { next, cycle: 'start', event: 'started' }, transferredUnread: true }];
    });
    const tickets = await applyAndRaise(tx, null, changes, { note });
    const accepted = tickets.flatMap((ticket) => {
      const before = locked.get(ticket.id);
      return before ? [{ event: 'started' as const, before, ticket }] : [];
    });
    await tx.raise(ticketsAccepted, accepted);
  }
  await rows.recordTurns(tx.db, tx.companyId, done);
}

/** The reason of each assignment as its line of the log says it, in the language of the company. */
async function reasonWords(tx: CompanyTx, done: readonly Given[]): Promise<Map<Given, string>> {
  const [{ language }, names] = await Promise.all([
    companyForSession(tx.db, tx.companyId),
    listUserNames(
      tx.db,
      done.flatMap(({ forUserId }) => (forUserId === null ? [] : [forUserId])),
    ),
  ]);
  const words: Readonly<Record<AssignmentReason, string>> = botTexts(language).assigned;
  return new Map(
    done.map((one) => [
      one,
      fillPlaceholders(words[one.reason], { name: one.forUserId === null ? '' : (names.get(one.forUserId) ?? '') }),
    ]),
  );
}

/** Moves tickets that nobody of their queue could take to the queue that its rules name. */
async function moveOn(
  tx: CompanyTx,
  decisions: readonly Decision[],
  rules: readonly { queueId: number; fallbackQueueId: number | null }[],
): Promise<number> {
  const fallback = new Map(rules.map(({ queueId, fallbackQueueId }) => [queueId, fallbackQueueId]));
  const stuck = decisions.filter(
    (one) => one.userId === null && one.reason !== 'owner' && fallback.get(one.queueId) != null,
  );
  if (stuck.length === 0) return 0;
  const tickets = await lockTicketsSkipLocked(
    tx.db,
    stuck.map(({ ticketId }) => ticketId),
  );
  const changes = tickets.flatMap((before): AllowedChange[] => {
    const queueId = before.queueId === null ? undefined : fallback.get(before.queueId);
    if (before.status !== 'pending' || queueId == null) return [];
    const next = { ...ticketFacts(before), queueId };
    return [
      {
        before,
        change: { next, cycle: 'none', event: 'transferred' },
        pendingSince: before.pendingSince,
        transferredUnread: before.transferredUnread,
      },
    ];
  });
  if (changes.length === 0) return 0;
  const { language } = await companyForSession(tx.db, tx.companyId);
  await applyAndRaise(tx, null, changes, { note: botTexts(language).assigned.nobody });
  return changes.length;
}

const leftWords = { away: 'wasAway', paused: 'wasPaused', shift: 'wasOffShift' } as const;

/**
 * Returns the tickets of people who are away or not on shift, or whose customers wait too long in a pause, as the rules of their queues say.
 * @returns how many
 */
export async function returnLeft(tx: CompanyTx): Promise<number> {
  const { db, clock } = tx;
  const left = await rows.listLeft(db, clock.now(), rows.pageSize);
  if (left.length === 0) return 0;
  const why = new Map(left.map(({ id, why: reason }) => [id, reason]));
  const tickets = (await lockTickets(db, [...why.keys()])).filter(({ status }) => status === 'open');
  const { language } = await companyForSession(db, tx.companyId);
  const names = await listUserNames(
    db,
    tickets.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  );
  const noteOf = ({ id, userId }: LockedTicket) =>
    fillPlaceholders(botTexts(language).assigned[leftWords[why.get(id) ?? 'away']], {
      name: userId === null ? '' : (names.get(userId) ?? ''),
    });
  for (const [note, ofReason] of Map.groupBy(tickets, noteOf)) {
    await applyAndRaise(
      tx,
      null,
      ofReason.map((before) => ({
        before,
        change: {
          next: { ...ticketFacts(before), status: 'pending' as const, userId: null },
          cycle: 'requeue' as const,
          event: 'returned' as const,
        },
      })),
      { note },
    );
  }
  return tickets.length;
}
