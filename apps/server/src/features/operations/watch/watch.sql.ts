import { sql } from 'kysely';
import type { Problem } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { levelOf, type Mailed } from './watch.rules.ts';

export async function listMailed(db: Db): Promise<Mailed[]> {
  const rows = await db.selectFrom('mailedProblems').selectAll().forUpdate().execute();
  return rows.map(({ kind, level, mailedAt }) => ({
    kind: kind as Mailed['kind'],
    level: Number(level),
    mailedAt: new Date(mailedAt),
  }));
}

/** Forgets problems that are over: the next one of their kind is new. */
export async function keepOnly(db: Db, problems: readonly Problem[]): Promise<void> {
  const kinds = problems.map(({ kind }) => kind);
  await sql`DELETE FROM mailed_problems WHERE NOT kind = ANY (${kinds}::text[])`.execute(db);
}

export async function saveMailed(db: Db, problems: readonly Problem[], now: Date): Promise<void> {
  if (problems.length === 0) return;
  await db
    .insertInto('mailedProblems')
    .values(
      problems.map((problem) => ({
        kind: problem.kind,
        level: String(Math.trunc(levelOf(problem))),
        mailedAt: now.toISOString(),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({ level: sql`excluded.level`, mailedAt: sql`excluded.mailed_at` }),
    )
    .execute();
}

export interface OperatorAccount {
  id: number;
  name: string;
  email: string;
  language: string;
}

/** The operators who may log in. It reads users and companies. */
export async function listOperatorAccounts(db: Db): Promise<OperatorAccount[]> {
  return db
    .selectFrom('users as u')
    .innerJoin('companies as c', 'c.id', 'u.companyId')
    .select(['u.id', 'u.name', 'u.email', 'c.language'])
    .where('u.super', '=', true)
    .where('u.active', '=', true)
    .where('c.removedAt', 'is', null)
    .orderBy('u.email')
    .execute();
}
