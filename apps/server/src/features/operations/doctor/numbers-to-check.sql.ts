import { sql } from 'kysely';
import { isToCheck } from '../../inbox/index.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import { listUnappliedMigrations } from '../../../platform/db/migrate.ts';
import type { CheckResult } from './check.ts';

/** How many stored numbers of all companies can be nobody's. @param url of the database's owner */
export async function examineNumbers(url: string, database: Database): Promise<CheckResult> {
  if ((await listUnappliedMigrations(url)).pending.length > 0)
    return { state: 'ok', detail: 'they are examined after the upgrade' };
  const found = await asPlatform(database, async ({ db }) => {
    const { rows } = await sql<{ contacts: number; items: number; companies: number }>`
      WITH contacts_found AS (SELECT c.company_id FROM contacts c WHERE c.archived_at IS NULL AND ${isToCheck('c')}),
        items_found AS (SELECT company_id FROM contact_list_items WHERE number_problem IS NOT NULL AND validity <> 'valid')
      SELECT (SELECT count(*)::int FROM contacts_found) AS contacts, (SELECT count(*)::int FROM items_found) AS items,
        (SELECT count(*)::int FROM (SELECT company_id FROM contacts_found UNION SELECT company_id FROM items_found) c) AS companies`.execute(
      db,
    );
    return rows[0] ?? { contacts: 0, items: 0, companies: 0 };
  });
  const { rows: waiting } = await database.owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE task_identifier IN ('contacts.examineNumbers', 'contactLists.examineNumbers')`,
  );
  const rest = (waiting[0]?.count ?? 0) > 0 ? '; others are still being examined' : '';
  if (found.contacts + found.items === 0) return { state: 'ok', detail: `none that can be nobody’s${rest}` };
  return {
    state: 'warning',
    detail:
      `${found.contacts} contacts and ${found.items} entries of contact lists, of ${found.companies} companies, have numbers that can be nobody’s; ` +
      `nothing is sent to them until their company corrects them (Contatos, A conferir)${rest}`,
  };
}
