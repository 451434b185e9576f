import {
  updateUser,
  type UserActor,
  type createUser,
  type HandlerAnswer,
  type HandlerInput,
  type listUsers,
  type User,
} from '@balcao/contract';
import { recordFormer } from '../../../platform/current-call.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { readFirst } from '../../../platform/db/page.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import { requireUnchanged } from '../../../platform/http/require-unchanged.ts';
import type { Input } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requirePlanCapacity } from '../plans/index.ts';
import { accountChanged, passwordChanged, userSightChanged } from './events.ts';
import { companyAsked } from './operated-company.ts';
import { hashNewPassword, verifyPassword } from './passwords.ts';
import {
  allowedChanges,
  changesVisibility,
  cursorOf,
  parseCursor,
  checkChange,
  type UserChanges,
} from './users.rules.ts';
import * as rows from './users.sql.ts';

export type UserPlatform = Pick<Platform, 'database' | 'rateLimit'>;

/** Wrong passwords that someone with a session may try. */
const currentPasswordLimit = { points: 10, seconds: 900 };
/** Refusals of a company: each would reveal whether an e-mail is registered, in whatever company. */
const emailProbeLimit = { points: 30, seconds: 3600 };

export const onConstraintError = mapConstraintErrors({
  users_email: 'ERR_EMAIL_IN_USE',
  users_company_id_whatsapp_id_fkey: 'ERR_NO_WAPP_FOUND',
  user_queues_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
});

/** Converts the value of the forms to that of the column; absent stays absent. */
const toAllTicketColumn = (allTicket: 'enabled' | 'desabled' | undefined) =>
  allTicket === undefined ? undefined : allTicket === 'enabled';

const pageSize = 20;

/** Returns a page of the list with the total count and the key of the next page. */
export async function listPage(
  db: Db,
  query: HandlerInput<typeof listUsers>['query'],
  now: Date,
): Promise<HandlerAnswer<typeof listUsers>> {
  const { searchParam: words, pageNumber, sort } = query;
  // A cursor is a place in the usual order.
  const cursor = sort === undefined ? query.cursor : undefined;
  const after = cursor === undefined ? undefined : parseCursor(cursor);
  if (cursor !== undefined && !after) {
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'cursor', problem: 'expected the nextCursor of an answer' }],
    });
  }
  const offset = (pageNumber - 1) * pageSize;
  const [count, { rows: users, hasMore }] = await Promise.all([
    rows.countUsers(db, words),
    readFirst(pageSize, (limit) => rows.searchUsers(db, words, { after, offset, limit, sort }, now)),
  ]);
  const last = users.at(-1);
  return { users, count, hasMore, nextCursor: hasMore && last && sort === undefined ? cursorOf(last) : null };
}

/** @throws AppError ERR_PASSWORD_COMMON, ERR_PLAN_LIMIT, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_TOO_MANY_ATTEMPTS */
export async function addUser(
  { database, rateLimit }: UserPlatform,
  actor: UserActor,
  body: HandlerInput<typeof createUser>['body'],
): Promise<User> {
  const { password, ...fields } = body;
  const caller = await database.forCompany(actor.companyId, ({ db, clock }) =>
    rows.findUser(db, actor.userId, clock.now()),
  );
  const passwordHash = await hashNewPassword(password, [fields.name, fields.email, caller?.company.name]);
  return limitEmailProbes(rateLimit, actor, fields, () =>
    writeForCompany(database, actor.companyId, (tx) => storeUser(tx, fields, passwordHash)).catch(onConstraintError),
  );
}

/** @throws AppError ERR_PLAN_LIMIT; a violated constraint of the table */
export async function storeUser(
  tx: CompanyTx,
  fields: Omit<HandlerInput<typeof createUser>['body'], 'password'>,
  passwordHash: string,
  invitation: { invitedUntil?: string } = {},
): Promise<User> {
  const { queueIds = [], allTicket, ...columns } = fields;
  await requirePlanCapacity(tx, 'users', () => rows.countUsers(tx.db));
  const id = await rows.insertUser(tx.db, {
    ...columns,
    whatsappId: columns.whatsappId || null,
    allTicket: toAllTicketColumn(allTicket),
    companyId: tx.companyId,
    passwordHash,
    ...invitation,
  });
  await rows.replaceUserQueues(tx.db, tx.companyId, id, queueIds);
  emitColleague(tx, id);
  return emitUser(tx, id, 'create');
}

/**
 * @param sessionId the caller's session: it continues when they change their own password
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND,
 * ERR_NO_WAPP_FOUND, ERR_CURRENT_PASSWORD, ERR_TOO_MANY_ATTEMPTS
 */
