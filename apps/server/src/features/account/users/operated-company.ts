import type { UserActor } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listUserNames } from './user-lists.sql.ts';
import { findCompanyOfUser } from './users.sql.ts';

/** An operator as such: not inside a company as one of its admins, and no program with their key. */
const isOperator = (actor: UserActor): boolean => actor.super && !actor.operator && !actor.key;

/** The company whose users a call is about: an operator's is the one they name, everybody else's their own, whatever they name. */
export const companyAsked = (actor: UserActor, named: number | null | undefined): number =>
  isOperator(actor) ? (named ?? actor.companyId) : actor.companyId;

/** The company in which a user is looked up: for an operator that of the user, for everybody else their own. */
export async function companyOfUser(
  database: Pick<Database, 'forCompany'> & Parameters<typeof asPlatform>[0],
  actor: UserActor,
  userId: number,
): Promise<number> {
  if (!isOperator(actor)) return actor.companyId;
  return (await asPlatform(database, ({ db }) => findCompanyOfUser(db, userId))) ?? actor.companyId;
}

/** The names of operators who did something in a company: they belong to another one, whose people are not visible to it. */
export const findOperatorNames = (
  database: Parameters<typeof asPlatform>[0],
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => asPlatform(database, ({ db }) => listUserNames(db, ids));
