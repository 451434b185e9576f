import { sql } from 'kysely';
import type { TicketPerson } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** More people are not offered. */
const maxPeople = 1_000;

/** The active people of a company by name, and how it is with each. */
export async function listPeople(db: Db): Promise<Pick<TicketPerson, 'id' | 'name' | 'state' | 'reasonName'>[]> {
  return db
    .selectFrom('users as u')
    .leftJoin('availabilities as a', 'a.userId', 'u.id')
    .select(['u.id', 'u.name'])
    .select([
      sql<TicketPerson['state']>`coalesce(a.state, 'away')`.as('state'),
      sql<string>`coalesce(a.reason_name, '')`.as('reasonName'),
    ])
    .where('u.active', '=', true)
    .orderBy(sql`search_text(u.name)`)
    .orderBy('u.id')
    .limit(maxPeople)
    .execute();
}
