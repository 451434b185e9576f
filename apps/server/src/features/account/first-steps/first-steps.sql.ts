import { sql } from 'kysely';
import { firstStepsSetting, type FirstStep } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** Reads in one statement which steps are done, and of other features' tables only whether rows exist. */
export async function findFirstSteps(db: Db): Promise<Record<FirstStep | 'dismissed', boolean>> {
  const { key, dismissed } = firstStepsSetting;
  const { rows } = await sql<Record<FirstStep | 'dismissed', boolean>>`
    SELECT EXISTS (SELECT FROM settings WHERE key = ${key} AND value = ${dismissed}) AS dismissed,
      EXISTS (SELECT FROM whatsapps WHERE connected_at IS NOT NULL) AS connection,
      EXISTS (SELECT FROM queues) AS queues,
      EXISTS (SELECT FROM users OFFSET 1) AS users,
      EXISTS (SELECT FROM messages WHERE NOT from_me) AS test`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a SELECT without FROM answers one row');
  return row;
}
