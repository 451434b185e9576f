import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** More are not named. */
const maxNamed = 20;

/** Campaigns that are running, planned or prepared with a template over one of these connections, by name. */
export async function findTemplateUsesOfCampaigns(
  db: Db,
  whatsappIds: readonly number[],
  { name, language }: { name: string; language: string },
) {
  const rows = await db
    .selectFrom('campaigns')
    .select('name')
    .where('status', 'in', ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO'])
    .where(sql<boolean>`template @> ${JSON.stringify({ name, language })}::jsonb`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaignConnections as c')
          .select('c.whatsappId')
          .whereRef('c.campaignId', '=', 'campaigns.id')
          .where('c.whatsappId', 'in', [...whatsappIds]),
      ),
    )
    .orderBy(sql`search_text(name)`)
    .orderBy('id')
    .limit(maxNamed)
    .execute();
  return rows.map((row) => ({ kind: 'campaign' as const, name: row.name }));
}