export async function changeUser(
  { database, rateLimit }: UserPlatform,
  sessionId: string | undefined,
  input: Input<typeof updateUser>,
): Promise<User> {
  const {
    params: { id },
    body,
  } = input;
  // An operator changes a user of the company they name as its admins do.
  const actor = { ...input.actor, companyId: companyAsked(input.actor, body.companyId) };
  const changes = allowedChanges(actor, { ...body, allTicket: toAllTicketColumn(body.allTicket) });
  if (actor.userId === id) await requireCurrentPassword({ database, rateLimit }, actor, changes, body.currentPassword);
  const passwordHash = changes.password
    ? await hashNewPassword(changes.password, await namesAround(database, actor.companyId, id, changes))
    : undefined;
  return limitEmailProbes(rateLimit, actor, changes, () =>
    writeForCompany(database, actor.companyId, async (tx) => {
      if (actor.companyId !== input.actor.companyId && (await rows.isCompanyDeleted(tx.db, actor.companyId)))
        throw new AppError('ERR_NO_USER_FOUND');
      await requireUnchanged(tx, updateUser, input, () => rows.findUser(tx.db, id, tx.clock.now()));
      const before = await requireChangeable(tx, actor, id, changes);
      recordFormer(await rows.findUser(tx.db, id, tx.clock.now()));
      const { name, email, profile, allTicket, whatsappId, queueIds } = changes;
      await rows.updateUser(tx.db, id, { name, email, profile, allTicket, whatsappId, passwordHash });
      if (queueIds) await rows.replaceUserQueues(tx.db, actor.companyId, id, queueIds);
      if (passwordHash)
        await tx.raise(passwordChanged, { userId: id, exceptSessionId: actor.userId === id ? sessionId : undefined });
      if (passwordHash || changesEmail(before, changes)) {
        const what = changesEmail(before, changes) ? 'email' : 'password';
        await tx.raise(accountChanged, { userId: id, formerEmail: before.email, what });
      }
      if (changesVisibility(changes)) {
        tx.notify('actors', String(actor.companyId));
        await tx.raise(userSightChanged, { userId: id });
      }
      if (changes.name !== undefined || changesVisibility(changes)) emitColleague(tx, id);
      return emitUser(tx, id, 'update');
    }).catch(onConstraintError),
  );
}

/** Names and addresses that a password is not made of: of the account as it is and will be, and of its company. */
async function namesAround(
  database: UserPlatform['database'],
  companyId: number,
  id: number,
  { name, email }: UserChanges,
): Promise<(string | undefined)[]> {
  const user = await database.forCompany(companyId, ({ db, clock }) => rows.findUser(db, id, clock.now()));
  return [name, email, user?.name, user?.email, user?.company.name];
}

/** Successful attempts are not counted. */
export async function limitEmailProbes<T>(
  rateLimit: UserPlatform['rateLimit'],
  { companyId }: UserActor,
  { email }: { email?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  if (email === undefined) return work();
  await rateLimit.consume('user-email', String(companyId), emailProbeLimit);
  const done = await work();
  await rateLimit.refund('user-email', String(companyId), emailProbeLimit);
  return done;
}

const changesEmail = (before: { email: string }, { email }: UserChanges) =>
  email !== undefined && email.toLowerCase() !== before.email.toLowerCase();

/** Comparing takes too long for a transaction, too. */
async function requireCurrentPassword(
  { database, rateLimit }: UserPlatform,
  { userId, companyId }: UserActor,
  changes: UserChanges,
  typed = '',
): Promise<void> {
  const present = await database.forCompany(companyId, ({ db }) => rows.lockUser(db, userId));
  if (!present || (!changes.password && !changesEmail(present, changes))) return;
  await rateLimit.consume('current-password', String(userId), currentPasswordLimit);
  if (!(await verifyPassword(present.passwordHash, typed))) throw new AppError('ERR_CURRENT_PASSWORD');
  await rateLimit.reset('current-password', String(userId), currentPasswordLimit);
}

async function requireChangeable(tx: CompanyTx, actor: UserActor, id: number, changes: UserChanges) {
  const admins = changes.profile === undefined ? [] : await rows.lockAdmins(tx.db);
  const target = await rows.lockUser(tx.db, id);
  if (!target) throw new AppError('ERR_NO_USER_FOUND');
  const code = checkChange(actor, target, changes, admins.filter((admin) => admin !== id).length);
  if (code) throw new AppError(code);
  return target;
}

/** Emits a user's present state to those who may read users, and to the user. */
export async function emitUser(tx: CompanyTx, id: number, action: 'create' | 'update'): Promise<User> {
  const user = await rows.findUser(tx.db, id, tx.clock.now());
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  tx.emit('user', { action, user }, { kind: 'admins', and: id });
  return user;
}

/** Tells everybody of the company that what they see of a user has changed. */
function emitColleague(tx: CompanyTx, userId: number): void {
  tx.emit('colleague', { action: 'update', userId }, { kind: 'company' });
}

/** Users that write over a connection which is about to be deleted have none from then on. */
export async function leaveRemovedConnection(tx: CompanyTx, whatsappId: number): Promise<void> {
  for (const id of await rows.markConnectionRemoved(tx.db, whatsappId)) await emitUser(tx, id, 'update');
}
