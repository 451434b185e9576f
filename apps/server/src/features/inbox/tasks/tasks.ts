import {
  can,
  maxOpenTasks,
  type createTask,
  type HandlerAnswer,
  type HandlerInput,
  type moveTasks,
  type Task,
  type tasksCrud,
  type updateTask,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { findAssignee, findServiceSettings } from '../../account/index.ts';
import { findContact } from '../contacts/index.ts';
import { lockVisibleTicket } from '../tickets/index.ts';
import { emitRemoved, emitTask } from './record.ts';
import { companyNow, cursorOf, momentOf, parseCursor, splitText } from './tasks.rules.ts';
import * as rows from './tasks.sql.ts';

const pageSize = 50;

type UpdateBody = HandlerInput<typeof updateTask>['body'];

const invalid = (field: string, problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field, problem }] });

const timeZoneOf = async ({ db, companyId }: Pick<CompanyTx, 'db' | 'companyId'>) =>
  (await findServiceSettings(db, companyId)).timeZone;

export const taskUseCases = {
  /** @throws AppError ERR_VALIDATION for a cursor that is none */
  async list(tx, { actor, query }) {
    const { pageNumber, cursor } = query;
    const after = cursor === undefined ? undefined : parseCursor(cursor);
    if (cursor !== undefined && !after) throw invalid('cursor', 'expected the nextCursor of an answer');
    const of = query.contactId ? await rows.findPlaces(tx.db, query.contactId) : undefined;
    const filter = { ...query, of, now: companyNow(tx.clock.now(), await timeZoneOf(tx)) };
    const count = await rows.countTasks(tx.db, actor, filter);
    const { rows: found, hasMore } = await readFirst(pageSize, (limit) =>
      rows.listTasks(tx.db, actor, filter, { after, offset: after ? 0 : (pageNumber - 1) * pageSize, limit }),
    );
    const last = found.at(-1);
    const key = query.state === 'open' ? last?.dueKey : last?.doneAt;
    return {
      tasks: found.map(rows.toTask),
      count,
      hasMore,
      nextCursor: hasMore && last && key ? cursorOf({ key, id: last.id }) : null,
    };
  },

  get: async ({ db }, { actor, params }) => rows.toTask(requireSeen(actor, await rows.findTask(db, params.id))),

  create: (tx, { actor, body }) => addTask(tx, actor, body),

  update: (tx, { actor, params, body }) => changeTask(tx, actor, params.id, body),

  async delete(tx, { actor, params: { id } }) {
    const row = requireSeen(actor, await rows.lockTask(tx.db, id));
    await rows.deleteTask(tx.db, id);
    emitRemoved(tx, [row]);
    return true;
  },
} satisfies CrudUseCases<typeof tasksCrud>;

function requireSeen(actor: UserActor, row: rows.TaskRow | undefined): rows.TaskRow {
  if (!row || !can(actor, 'task:see', rows.taskFacts(row))) throw new AppError('ERR_NO_TASK_FOUND');
  return row;
}

/** Who gets one more task has to be of the company and may not have too many. */
async function requireAssignee(db: Db, userId: number | null): Promise<void> {
  if (userId === null) return;
  if (!(await findAssignee(db, userId))) throw new AppError('ERR_NO_USER_FOUND');
  if (await rows.hasOpenTasks(db, userId, maxOpenTasks)) throw new AppError('ERR_TASK_LIMIT', { limit: maxOpenTasks });
}

async function readReminder(tx: CompanyTx, text: string): Promise<string> {
  const moment = momentOf(text, await timeZoneOf(tx));
  if (moment <= tx.clock.now()) throw invalid('remindAt', 'is over');
  return moment.toISOString();
}

/**
 * Errors: ERR_TASK_TWO_PLACES, ERR_NO_CONTACT_FOUND, ERR_NO_TICKET_FOUND, ERR_NO_USER_FOUND, ERR_TASK_LIMIT, ERR_VALIDATION for a time
 * without a day and a reminder that is over.
 */
