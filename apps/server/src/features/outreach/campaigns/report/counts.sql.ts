import { sql } from 'kysely';
import type { CampaignCounts, CampaignReach, RecipientState } from '@balcao/contract';
import type { Counts } from '../../../../platform/db/counts.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Totals of recipients by everything that lists and reports show of them. */
export const campaignCounts: Counts = {
  table: 'campaign_counts',
  by: ['campaign_id', 'variant', 'whatsapp_id', 'state', 'steps'],
  within: 'campaign_id',
  recount: sql`SELECT company_id, campaign_id, variant, whatsapp_id, state, steps, count(*)
    FROM campaign_recipients GROUP BY 1, 2, 3, 4, 5, 6`,
};

/** The states of a recipient, each with the name of its figure. */
const figureOf = {
  queued: 'queued',
  asked: 'asked',
  consented: 'consented',
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  answered: 'answered',
  failed: 'failed',
  opted_out: 'optedOut',
  skipped: 'skipped',
} as const satisfies Record<RecipientState, keyof CampaignCounts>;

const noCounts = (): CampaignCounts => ({
  total: 0,
  queued: 0,
  asked: 0,
  consented: 0,
  sent: 0,
  delivered: 0,
  read: 0,
  answered: 0,
  failed: 0,
  optedOut: 0,
  skipped: 0,
});

/** The figures of some campaigns, in one query. */
export async function countRecipients(db: Db, campaignIds: readonly number[]): Promise<Map<number, CampaignCounts>> {
  const counts = new Map(campaignIds.map((id) => [id, noCounts()]));
  if (campaignIds.length === 0) return counts;
  const rows = await db
    .selectFrom('campaignCounts')
    .select(['campaignId', 'state', sql<number>`sum(count)::integer`.as('total')])
    .where('campaignId', 'in', campaignIds)
    .groupBy(['campaignId', 'state'])
    .execute();
  for (const { campaignId, state, total } of rows) {
    const own = counts.get(campaignId);
    if (!own) continue;
    own[figureOf[state as RecipientState]] += total;
    own.total += total;
  }
  return counts;
}

interface GroupedReach extends CampaignReach {
  variant: number | null;
  whatsappId: number | null;
  name: string | null;
  part: 'all' | 'variant' | 'connection';
}

/** How many recipients have reached a step: the letter of its moment in `steps`. */
const reached = (letter: 'a' | 'c' | 's' | 'w') =>
  sql`coalesce(sum(c.count) FILTER (WHERE c.steps LIKE ${sql.lit(`%${letter}%`)}), 0)::integer`;

/**
 * Counts recipients who reached a step that phones need not report: who answered a sent message has got it and read it.
 */
const reachedOrAnswered = (letter: 'd' | 'r') =>
  sql`coalesce(sum(c.count) FILTER (WHERE c.steps LIKE ${sql.lit(`%${letter}%`)} OR c.steps LIKE '%s%w'), 0)::integer`;

/** How far recipients came: all together, by variant and by connection. */
export async function readReach(db: Db, campaignId: number): Promise<GroupedReach[]> {
  const { rows } = await sql<GroupedReach>`
    WITH figures AS (
      SELECT c.variant, c.whatsapp_id, grouping(c.variant) AS no_variant, grouping(c.whatsapp_id) AS no_connection,
        coalesce(sum(c.count), 0)::integer AS total, ${reached('a')} AS asked, ${reached('c')} AS consented, ${reached('s')} AS sent,
        ${reachedOrAnswered('d')} AS delivered, ${reachedOrAnswered('r')} AS read, ${reached('w')} AS answered,
        coalesce(sum(c.count) FILTER (WHERE c.state = 'failed'), 0)::integer AS failed
      FROM campaign_counts c WHERE c.campaign_id = ${campaignId}
      GROUP BY GROUPING SETS ((), (c.variant), (c.whatsapp_id))
    )
    SELECT f.variant, f.whatsapp_id AS "whatsappId", w.name, f.total, f.asked, f.consented, f.sent, f.delivered, f.read,
      f.answered, f.failed,
      CASE WHEN f.no_variant = 0 THEN 'variant' WHEN f.no_connection = 0 THEN 'connection' ELSE 'all' END AS part
    FROM figures f LEFT JOIN whatsapps w ON w.id = f.whatsapp_id
    WHERE f.total > 0 OR (f.no_variant = 1 AND f.no_connection = 1) ORDER BY f.variant, w.name, f.whatsapp_id`.execute(
    db,
  );
  return rows;
}
