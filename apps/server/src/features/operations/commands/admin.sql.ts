import type { Db } from '../../../platform/db/database.ts';

export interface CompanyLine {
  id: number;
  name: string;
  status: boolean;
  dueDate: string | null;
}

export async function listCompanyLines(db: Db): Promise<CompanyLine[]> {
  return db.selectFrom('companies').select(['id', 'name', 'status', 'dueDate']).orderBy('id').execute();
}

/** Finds users by e-mail, in any company. */
export async function findAccountByEmail(
  db: Db,
  email: string,
): Promise<{ id: number; companyId: number; super: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'companyId', 'super'])
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
}

export async function savePassword(db: Db, id: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
}

export async function saveOperator(db: Db, id: number, isOperator: boolean): Promise<void> {
  await db.updateTable('users').set({ super: isOperator }).where('id', '=', id).execute();
}

export async function countOperators(db: Db): Promise<number> {
  const rows = await db.selectFrom('users').select('id').where('super', '=', true).execute();
  return rows.length;
}

/** Actions at the machine are entered in the log of each company that has an operator. */
export async function addAuditLines(db: Db, step: string): Promise<void> {
  await db
    .insertInto('auditLines')
    .columns(['companyId', 'isOperator', 'kind', 'verb', 'step'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .where('super', '=', true)
        .select([
          'companyId',
          eb.lit(true).as('isOperator'),
          eb.val('installation').as('kind'),
          eb.val('act').as('verb'),
          eb.val(step).as('step'),
        ])
        .distinct(),
    )
    .execute();
}

/** Actions on an account are entered in the log of its company. */
export async function addAccountLine(db: Db, account: { id: number; companyId: number }, step: string): Promise<void> {
  const { id, companyId } = account;
  await db
    .insertInto('auditLines')
    .values({ companyId, isOperator: true, kind: 'user', verb: 'act', step, subject: String(id) })
    .execute();
}