async function addTask(tx: CompanyTx, actor: UserActor, body: HandlerInput<typeof createTask>['body']): Promise<Task> {
  const { db, companyId } = tx;
  const { title, note, dueDay, dueTime, userId = actor.userId } = body;
  const [contactId, ticketId] = [body.contactId ?? null, body.ticketId ?? null];
  if (dueTime !== null && dueDay === null) throw invalid('dueTime', 'needs a day');
  if (ticketId !== null) await lockVisibleTicket(db, actor, ticketId);
  if (contactId !== null && !(await findContact(db, contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  if (contactId !== null && ticketId !== null) throw new AppError('ERR_TASK_TWO_PLACES');
  await requireAssignee(db, userId);
  const id = await rows.insertTask(db, {
    companyId,
    title,
    note,
    dueDay,
    dueTime,
    userId,
    authorId: actor.userId,
    contactId,
    ticketId,
    remindAt: body.remindAt === null ? null : await readReminder(tx, body.remindAt),
  });
  return emitTask(tx, 'create', requireSeen(actor, await rows.findTask(db, id)));
}

/** Errors: ERR_NO_TASK_FOUND, and as of `addTask`. */
async function changeTask(tx: CompanyTx, actor: UserActor, id: number, body: UpdateBody): Promise<Task> {
  const { db } = tx;
  const before = requireSeen(actor, await rows.lockTask(db, id));
  const { done, remindAt, ...columns } = body;
  const dueDay = columns.dueDay === undefined ? before.dueDay : columns.dueDay;
  // Without the day its time is gone as well.
  const dueTime = dueDay === null && columns.dueTime === undefined ? null : columns.dueTime;
  if (dueDay === null && typeof dueTime === 'string') throw invalid('dueTime', 'needs a day');
  const isGiven = columns.userId !== undefined && columns.userId !== before.userId;
  if (isGiven || (done === false && before.doneAt !== null))
    await requireAssignee(db, columns.userId === undefined ? before.userId : columns.userId);
  const isSame =
    remindAt === undefined || (remindAt !== null && before.remindAt !== null && sameMoment(remindAt, before.remindAt));
  const doneAt =
    done === undefined || done === (before.doneAt !== null) ? undefined : done ? tx.clock.now().toISOString() : null;
  await rows.updateTask(
    db,
    id,
    {
      ...columns,
      dueTime,
      ...(!isSame && { remindAt: remindAt === null ? null : await readReminder(tx, remindAt) }),
      ...(doneAt !== undefined && { doneAt }),
    },
    !isSame,
  );
  const after = await rows.findTask(db, id);
  if (!after) throw new AppError('ERR_NO_TASK_FOUND');
  return emitTask(tx, 'update', after, before);
}

/** A form sends the moment back as it was answered. */
const sameMoment = (sent: string, stored: string) => Date.parse(sent) === Date.parse(stored);

/** Takes entries of a browser's list over that are not here yet. Error: ERR_TASK_LIMIT. */
export async function takeOver(
  tx: CompanyTx,
  actor: UserActor,
  { tasks }: HandlerInput<typeof moveTasks>['body'],
): Promise<HandlerAnswer<typeof moveTasks>> {
  const { db, companyId } = tx;
  const { userId } = actor;
  if (await rows.hasOpenTasks(db, userId, maxOpenTasks)) throw new AppError('ERR_TASK_LIMIT', { limit: maxOpenTasks });
  const byKey = new Map(tasks.map(({ key, text, doneAt }) => [key, { key, ...splitText(text), doneAt }]));
  const ids = await rows.insertMoved(db, { companyId, userId }, [...byKey.values()]);
  for (const row of await rows.findTasks(db, ids)) emitTask(tx, 'create', row);
  return { keys: [...byKey.keys()] };
}
