import {
  can,
  type UserActor,
  type applyBulkAction,
  type HandlerAnswer,
  type HandlerInput,
  type undoBulkAction,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import {
  applyAndRaise,
  applyChanges,
  requireAssignable,
  memoizeLookups,
  emitTicket,
  type AllowedChange,
  type AssigneeLookups,
} from './apply.ts';
import {
  insertBulkUndo,
  resumeCycles,
  findCycleStarts,
  takeBulkUndo,
  type BulkKind,
  type UndoState,
} from './bulk.sql.ts';
import { lockTickets, type LockedTicket } from './locks.sql.ts';
import { acceptsForSelf, decideTransition, takesOver, type TicketRequest } from '../tickets.rules.ts';
import { ticketAccepting } from '../events.ts';
import { undoSteps } from './undo-step.ts';
import { ticketFacts } from '../tickets.ts';
import { requireCloseReason } from '../closing/closing.ts';
import { findTickets } from '../tickets.sql.ts';
import { withDeadlines } from './with-deadlines.ts';

/** What bulk actions need of the feature of tags, which imports this one. */
export interface TicketTagging {
  /**
   * puts tags on locked tickets and returns by ticket which are new there; ERR_NO_TAG_FOUND when one of them does not
   * exist
   */
  addTagsToTickets(
    tx: CompanyTx,
    ticketIds: readonly number[],
    tagIds: readonly number[],
  ): Promise<ReadonlyMap<number, number[]>>;
  /** removes them again */
  removeTagsFromTickets(tx: CompanyTx, tags: readonly { ticketId: number; tagId: number }[]): Promise<unknown>;
}

type Action = HandlerInput<typeof applyBulkAction>['body']['action'];
type Failure = HandlerAnswer<typeof undoBulkAction>['failed'][number];

/**
 * Applies one action to many tickets, each under the rules of the single call: a refusal for one of them does not stop
 * the others. Errors: ERR_NO_TAG_FOUND; those of single tickets are in the answer.
 */
export async function bulkUpdate(
  tx: CompanyTx,
  tagging: TicketTagging,
  actor: UserActor,
  ticketIds: readonly number[],
  action: Action,
): Promise<HandlerAnswer<typeof applyBulkAction>> {
  const ids = [...new Set(ticketIds)];
  const locked = new Map((await lockTickets(tx.db, ids)).map((ticket) => [ticket.id, ticket]));
  const failed: Failure[] = [];
  const visible = ids.flatMap((id) => {
    const ticket = locked.get(id);
    if (ticket && can(actor, 'ticket:see', ticket)) return [ticket];
    failed.push({ ticketId: id, error: 'ERR_NO_TICKET_FOUND' });
    return [];
  });
  if (visible.length === 0) return { done: [], failed, undo: null };
  const { done, earlier } =
    action.kind === 'tag'
      ? await tagAll(tx, tagging, visible, action.tagIds)
      : await changeAll(tx, actor, visible, action, failed);
  const undo = earlier.length > 0 ? await insertBulkUndo(tx, actor.userId, action.kind, earlier) : null;
  return { done, failed, undo };
}

interface BulkResult {
  done: number[];
  /** the earlier states of the tickets that changed */
  earlier: UndoState[];
}

async function changeAll(
  tx: CompanyTx,
  actor: UserActor,
  tickets: readonly LockedTicket[],
  action: Exclude<Action, { kind: 'tag' }>,
  failed: Failure[],
): Promise<BulkResult> {
  const request = requestOf(action);
  const lookups = memoizeLookups();
  const done: number[] = [];
  const changes: AllowedChange[] = [];
  for (const before of tickets) {
    const error = await refusalCode(async () => {
      if (action.kind === 'accept' && before.status === 'closed')
        throw new AppError('ERR_TICKET_STATUS', { status: before.status });
      const decision = decideTransition(before, request, actor.userId);
      if (decision.kind === 'refuse') return decision.code;
      if (decision.kind === 'nothing') return undefined;
      if (takesOver(actor, before, decision.next)) return 'ERR_OTHER_OPEN_TICKET';
      await requireAssignable(tx.db, actor, before, decision, lookups);
      if (acceptsForSelf(actor, decision))
        await tx.raise(ticketAccepting, { userId: actor.userId, queueId: before.queueId, earlier: changes.length });
      const reason =
        action.kind === 'resolve' ? await requireCloseReason(tx.db, before, decision, action, lookups) : undefined;
      changes.push({ before, change: decision, reason });
      return undefined;
    });
    if (error === undefined) done.push(before.id);
    else failed.push({ ticketId: before.id, error });
  }
  if (changes.length === 0) return { done, earlier: [] };
  const starts = await findCycleStarts(
    tx.db,
    changes.map(({ before }) => before.id),
  );
  await applyAndRaise(tx, actor.userId, changes, { note: action.kind === 'transfer' ? action.note : undefined });
  return {
    done,
    earlier: changes.map(({ before }) => toUndoState(before, before.version + 1, starts.get(before.id) ?? null)),
  };
}

function requestOf(action: Exclude<Action, { kind: 'tag' }>): TicketRequest {
  if (action.kind === 'transfer') return { queueId: action.queueId, userId: action.userId ?? null };
  return { status: action.kind === 'accept' ? 'open' : 'closed' };
}

async function tagAll(
  tx: CompanyTx,
  tagging: TicketTagging,
  tickets: readonly LockedTicket[],
  tagIds: readonly number[],
): Promise<BulkResult> {
  const ids = tickets.map(({ id }) => id);
  const added = await tagging.addTagsToTickets(tx, ids, tagIds);
  const changed = tickets.filter(({ id }) => added.has(id));
  await emitTickets(tx, changed);
  return {
    done: ids,
    earlier: changed.map((before) => toUndoState(before, before.version, null, added.get(before.id))),
  };
}

/** How a ticket was before it was moved or tagged. @param version the ticket's after that */
export function toUndoState(
  before: LockedTicket,
  version: number,
  startedAt: string | null,
  tagIds: number[] = [],
): Required<UndoState> {
  const { id, status, userId, queueId, pendingSince, transferredUnread, unreadMessages, snoozedUntil } = before;
  const state = { status, userId, queueId, pendingSince, transferredUnread, unreadMessages, snoozedUntil };
  return { id, version, ...state, startedAt, tagIds };
}

async function emitTickets(tx: CompanyTx, befores: readonly LockedTicket[]): Promise<void> {
  if (befores.length === 0) return;
  const tickets = await findTickets(
    tx.db,
    befores.map(({ id }) => id),
  );
  for (const ticket of await withDeadlines(tx, tickets)) emitTicket(tx, ticket, ticket);
}

/** Returns the code of a refusal of one ticket; any other error ends the whole action. */
async function refusalCode(attempt: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const undoEvents = { accept: 'returned', resolve: 'reopened', transfer: 'transferred' } as const satisfies Record<
  Exclude<BulkKind, 'tag'>,
  string
>;

/**
 * Undoes a bulk action on those tickets that no user touched since. Its author may, also for tickets that the action
 * moved out of their lists. Errors: ERR_UNDO_EXPIRED.
 */
export async function undoBulkUpdate(
  tx: CompanyTx,
  tagging: TicketTagging,
  actor: UserActor,
  token: string,
): Promise<HandlerAnswer<typeof undoBulkAction>> {
  const { db } = tx;
  const taken = await takeBulkUndo(db, actor.userId, token);
  if (!taken || taken.tickets.length === 0) throw new AppError('ERR_UNDO_EXPIRED');
  const { kind, tickets } = taken;
  const lookups = memoizeLookups();
  const locked = new Map(
    (
      await lockTickets(
        db,
        tickets.map(({ id }) => id),
      )
    ).map((ticket) => [ticket.id, ticket]),
  );
  const failed: Failure[] = [];
  const undoable: { earlier: UndoState; before: LockedTicket }[] = [];
  for (const earlier of tickets) {
    const before = locked.get(earlier.id);
    const canUndo = before?.version === earlier.version && (await assigneeExists(db, lookups, earlier));
    if (before && canUndo) undoable.push({ earlier, before });
    else failed.push({ ticketId: earlier.id, error: 'ERR_UNDO_EXPIRED' });
  }
  const done = undoable.map(({ earlier }) => earlier.id);
  if (done.length === 0) return { done, failed };
  if (kind === 'tag') {
    await tagging.removeTagsFromTickets(
      tx,
      undoable.flatMap(({ earlier }) => earlier.tagIds.map((tagId) => ({ ticketId: earlier.id, tagId }))),
    );
    await emitTickets(
      tx,
      undoable.map(({ before }) => before),
    );
    return { done, failed };
  }
  await restoreMoved(tx, actor, kind, undoable);
  return { done, failed };
}

/** Puts locked tickets back to where they were before they were accepted, resolved or transferred. */
export async function restoreMoved(
  tx: CompanyTx,
  actor: UserActor,
  kind: Exclude<BulkKind, 'tag'>,
  undoable: readonly { earlier: UndoState; before: LockedTicket }[],
): Promise<void> {
  // What was accepted or resolved a moment ago was not announced yet: it leaves no trace.
  const traceless =
    kind === 'transfer'
      ? []
      : await undoSteps(
          tx,
          actor,
          undoable.map(({ before }) => before),
          kind === 'accept' ? 'started' : 'finished',
        );
  const known = undoable.filter(({ before }) => !traceless.some(({ id }) => id === before.id));
  if (known.length === 0) return;
  await resumeCycles(
    tx.db,
    known.map(({ earlier }) => earlier),
  );
  const changes = known.map(({ earlier, before }) => ({
    before,
    change: {
      next: { ...ticketFacts(before), status: earlier.status, userId: earlier.userId, queueId: earlier.queueId },
      cycle: 'none' as const,
      event: undoEvents[kind],
    },
    pendingSince: earlier.pendingSince,
    transferredUnread: earlier.transferredUnread,
    resumes: kind === 'resolve',
    // Resolving had read them.
    unreadAgain: kind === 'resolve' ? (earlier.unreadMessages ?? 0) : 0,
    snoozedUntil: earlier.snoozedUntil ?? null,
  }));
  await applyChanges(tx, actor.userId, changes);
}

/** Returns whether the earlier user and queue of a ticket still exist. */
export async function assigneeExists(
  db: Db,
  lookups: AssigneeLookups,
  { userId, queueId }: UndoState,
): Promise<boolean> {
  const [user, queue] = await Promise.all([
    userId === null || lookups.findAssignee(db, userId),
    queueId === null || lookups.findQueue(db, queueId),
  ]);
  return Boolean(user) && Boolean(queue);
}
