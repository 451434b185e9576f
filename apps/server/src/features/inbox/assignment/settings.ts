import {
  canWatchTeam,
  supervises,
  ticketPriorities,
  type AssignmentForm,
  type AssignmentPreviewLine,
  type EndpointAnswer,
  type getAssignment,
  type previewAssignment,
  type updateAssignment,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { listUserNames } from '../../account/index.ts';
import { findQueue } from '../queues/index.ts';
import { assign, standingOf, type Waiting } from './assign.rules.ts';
import { askForRun } from './assignment.jobs.ts';
import * as rows from './assignment.sql.ts';
import { defaultRules, factsOf, withForm } from './facts.ts';
import { contradictionOf } from './settings.rules.ts';

/** Lines of the preview. */
const previewSize = 5;

/** @throws AppError ERR_NO_QUEUE_FOUND, ERR_NO_PERMISSION for attendants, and to change for supervisors of other queues */
async function openQueue(tx: CompanyTx, actor: UserActor, queueId: number, changes: boolean) {
  const queue = await findQueue(tx.db, queueId);
  if (!queue) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (!canWatchTeam(actor)) throw new AppError('ERR_NO_PERMISSION');
  if (changes && !supervises(actor, queueId)) throw new AppError('ERR_NO_PERMISSION');
  return queue;
}

/** How a queue gives out its tickets, and how it is with its people. Errors: those of `openQueue`. */
export async function readSettings(
  tx: CompanyTx,
  actor: UserActor,
  queueId: number,
): Promise<EndpointAnswer<typeof getAssignment>> {
  const queue = await openQueue(tx, actor, queueId, false);
  const [[saved], receivers] = await Promise.all([
    rows.listRules(tx.db, { queueIds: [queueId] }),
    rows.listReceivers(tx.db, [queueId]),
  ]);
  const places = await rows.countPlaces(
    tx.db,
    receivers.map(({ userId }) => userId),
  );
  return {
    id: queue.id,
    ...(saved ?? defaultRules),
    receivers: receivers.map((one) => ({ ...one, load: places.get(one.userId) ?? 0 })),
    mayChange: supervises(actor, queueId),
    updatedAt: saved?.updatedAt ?? queue.createdAt,
  };
}

/** Saves the settings of a queue. Errors: those of `openQueue`, ERR_ASSIGNMENT_*. */
export async function saveSettings(
  tx: CompanyTx,
  actor: UserActor,
  queueId: number,
  form: AssignmentForm,
): Promise<EndpointAnswer<typeof updateAssignment>> {
  const { db, companyId } = tx;
  const queue = await openQueue(tx, actor, queueId, true);
  recordSubjectName(queue.name);
  // All of them: two who make tickets go round are stopped one after the other.
  const all = await rows.listRules(db, { locked: true });
  if (form.fallbackQueueId !== null && !(await findQueue(db, form.fallbackQueueId)))
    throw new AppError('ERR_NO_QUEUE_FOUND');
  const members = await rows.listReceivers(db, [queueId]);
  const what = contradictionOf(queueId, form, {
    memberIds: members.map(({ userId }) => userId),
    others: new Map(all.map((one) => [one.queueId, one.fallbackQueueId])),
  });
  if (what) throw new AppError(what);
  const { receivers, ...rules } = form;
  await rows.saveRules(db, companyId, queueId, rules);
  await rows.saveReceivers(db, companyId, queueId, receivers);
  tx.emit('queueAssignment', { action: 'update', queueId }, { kind: 'company' });
  await askForRun(tx);
  return readSettings(tx, actor, queueId);
}

/** Whom the next tickets would go to by settings that are not saved. Errors: those of `openQueue`. */
export async function preview(
  tx: CompanyTx,
  actor: UserActor,
  queueId: number,
  form: AssignmentForm,
): Promise<EndpointAnswer<typeof previewAssignment>> {
  await openQueue(tx, actor, queueId, false);
  const { db, clock } = tx;
  const receivers = withForm(await rows.listReceivers(db, [queueId]), form);
  const facts = await factsOf(db, clock.now(), [{ ...form, queueId }], receivers);
  // Of a queue of others no customer is shown, only whom one would go to who comes now.
  const waiting = supervises(actor, queueId) ? await rows.listWaiting(db, [queueId], { limit: previewSize }) : [];
  const coming = Array.from({ length: previewSize - waiting.length }, (_, index): Waiting => ({
    ticketId: -1 - index,
    queueId,
    // After everybody who waits already.
    since: Number.MAX_SAFE_INTEGER - previewSize + index,
    priority: ticketPriorities.indexOf('normal'),
    ownerId: null,
    lastUserId: null,
  }));
  const standing = standingOf(facts);
  const decisions = assign(facts, [...waiting, ...coming], standing);
  const ids = [
    ...receivers.map(({ userId }) => userId),
    ...waiting.flatMap(({ ownerId }) => (ownerId === null ? [] : [ownerId])),
  ];
  const names = await listUserNames(db, [...new Set(ids)]);
  const named = (id: number | null) => {
    const name = id === null ? undefined : names.get(id);
    return id !== null && name !== undefined ? { id, name } : null;
  };
  const lines = decisions.map((decision): AssignmentPreviewLine => {
    const found = waiting.find(({ ticketId }) => ticketId === decision.ticketId);
    const until = decision.userId === null ? decision.until : null;
    const aboutId =
      decision.userId === null ? (decision.reason === 'owner' ? (found?.ownerId ?? null) : null) : decision.forUserId;
    return {
      ticket: found
        ? {
            id: found.ticketId,
            contactName: found.contactName,
            since: found.sinceIso,
            ownerName: named(found.ownerId)?.name ?? null,
          }
        : null,
      user: named(decision.userId),
      reason: decision.reason,
      about: named(aboutId),
      until: until === null ? null : new Date(until).toISOString(),
    };
  });
  const team = receivers
    .filter(({ receives }) => receives)
    .map(({ userId, name, state, capacity }) => {
      const load = facts.people.find((one) => one.userId === userId)?.load ?? 0;
      const after = standing.load.get(userId) ?? load;
      return { userId, name, state, load, added: after - load, capacity: capacity ?? form.capacity };
    });
  return { lines, team };
}
