import {
  canWatchTeam,
  supervises,
  type Redistribution,
  type RedistributionResult,
  type UserActor,
} from '@balcao/contract';
import { botTexts, fillPlaceholders } from '@balcao/i18n';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { companyForSession, listUserNames } from '../../account/index.ts';
import { listQueues } from '../queues/index.ts';
import { applyAndRaise, lockTickets, ticketFacts, type AllowedChange } from '../tickets/index.ts';
import { assign, type Decision, type Facts, type QueueRules } from './assign.rules.ts';
import * as rows from './assignment.sql.ts';
import { readFacts } from './facts.ts';
import { listOfPeople } from './redistribute.sql.ts';

type Given = Extract<Decision, { userId: number }>;

/** The queues of the caller and their people. Errors: ERR_NO_PERMISSION, ERR_NO_USER_FOUND */
async function requirePeople(db: Db, actor: UserActor, { fromIds, toIds }: Redistribution) {
  if (!canWatchTeam(actor)) throw new AppError('ERR_NO_PERMISSION');
  const queueIds = (await listQueues(db)).map(({ id }) => id).filter((id) => supervises(actor, id));
  const members = await rows.listReceivers(db, queueIds);
  const known = new Set(members.map(({ userId }) => userId));
  if ([...fromIds, ...(toIds ?? [])].some((id) => !known.has(id))) throw new AppError('ERR_NO_USER_FOUND');
  return { queueIds, members };
}

/**
 * The facts by which tickets go elsewhere: the rules of the queues without the people whose tickets they are; or, where people were
 * chosen, these alone, whatever their state, above their limit where the queue takes that.
 */
function factsFor(
  facts: Awaited<ReturnType<typeof readFacts>>,
  { fromIds, toIds }: Redistribution,
  queueIds: readonly number[],
  members: readonly rows.ReceiverRow[],
): Facts {
  const from = new Set(fromIds);
  if (toIds === null)
    return {
      ...facts,
      queues: facts.queues.map((queue) => ({
        ...queue,
        ownerWaitMinutes: 0,
        receivers: queue.receivers.filter(({ userId }) => !from.has(userId)),
      })),
    };
  const chosen = new Set(toIds.filter((id) => !from.has(id)));
  return {
    ...facts,
    people: facts.people.map((one) => (chosen.has(one.userId) ? { ...one, state: 'available' as const } : one)),
    queues: queueIds.map((queueId): QueueRules => {
      const rules = facts.rules.find((one) => one.queueId === queueId);
      const receivers = members.filter((one) => one.queueId === queueId && chosen.has(one.userId));
      return {
        queueId,
        mode: 'least',
        usesOwner: false,
        ownerWaitMinutes: 0,
        usesLast: false,
        receivers: receivers.map(({ userId, standInId, lastAt, capacity }) => ({
          userId,
          standInId,
          lastAt: lastAt === null ? null : Date.parse(lastAt),
          capacity:
            rules && rules.mode !== 'hand' && !rules.acceptsAbove
              ? (capacity ?? rules.capacity)
              : Number.MAX_SAFE_INTEGER,
        })),
      };
    }),
  };
}

async function decide(tx: CompanyTx, actor: UserActor, wanted: Redistribution, locked: boolean) {
  const { db, clock } = tx;
  const { queueIds, members } = await requirePeople(db, actor, wanted);
  const ask = { ...wanted, queueIds, now: clock.now() };
  const found = await listOfPeople(db, ask);
  // Tickets before rules and people, as everything that gives tickets out locks them.
  const tickets = locked
    ? await lockTickets(
        db,
        found.map(({ ticketId }) => ticketId),
      )
    : [];
  const there = new Map(tickets.map((one) => [one.id, one]));
  const from = new Set(wanted.fromIds);
  const isStill = (ticketId: number, queueId: number) => {
    const ticket = there.get(ticketId);
    return ticket?.status === 'open' && ticket.queueId === queueId && ticket.userId !== null && from.has(ticket.userId);
  };
  const moving = locked ? found.filter(({ ticketId, queueId }) => isStill(ticketId, queueId)) : found;
  const read = await readFacts(db, clock.now(), { locked });
  // People of queues without rules have places as well.
  const places = await rows.countPlaces(
    db,
    members.map(({ userId }) => userId),
  );
  const known = new Map(read.people.map((one) => [one.userId, one]));
  const people = [...new Map(members.map((one) => [one.userId, one])).values()].map(
    ({ userId, state }) => known.get(userId) ?? { userId, state, load: places.get(userId) ?? 0 },
  );
  const facts = factsFor({ ...read, people }, wanted, queueIds, members);
  const given = assign(facts, moving).filter((one): one is Given => one.userId !== null);
  return { count: moving.length, given, there };
}

async function resultOf(
  db: Db,
  { count, given }: { count: number; given: readonly Given[] },
): Promise<RedistributionResult> {
  const byUser = Map.groupBy(given, ({ userId }) => userId);
  const names = await listUserNames(db, [...byUser.keys()]);
  const lines = [...byUser].map(([id, own]) => ({ user: { id, name: names.get(id) ?? '' }, count: own.length }));
  return {
    count,
    lines: lines.toSorted((a, b) => b.count - a.count || a.user.name.localeCompare(b.user.name)),
    stays: count - given.length,
  };
}

/** Who would get how many of the tickets of people; nothing changes. Errors: ERR_NO_PERMISSION, ERR_NO_USER_FOUND */
export async function previewRedistribution(
  tx: CompanyTx,
  actor: UserActor,
  wanted: Redistribution,
): Promise<RedistributionResult> {
  return resultOf(tx.db, await decide(tx, actor, wanted, false));
}

/**
 * Passes tickets of people to others, by the function that gives tickets out. Each arrives as a transfer of the caller does, with whose
 * it was in its log. Errors: ERR_NO_PERMISSION, ERR_NO_USER_FOUND
 */
export async function redistribute(
  tx: CompanyTx,
  actor: UserActor,
  wanted: Redistribution,
): Promise<RedistributionResult> {
  const { db } = tx;
  const decided = await decide(tx, actor, wanted, true);
  const { given, there } = decided;
  const [{ language }, names] = await Promise.all([
    companyForSession(db, tx.companyId),
    listUserNames(db, [...wanted.fromIds]),
  ]);
  recordSubjectName([...names.values()].join(', '));
  const { redistributed } = botTexts(language).assigned;
  const byFormer = Map.groupBy(given, ({ ticketId }) => there.get(ticketId)?.userId ?? 0);
  for (const [formerId, own] of byFormer) {
    const changes = own.flatMap(({ ticketId, userId }): AllowedChange[] => {
      const before = there.get(ticketId);
      const next = before && { ...ticketFacts(before), userId };
      return before && next ? [{ before, change: { next, cycle: 'none', event: 'transferred' } }] : [];
    });
    const note = fillPlaceholders(redistributed, { name: names.get(formerId) ?? '' });
    await applyAndRaise(tx, actor.userId, changes, { note });
  }
  if (given.length > 0) await rows.recordTurns(db, tx.companyId, given);
  return resultOf(db, decided);
}
