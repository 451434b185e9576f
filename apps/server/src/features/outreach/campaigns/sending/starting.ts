import type { EndpointAnswer, previewCampaignStart } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { findServiceSettings } from '../../../account/index.ts';
import { nextOpening, usedVariants } from '../campaigns.rules.ts';
import { findCampaign, type CampaignRow } from '../campaigns.sql.ts';
import { lock, releaseSentFiles, requireComplete, type CampaignUseCases } from '../campaigns.ts';
import { campaignMoved } from '../events.ts';
import { requestTending } from './jobs.ts';
import {
  countPeople,
  hasHandedOver,
  removeUntouchedRecipients,
  type ChosenPeople,
  type HashKeys,
} from '../audience/recipients.sql.ts';
import { setProgress } from './running.sql.ts';
import { findSettings } from '../settings.sql.ts';

/** Whom a campaign writes to, from what was chosen in it. */
export function peopleOf(campaign: CampaignRow, hashKeys: HashKeys): ChosenPeople {
  const variants = usedVariants(campaign, 'message');
  return {
    contactListId: campaign.contactListId,
    tagListId: campaign.tagListId,
    whatsappIds: campaign.whatsapps.map(({ id }) => id),
    variants: variants.length > 0 ? variants : [1],
    hashKeys,
  };
}

/** Starts a campaign at once, and calls off one that was to start. */
export function createStarting({
  emitCampaign,
  hashKeys,
}: Pick<CampaignUseCases, 'emitCampaign'> & { hashKeys: HashKeys }) {
  return {
    /**
     * Whom a campaign would reach, if it started now.
     * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE
     */
    async preview(
      { db, companyId, clock }: CompanyTx,
      id: number,
    ): Promise<EndpointAnswer<typeof previewCampaignStart>> {
      const campaign = await findCampaign(db, id);
      if (!campaign) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
      const { status, skipInService, whatsapps } = campaign;
      if (status !== 'INATIVA' && status !== 'PROGRAMADA') throw new AppError('ERR_CAMPAIGN_STATUS', { status });
      requireComplete(campaign);
      const { timeZone } = await findServiceSettings(db, companyId);
      const sendWindow = campaign.sendWindow ?? (await findSettings(db)).sendWindow;
      const { people, inService, leftOut } = await countPeople(db, peopleOf(campaign, hashKeys));
      return {
        people: skipInService ? people - inService : people,
        inService: skipInService ? inService : 0,
        leftOut,
        whatsapps: whatsapps.map(({ id: whatsappId, name }) => ({ id: whatsappId, name })),
        leavesAt: nextOpening(sendWindow, timeZone, clock.now())?.toISOString() ?? null,
      };
    },

    /**
     * Has a campaign start now. For one that has started, nothing happens: the call may be repeated by whoever does not
     * know whether it arrived.
     * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_INCOMPLETE
     */
    async startNow(tx: CompanyTx, id: number): Promise<void> {
      const row = await lock(tx, id);
      const { status, scheduledAt } = row;
      if (status === 'EM_ANDAMENTO') return;
      if (status !== 'INATIVA' && status !== 'PROGRAMADA') throw new AppError('ERR_CAMPAIGN_STATUS', { status });
      requireComplete(row);
      const now = tx.clock.now();
      const isDue = status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) <= now.getTime();
      requestTending(tx, id);
      if (isDue) return;
      await setProgress(tx.db, id, { status: 'PROGRAMADA', scheduledAt: now.toISOString() });
      await emitCampaign(tx, 'update', id);
    },

    /**
     * Makes a scheduled campaign inactive again, also one that has started and has handed no message over: its
     * recipients go, and are chosen anew at its next start.
     * @throws AppError ERR_NO_CAMPAIGN_FOUND, ERR_CAMPAIGN_STATUS, ERR_CAMPAIGN_BEGUN
     */
    async unschedule(tx: CompanyTx, id: number): Promise<void> {
      const row = await lock(tx, id);
      const { status } = row;
      if (status !== 'PROGRAMADA' && status !== 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATUS', { status });
      const hasStarted = status === 'EM_ANDAMENTO';
      if (
        hasStarted &&
        (row.retriedAt !== null || (await hasHandedOver(tx.db, id)) || !(await removeUntouchedRecipients(tx.db, id)))
      )
        throw new AppError('ERR_CAMPAIGN_BEGUN');
      releaseSentFiles(tx, row);
      await setProgress(tx.db, id, {
        status: 'INATIVA',
        scheduledAt: null,
        startedAt: null,
        pausedAt: null,
        pausedReason: null,
        sentFiles: [],
      });
      const { name } = await emitCampaign(tx, 'update', id);
      // Programs were told that it started.
      if (hasStarted) await tx.raise(campaignMoved, { campaign: { id, name }, what: 'cancelled' });
    },
  };
}
