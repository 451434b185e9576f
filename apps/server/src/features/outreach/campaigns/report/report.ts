import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import type { CampaignUseCases } from '../campaigns.ts';
import { lockCampaign } from '../campaigns.sql.ts';
import { setProgress } from '../sending/running.sql.ts';
import { campaignMoved } from '../events.ts';
import { requestTending } from '../sending/jobs.ts';
import { readReach } from './counts.sql.ts';
import { readBilled, readOverTime, readReasons, requeueFailed } from './report.sql.ts';

/** How far a campaign came. */
export async function readReport(db: Db, id: number) {
  const [groups, overTime, reasons, billed] = await Promise.all([
    readReach(db, id),
    readOverTime(db, id),
    readReasons(db, id),
    readBilled(db, id),
  ]);
  const all = groups.find(({ part }) => part === 'all');
  const none = { total: 0, asked: 0, consented: 0, sent: 0, delivered: 0, read: 0, answered: 0, failed: 0 };
  return {
    reach: all ?? none,
    byVariant: groups.flatMap(({ part, variant, ...reach }) =>
      part === 'variant' && variant !== null ? [{ ...reach, variant }] : [],
    ),
    byConnection: groups.flatMap(({ part, name, ...reach }) =>
      part === 'connection' ? [{ ...reach, name: name ?? '' }] : [],
    ),
    overTime,
    billed,
    reasons,
  };
}

/**
 * Sends again to the recipients where it failed; a campaign that has ended goes on for them.
 * @throws AppError where there are none
 */
export async function retryFailed(
  tx: CompanyTx,
  id: number,
  { emitCampaign }: Pick<CampaignUseCases, 'emitCampaign'>,
): Promise<number> {
  const campaign = await lockCampaign(tx.db, id);
  if (!campaign) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  const { status } = campaign;
  if (status !== 'FINALIZADA' && status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATUS', { status });
  const count = await requeueFailed(tx.db, id);
  if (count === 0)
    throw new AppError(
      campaign.whatsapps.length === 0 ? 'ERR_CAMPAIGN_WITHOUT_CONNECTION' : 'ERR_CAMPAIGN_NOTHING_FAILED',
    );
  await setProgress(tx.db, id, { status: 'EM_ANDAMENTO', completedAt: null, isRetry: true });
  requestTending(tx, id);
  const { name } = await emitCampaign(tx, 'update', id);
  if (status === 'FINALIZADA') await tx.raise(campaignMoved, { campaign: { id, name }, what: 'started' });
  return count;
}
