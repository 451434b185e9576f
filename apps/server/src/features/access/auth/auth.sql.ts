import { sql } from 'kysely';
import { maskedNumbersSetting, removedConnection, type SignInMethod, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Rotation, SessionFacts } from './auth.rules.ts';

/** When a company that is due locks its people out. */
const locksAt = sql<string | null>`locks_at(c.due_date, c.time_zone)`.as('companyLocksAt');

/** Whether the numbers of contacts are hidden from a user `u`, as `hidesNumbersFrom` has it. */
const hidesNumbers = sql<boolean>`NOT u.super AND EXISTS (
  SELECT FROM settings h WHERE h.company_id = u.company_id AND h.key = ${maskedNumbersSetting}
    AND (h.value = 'supervisors' AND u.profile <> 'admin' OR h.value = 'attendants' AND u.profile = 'user'))`.as(
  'hidesNumbers',
);

/** The fact of an actor from whom numbers are hidden. */
const hidden = (isHidden: boolean): Pick<UserActor, 'hidesNumbers'> => (isHidden ? { hidesNumbers: true } : {});

/** What of a user `u` decides what they see, beside their profile. */
const visibilityColumns = [
  sql<number | null>`CASE WHEN u.connection_removed THEN ${removedConnection}::int ELSE u.whatsapp_id END`.as(
    'whatsappId',
  ),
  sql<number[]>`ARRAY(SELECT uq.queue_id FROM user_queues uq WHERE uq.user_id = u.id ORDER BY uq.queue_id)`.as(
    'queueIds',
  ),
  sql<number[]>`ARRAY(
    SELECT shared.id FROM whatsapps own JOIN whatsapps shared
      ON shared.company_id = own.company_id AND (shared.id = own.id OR shared.share_group = own.share_group)
    WHERE own.company_id = u.company_id AND own.id = u.whatsapp_id ORDER BY shared.id)`.as('sharedWhatsappIds'),
  hidesNumbers,
] as const;

/** A user as permission decisions see them, for work in their name while they are not there. */
export async function findUserActor(db: Db, userId: number): Promise<UserActor | undefined> {
  const row = await db
    .selectFrom('users as u')
    .select(['u.id as userId', 'u.companyId', 'u.profile', 'u.super', 'u.allTicket'])
    .select(visibilityColumns)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { hidesNumbers: isHidden, ...actor } = row;
  return { kind: 'user', ...actor, ...hidden(isHidden) };
}

/** A user, and what decides whether they may do anything. */
export type ActorFacts = { actor: UserActor } & Pick<
  SessionFacts,
  'userActive' | 'companyActive' | 'companyDueDate' | 'companyTimeZone' | 'companyLocksAt'
>;

/** The companies that operators belong to. */
export async function listOperatorCompanies(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('users').select('companyId').distinct().where('super', '=', true).execute();
  return rows.map(({ companyId }) => companyId);
}

/** Finds the actors of some users of any company, by user id. */
export async function findActors(db: Db, userIds: readonly number[]): Promise<Map<number, ActorFacts>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      ...(['u.id as userId', 'u.companyId', 'u.profile', 'u.super', 'u.allTicket', 'u.active as userActive'] as const),
      ...(['c.status as companyActive', 'c.dueDate as companyDueDate', 'c.timeZone as companyTimeZone'] as const),
    ])
    .select([locksAt, ...visibilityColumns])
    .where('u.id', 'in', userIds)
    .execute();
  return new Map(
    rows.map(
      ({
        userActive,
        companyActive,
        companyDueDate,
        companyTimeZone,
        companyLocksAt,
        hidesNumbers: isHidden,
        ...actor
      }) => [
        actor.userId,
        {
          actor: { kind: 'user', ...actor, ...hidden(isHidden) },
          userActive,
          companyActive,
          companyDueDate,
          companyTimeZone,
          companyLocksAt,
        },
      ],
    ),
  );
}

/**
 * Whether the operator of a session `s` inside a company still is one, and logged in. It is known to a query as platform
 * only: inside the company the operator's own is not visible.
 */
const isOperatorThere = sql<boolean>`EXISTS (
  SELECT FROM users o JOIN sessions own ON own.user_id = o.id AND own.ended_at IS NULL
  WHERE o.id = s.operator_id AND o.super AND o.active)`;

/**
 * Reads the users of some sessions and whether they may be logged in, in one query across users, companies and
 * connections, because every request whose session is not cached waits for it.
 */
export async function findSessionFacts(db: Db, sessionIds: readonly string[]): Promise<Map<string, SessionFacts>> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', (join) => join.onRef('u.companyId', '=', 's.companyId').onRef('u.id', '=', 's.userId'))
    .innerJoin('companies as c', 'c.id', 's.companyId')
    .select([
      ...([
        's.id as sessionId',
        's.userId',
        's.companyId',
        's.expiresAt',
        's.endedAt',
        's.confirmedAt',
        's.marksRead',
        's.forPayment',
        's.operatorId',
        's.operatorReason',
      ] as const),
      ...(['u.profile', 'u.super', 'u.allTicket'] as const),
      ...(['c.status as companyActive', 'c.dueDate as companyDueDate', 'c.timeZone as companyTimeZone'] as const),
    ])
    .select([
      sql<boolean>`u.active AND (s.operator_id IS NULL OR ${isOperatorThere})`.as('userActive'),
      sql<boolean>`coalesce(s.ended_reason = 'login', false)`.as('endedElsewhere'),
      // An operator inside the company has passed the checks for operators.
      sql<boolean>`s.operator_id IS NULL
        AND owes_second_factor(u.company_id, u.id, u.profile = 'admin' OR u.super, u.super)`.as('owesSecondFactor'),
      locksAt,
      ...visibilityColumns,
    ])
    .where('s.id', 'in', sessionIds)
    .execute();
  return new Map(
    rows.map(
      ({
        sessionId,
        expiresAt,
        endedAt,
        endedElsewhere,
        owesSecondFactor,
        confirmedAt,
        marksRead,
        forPayment,
        operatorId,
        operatorReason,
        userActive,
        companyActive,
        companyDueDate,
        companyTimeZone,
        companyLocksAt,
        hidesNumbers: isHidden,
        ...actor
      }) => [
        sessionId,
        {
          sessionId,
          actor: {
            kind: 'user',
            ...actor,
            ...(operatorId === null ? hidden(isHidden) : { operator: { id: operatorId } }),
          },
          operatorReason,
          confirmedAt,
          marksRead,
          forPayment,
          expiresAt,
          endedAt,
          endedElsewhere,
          owesSecondFactor,
          userActive,
          companyActive,
          companyDueDate,
          companyTimeZone,
          companyLocksAt,
        },
      ],
    ),
  );
}

