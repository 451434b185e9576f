import { canSeeTicket, type Actor, type bulkTickets, type HandlerAnswer, type HandlerInput, type undoBulk } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { applyAndTell, applyChanges, checkEnds, remembering, tellTicket, type Applied, type TicketNeeds } from './apply.ts';
import { rememberBulk, resumeCycles, startsOf, takeBulk, type BulkKind, type Earlier } from './bulk.sql.ts';
import { lockTickets, type LockedTicket } from './changes.sql.ts';
import { decideTransition, type TicketRequest } from './tickets.rules.ts';
import { factsOf } from './tickets.ts';
import { findTickets } from './tickets.sql.ts';

/** What bulk actions need of tags. */
export interface BulkNeeds extends TicketNeeds {
  /** puts tags on locked tickets; answers by ticket which are new there. ERR_NO_TAG_FOUND when one of them is none */
  putTagsOn(tx: CompanyTx, ticketIds: readonly number[], tagIds: readonly number[]): Promise<ReadonlyMap<number, number[]>>;
  /** takes them off again */
  takeTagsOff(tx: CompanyTx, tags: readonly { ticketId: number; tagId: number }[]): Promise<void>;
}

type Action = HandlerInput<typeof bulkTickets>['body']['action'];
type Failure = HandlerAnswer<typeof undoBulk>['failed'][number];

/**
 * One action on many tickets, each under the rules of the single call: who may not do it with one of them does it with
 * the others. Errors: ERR_NO_TAG_FOUND; those of single tickets are told in the answer.
 */
export async function bulkUpdate(
  tx: CompanyTx,
  needs: BulkNeeds,
  actor: Actor,
  ticketIds: readonly number[],
  action: Action,
): Promise<HandlerAnswer<typeof bulkTickets>> {
  const ids = [...new Set(ticketIds)];
  const locked = new Map((await lockTickets(tx.db, ids)).map((ticket) => [ticket.id, ticket]));
  const failed: Failure[] = [];
  const seen = ids.flatMap((id) => {
    const ticket = locked.get(id);
    if (ticket && canSeeTicket(actor, ticket)) return [ticket];
    failed.push({ ticketId: id, error: 'ERR_NO_TICKET_FOUND' });
    return [];
  });
  if (seen.length === 0) return { done: [], failed, undo: null };
  const { done, earlier } = action.kind === 'tag' ? await tagAll(tx, needs, seen, action.tagIds) : await changeAll(tx, needs, actor, seen, action, failed);
  const undo = earlier.length > 0 ? await rememberBulk(tx, actor.userId, action.kind, earlier) : null;
  return { done, failed, undo };
}

interface Done {
  done: number[];
  /** of those that changed, how they stood */
  earlier: Earlier[];
}

async function changeAll(
  tx: CompanyTx,
  needs: BulkNeeds,
  actor: Actor,
  tickets: readonly LockedTicket[],
  action: Exclude<Action, { kind: 'tag' }>,
  failed: Failure[],
): Promise<Done> {
  const asked = requestOf(action);
  const lookups = remembering(needs);
  const done: number[] = [];
  const changes: Applied[] = [];
  for (const before of tickets) {
    const error = await refusalOf(async () => {
      if (action.kind === 'accept' && before.status === 'closed') throw new AppError('ERR_TICKET_STATUS', { status: before.status });
      const decision = decideTransition(before, asked, actor.userId);
      if (decision.kind === 'refuse') return decision.code;
      if (decision.kind === 'nothing') return undefined;
      await checkEnds(tx.db, lookups, actor, before, decision);
      changes.push({ before, change: decision });
      return undefined;
    });
    if (error === undefined) done.push(before.id);
    else failed.push({ ticketId: before.id, error });
  }
  if (changes.length === 0) return { done, earlier: [] };
  const starts = await startsOf(tx.db, changes.map(({ before }) => before.id));
  await applyAndTell(tx, needs, actor.userId, changes, action.kind === 'transfer' ? action.note : undefined);
  return { done, earlier: changes.map(({ before }) => earlierOf(before, before.version + 1, starts.get(before.id) ?? null)) };
}

