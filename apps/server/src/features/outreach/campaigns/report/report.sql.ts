import { sql } from 'kysely';
import type { CampaignRecipient, CampaignReport, RecipientState } from '@balcao/contract';
import { containsNumber } from '../../../../platform/db/contains-number.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** About so many columns the sending of a campaign is drawn with. */
const columns = 24;

/** Messages that left, by equal spans from the first to the last one. */
export async function readOverTime(
  db: Db,
  campaignId: number,
): Promise<{ spanMinutes: number; sent: { at: string; count: number }[] }> {
  const { rows } = await sql<{ at: string; count: number; spanMinutes: number }>`
    WITH bounds AS (
      SELECT greatest(1, ceil(extract(epoch FROM max(sent_at) - min(sent_at)) / 60 / ${columns}))::integer AS span
      FROM campaign_recipients WHERE campaign_id = ${campaignId} AND sent_at IS NOT NULL
    )
    SELECT date_bin(make_interval(mins => b.span), r.sent_at, '2000-01-01') AS at, count(*)::integer AS count,
      b.span AS "spanMinutes"
    FROM campaign_recipients r, bounds b WHERE r.campaign_id = ${campaignId} AND r.sent_at IS NOT NULL
    GROUP BY 1, 3 ORDER BY 1`.execute(db);
  return { spanMinutes: rows[0]?.spanMinutes ?? 1, sent: rows.map(({ at, count }) => ({ at, count })) };
}

/** Why recipients failed or were skipped, the most frequent reason first. */
export async function readReasons(db: Db, campaignId: number): Promise<CampaignReport['reasons']> {
  const rows = await db
    .selectFrom('campaignRecipients')
    .select(['reason', 'state', sql<number>`count(*)::integer`.as('count')])
    .where('campaignId', '=', campaignId)
    .where('state', 'in', ['failed', 'skipped'])
    .where('reason', 'is not', null)
    .groupBy(['reason', 'state'])
    .orderBy('count', 'desc')
    .orderBy('reason')
    .orderBy('state')
    .execute();
  return rows.flatMap(({ reason, state, count }) =>
    reason === null ? [] : [{ reason, state: state === 'failed' ? ('failed' as const) : ('skipped' as const), count }],
  );
}

/** Messages that the provider charges for, by the category of their price. */
export async function readBilled(db: Db, campaignId: number): Promise<{ category: string; count: number }[]> {
  const rows = await db
    .selectFrom('campaignRecipients')
    .select(['billed', sql<number>`count(*)::integer`.as('count')])
    .where('campaignId', '=', campaignId)
    .where('billed', 'is not', null)
    .groupBy('billed')
    .orderBy('count', 'desc')
    .orderBy('billed')
    .execute();
  return rows.flatMap(({ billed, count }) => (billed === null ? [] : [{ category: billed, count }]));
}

export async function listRecipients(
  db: Db,
  campaignId: number,
  {
    searchParam,
    state,
    after,
    limit,
  }: { searchParam: string; state?: RecipientState | undefined; after?: string | undefined; limit: number },
): Promise<CampaignRecipient[]> {
  const pattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('campaignRecipients as r')
    .leftJoin('whatsapps as w', 'w.id', 'r.whatsappId')
    .select([
      'r.id',
      'r.name',
      'r.number',
      'r.variant',
      'r.whatsappId',
      'w.name as whatsappName',
      'r.contactId',
      'r.state',
      'r.reason',
      'r.askedAt',
      'r.consentedAt',
      'r.sentAt',
      'r.deliveredAt',
      'r.readAt',
      'r.answeredAt',
      'r.updatedAt',
    ])
    .where('r.campaignId', '=', campaignId)
    .$if(state !== undefined, (all) => all.where('r.state', '=', state ?? ''))
    .$if(after !== undefined, (all) => all.where('r.id', '>', after ?? '0'))
    .$if(searchParam !== '', (all) =>
      all.where((eb) =>
        eb.or([
          sql<boolean>`search_text(r.name) LIKE search_text(${pattern(searchParam)})`,
          containsNumber('r.number', searchParam),
        ]),
      ),
    )
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(({ state: now, whatsappName, ...row }) => ({
    ...row,
    state: now as RecipientState,
    whatsappName: whatsappName ?? '',
  }));
}

/** Queues failed recipients again, on the connections that the campaign has now. */
export async function requeueFailed(db: Db, campaignId: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH connections AS (
      SELECT array_agg(whatsapp_id ORDER BY position) AS ids FROM campaign_connections WHERE campaign_id = ${campaignId}
    ), failed AS (
      SELECT id, row_number() OVER (ORDER BY id) AS place FROM campaign_recipients
      WHERE campaign_id = ${campaignId} AND state = 'failed'
    )
    UPDATE campaign_recipients r SET
      state = CASE WHEN r.consented_at IS NULL THEN 'queued' ELSE 'consented' END, reason = NULL, question_id = NULL,
      message_id = NULL, left_at = NULL, updated_at = clock_timestamp(),
      whatsapp_id = coalesce(r.whatsapp_id, c.ids[1 + f.place % cardinality(c.ids)])
    FROM failed f, connections c WHERE r.id = f.id AND cardinality(c.ids) > 0`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
