import { sql } from 'kysely';
import type { CampaignStatus, ErrorCode } from '@balcao/contract';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';

/**
 * When progress of a campaign may be emitted again, unless that is now. The clock of the database decides, which all
 * processes share; one that was set back does not hold it up.
 */
export async function readReportPause(db: Db, id: number, intervalMs: number): Promise<Date | undefined> {
  const next = sql<string>`reported_at + ${intervalMs} * interval '1 millisecond'`;
  const row = await db
    .selectFrom('campaigns')
    .select(next.as('next'))
    .where('id', '=', id)
    .where(sql<boolean>`clock_timestamp() BETWEEN reported_at AND ${next}`)
    .executeTakeFirst();
  // Rounded up: not a part of a millisecond before it.
  return row && new Date(Date.parse(row.next) + 1);
}

/** Enters that the progress of a campaign is emitted now. */
export async function setReported(db: Db, id: number): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({ reportedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Updates the status of a campaign; absent fields stay. */
export async function setProgress(
  db: Db,
  id: number,
  {
    sentFiles,
    isRetry = false,
    ...columns
  }: {
    status?: CampaignStatus;
    scheduledAt?: string | null;
    startedAt?: string | null;
    pausedAt?: string | null;
    pausedReason?: string | null;
    completedAt?: string | null;
    sentFiles?: readonly StoredMedia[];
    /** failed recipients are written to again */
    isRetry?: boolean;
  },
): Promise<void> {
  await db
    .updateTable('campaigns')
    .set({
      ...columns,
      ...(sentFiles && { sentFiles: JSON.stringify(sentFiles) }),
      ...(isRetry && { retriedAt: sql<string>`clock_timestamp()` }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

interface PausedCampaign {
  campaign: { id: number; name: string };
  reason: string;
}

/** Pauses campaigns that run, because the provider refused what they send. @returns those that were not paused before */
export async function pauseRefused(db: Db, refused: ReadonlyMap<number, string>): Promise<PausedCampaign[]> {
  const paused: PausedCampaign[] = [];
  for (const [id, reason] of [...refused].toSorted(([a], [b]) => a - b)) {
    const campaign = await db
      .updateTable('campaigns')
      .set({ pausedAt: sql`clock_timestamp()`, pausedReason: reason, updatedAt: sql`clock_timestamp()` })
      .where('id', '=', id)
      .where('status', '=', 'EM_ANDAMENTO')
      .where('pausedAt', 'is', null)
      .returning(['id', 'name'])
      .executeTakeFirst();
    if (campaign) paused.push({ campaign, reason });
  }
  return paused;
}

/**
 * Pauses every campaign that runs, of all companies: the installation was restored, and to whom the original one has written since is
 * not known.
 */
export async function pauseRestored(db: Db): Promise<void> {
  const pausedReason: ErrorCode = 'ERR_CAMPAIGN_RESTORED';
  await db
    .updateTable('campaigns')
    .set({ pausedAt: sql`clock_timestamp()`, pausedReason, updatedAt: sql`clock_timestamp()` })
    .where('status', '=', 'EM_ANDAMENTO')
    .where('pausedAt', 'is', null)
    .execute();
}

const runningOver = (db: Db, whatsappId: number) =>
  db
    .selectFrom('campaigns')
    .select('id')
    .where('status', '=', 'EM_ANDAMENTO')
    .where('pausedAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('campaignConnections as c')
          .select('c.whatsappId')
          .whereRef('c.campaignId', '=', 'campaigns.id')
          .where('c.whatsappId', '=', whatsappId),
      ),
    );

/** Campaigns that run and send over a connection. */
export async function listRunningOver(db: Db, whatsappId: number): Promise<number[]> {
  const rows = await runningOver(db, whatsappId).execute();
  return rows.map(({ id }) => id);
}

/** Campaigns that run and send a template over a connection. */
export async function listRunningWithTemplate(
  db: Db,
  whatsappId: number,
  { name, language }: { name: string; language: string },
): Promise<number[]> {
  const rows = await runningOver(db, whatsappId)
    .where(sql<boolean>`template @> ${JSON.stringify({ name, language })}::jsonb`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the campaigns of all companies whose start has come, and those that run, for the sweep that sends of each in its company. */
export function campaignsToTend(
  db: Db,
  now: Date,
  { after, limit }: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return (
    db
      .selectFrom('campaigns')
      .select(['companyId', 'id'])
      .where('id', '>', after)
      // In so many words, by which PostgreSQL knows the index of campaigns that are due.
      .where(sql<boolean>`status IN ('PROGRAMADA', 'EM_ANDAMENTO')`)
      .where((eb) => eb.or([eb('status', '=', 'EM_ANDAMENTO'), eb('scheduledAt', '<=', now.toISOString())]))
      .orderBy('id')
      .limit(limit)
      .execute()
  );
}

/** How many campaigns of a company run, or will at their time. */
export async function countActiveCampaigns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('campaigns')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', 'in', ['PROGRAMADA', 'EM_ANDAMENTO'])
    .where('pausedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