function requestOf(action: Exclude<Action, { kind: 'tag' }>): TicketRequest {
  if (action.kind === 'transfer') return { queueId: action.queueId, userId: action.userId ?? null };
  return { status: action.kind === 'accept' ? 'open' : 'closed' };
}

async function tagAll(tx: CompanyTx, needs: BulkNeeds, tickets: readonly LockedTicket[], tagIds: readonly number[]): Promise<Done> {
  const ids = tickets.map(({ id }) => id);
  const added = await needs.putTagsOn(tx, ids, tagIds);
  const changed = tickets.filter(({ id }) => added.has(id));
  await announceAll(tx, changed);
  return { done: ids, earlier: changed.map((before) => earlierOf(before, before.version, null, added.get(before.id))) };
}

function earlierOf(before: LockedTicket, version: number, startedAt: string | null, tagIds: number[] = []): Earlier {
  const { id, status, userId, queueId, pendingSince, transferredUnread } = before;
  return { id, version, status, userId, queueId, pendingSince, transferredUnread, startedAt, tagIds };
}

async function announceAll(tx: CompanyTx, befores: readonly LockedTicket[]): Promise<void> {
  if (befores.length === 0) return;
  const tickets = await findTickets(tx.db, befores.map(({ id }) => id));
  for (const ticket of tickets) tellTicket(tx, ticket, ticket);
}

/** The code of a refusal of one ticket; anything else that goes wrong ends it all. */
async function refusalOf(attempt: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const undoneBy = { accept: 'returned', resolve: 'reopened', transfer: 'transferred' } as const satisfies Record<Exclude<BulkKind, 'tag'>, string>;

/**
 * Takes a bulk action back on those tickets that nobody of the company touched since. Who did it may, also where the
 * action took a ticket out of their sight. Errors: ERR_UNDO_EXPIRED.
 */
export async function undo(tx: CompanyTx, needs: BulkNeeds, actor: Actor, token: string): Promise<HandlerAnswer<typeof undoBulk>> {
  const { db } = tx;
  const taken = await takeBulk(db, actor.userId, token);
  if (!taken || taken.tickets.length === 0) throw new AppError('ERR_UNDO_EXPIRED');
  const { kind, tickets } = taken;
  const lookups = remembering(needs);
  const locked = new Map((await lockTickets(db, tickets.map(({ id }) => id))).map((ticket) => [ticket.id, ticket]));
  const failed: Failure[] = [];
  const back: { earlier: Earlier; before: LockedTicket }[] = [];
  for (const earlier of tickets) {
    const before = locked.get(earlier.id);
    const there = before?.version === earlier.version && (await stillThere(db, lookups, earlier));
    if (before && there) back.push({ earlier, before });
    else failed.push({ ticketId: earlier.id, error: 'ERR_UNDO_EXPIRED' });
  }
  const done = back.map(({ earlier }) => earlier.id);
  if (done.length === 0) return { done, failed };
  if (kind === 'tag') {
    await needs.takeTagsOff(tx, back.flatMap(({ earlier }) => earlier.tagIds.map((tagId) => ({ ticketId: earlier.id, tagId }))));
    await announceAll(tx, back.map(({ before }) => before));
    return { done, failed };
  }
  await resumeCycles(db, back.map(({ earlier }) => earlier));
  const changes = back.map(({ earlier: { status, userId, queueId, pendingSince, transferredUnread }, before }) => ({
    before,
    change: { next: { ...factsOf(before), status, userId, queueId }, cycle: 'none' as const, event: undoneBy[kind] },
    pendingSince,
    transferredUnread,
  }));
  await applyChanges(tx, actor.userId, changes);
  return { done, failed };
}

/** Whoever had the ticket, and its queue, may be gone by now. */
async function stillThere(db: Db, needs: Pick<TicketNeeds, 'findUser' | 'findQueue'>, { userId, queueId }: Earlier): Promise<boolean> {
  const [user, queue] = await Promise.all([userId === null || needs.findUser(db, userId), queueId === null || needs.findQueue(db, queueId)]);
  return Boolean(user) && Boolean(queue);
}