/** Returns whether a setting demands a second factor of the user. */
export async function isFactorDemanded(db: Db, { companyId, profile, super: isOperator }: UserActor): Promise<boolean> {
  const { rows } = await sql<{ isDemanded: boolean }>`
    SELECT demands_second_factor(${companyId}, ${profile === 'admin' || isOperator}, ${isOperator}) AS "isDemanded"`.execute(
    db,
  );
  return rows[0]?.isDemanded === true;
}

const accounts = (db: Db) =>
  db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select([
      ...(['u.id', 'u.companyId', 'u.name', 'u.email', 'u.passwordHash', 'u.active', 'u.super', 'u.profile'] as const),
      ...([
        'c.name as companyName',
        'c.status as companyActive',
        'c.dueDate as companyDueDate',
        'c.timeZone as companyTimeZone',
        'c.language',
      ] as const),
    ])
    .select(locksAt);
export type Account = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Reads the account of an e-mail with its password and the facts that decide whether its company may log in. */
export const findAccount = (db: Db, email: string): Promise<Account | undefined> =>
  accounts(db)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst();

/** Finds the account of a user by id. */
export const findAccountOf = (db: Db, userId: number): Promise<Account | undefined> =>
  accounts(db).where('u.id', '=', userId).executeTakeFirst();

/** The owner of a session, current or former; undefined once its row is gone. */
export async function findSessionUser(db: Db, id: string): Promise<number | undefined> {
  const row = await db.selectFrom('sessions').select('userId').where('id', '=', id).executeTakeFirst();
  return row?.userId;
}

/** The addresses from which a user logged in, as far as their sessions are kept; none of operators who were inside as them. */
export async function listLoginAddresses(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('address')
    .distinct()
    .where('userId', '=', userId)
    .where('operatorId', 'is', null)
    .where('address', 'is not', null)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}

/** Reads and locks a session's refresh count: of two concurrent refreshes the later one sees the rotation. */
export function lockSession(
  db: Db,
  id: string,
): Promise<(Rotation & { userId: number; companyId: number }) | undefined> {
  return db
    .selectFrom('sessions')
    .select(['refreshCount', 'rotatedAt', 'userId', 'companyId'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: {
    id: string;
    companyId: number;
    userId: number;
    forPayment: boolean;
    method: SignInMethod;
    address: string;
    agent: string | null;
    language: string | null;
    timeZone: string | null;
    now: Date;
    expiresAt: Date;
    operator?: { id: number; reason: string };
  },
): Promise<void> {
  const { now, expiresAt, operator, ...rest } = session;
  await db
    .insertInto('sessions')
    .values({
      ...rest,
      rotatedAt: now.toISOString(),
      confirmedAt: now.toISOString(),
      expiresAt: expiresAt.toISOString(),
      // An operator's visit marks nothing as read.
      ...(operator && { operatorId: operator.id, operatorReason: operator.reason, marksRead: true }),
    })
    .execute();
}

/** Extends a session until `expiresAt`; `rotatedAt` is given when its refresh token changes. */
export async function extendSession(
  db: Db,
  id: string,
  to: { refreshCount: number; rotatedAt: Date | undefined; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({
      refreshCount: to.refreshCount,
      expiresAt: to.expiresAt.toISOString(),
      rotatedAt: to.rotatedAt?.toISOString(),
    })
    .where('id', '=', id)
    .execute();
}

/** Remembers that the client of a session marks conversations as read by itself. */
export async function setMarksRead(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ marksRead: true }).where('id', '=', id).execute();
}

/** Has a session count as confirmed at a moment. */
export async function setConfirmed(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: at.toISOString() }).where('id', '=', id).execute();
}

/** Ends the live sessions of a user, all but `except`, and returns their number. */
export async function endSessions(db: Db, userId: number, reason: string, except?: string): Promise<number> {
  let live = db
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endedReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null);
  if (except !== undefined) live = live.where('id', '<>', except);
  // A login of the person does not send away the operator who helps.
  if (reason === 'login') live = live.where('operatorId', 'is', null);
  const { numUpdatedRows } = await live.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Ends one session and returns its user; undefined when it had already ended. */
export function endSession(db: Db, id: string, reason: string) {
  return db
    .updateTable('sessions')
    .set({ endedAt: sql`now()`, endedReason: reason })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .returning(['userId', 'companyId'])
    .executeTakeFirst();
}

/** Deletes sessions and reset codes that lapsed before a moment. */
export async function deleteExpired(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', before.toISOString()).execute();
  await db.deleteFrom('passwordResets').where('expiresAt', '<', before.toISOString()).execute();
}
