import type { ErrorCode } from '@balcao/contract';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import type { Files } from '../../../../platform/files/files.ts';
import type { StorageReservation } from '../../../../platform/files/storage.ts';
import { withStoredFiles, type WorkFiles } from '../../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isAccountHeld, isTemplateStopped } from '../../../numbers/index.ts';
import { findFilesOfList } from '../../../inbox/index.ts';
import { hasPlanFeature } from '../../../account/index.ts';
import { attachmentOf } from './attachment.ts';
import { accountRefused, templateStopped } from '../campaigns.rules.ts';
import { findCampaign, lockCampaign, type CampaignRow } from '../campaigns.sql.ts';
import { releaseSentFiles, type CampaignUseCases } from '../campaigns.ts';
import { peopleOf } from './starting.ts';
import { campaignMoved, campaignPaused } from '../events.ts';
import { progressIntervalMs, requestProgress, requestReport } from './jobs.ts';
import { insertRecipients, type HashKeys } from '../audience/recipients.sql.ts';
import { pauseRefused, readReportPause, setProgress, setReported } from './running.sql.ts';
import { connectionsWithDue, hasOpenRecipients } from './sending.sql.ts';

/** Starts campaigns when their time comes, has them sent, and ends them. */
export function createLifecycle(
  { database, files }: Pick<Platform, 'database' | 'files'>,
  { emitCampaign, hashKeys }: Pick<CampaignUseCases, 'emitCampaign'> & { hashKeys: HashKeys },
) {
  const isDue = ({ clock }: CompanyTx, { status, scheduledAt }: CampaignRow) =>
    status === 'PROGRAMADA' && scheduledAt !== null && Date.parse(scheduledAt) <= clock.now().getTime();

  /** A campaign whose time came while nothing ran starts late. */
  async function tend(companyId: number, id: number): Promise<void> {
    const due = await database.forCompany(companyId, async (tx) => {
      const { db } = tx;
      const campaign = await findCampaign(db, id);
      if (!campaign || !isDue(tx, campaign) || !(await hasPlanFeature(db, companyId, 'useCampaigns'))) return undefined;
      return {
        campaign,
        listFiles: campaign.fileListId === null ? [] : await findFilesOfList(db, campaign.fileListId),
      };
    });
    if (due) await start(companyId, due.campaign, due.listFiles);
    await database.forCompany(companyId, async (tx) => {
      const campaign = await findCampaign(tx.db, id);
      if (campaign?.status !== 'EM_ANDAMENTO') return;
      requestProgress(tx, {
        campaignIds: [id],
        whatsappIds: campaign.pausedAt === null ? await connectionsWithDue(tx.db, id) : [],
      });
    });
  }

  async function start(companyId: number, before: CampaignRow, listFiles: readonly StoredMedia[]): Promise<void> {
    const { id } = before;
    // Copies: the message stays as it was, whatever becomes of the list and of the campaign.
    await withStoredFiles(files, companyId, async ({ save, discard }) => {
      const sentFiles = await copyFiles(files, companyId, [...listFiles, ...attachmentOf(before)], save);
      const isStarted = await database.forCompany(companyId, (tx) => begin(tx, id, sentFiles));
      if (!isStarted) discard(sentFiles);
    });
  }

  /**
   * A campaign whose list or tag was deleted has nobody to write to: it becomes inactive instead of ending as if it had been sent.
   * @returns false when it did not start, or was changed meanwhile
   */
  async function begin(tx: CompanyTx, id: number, sentFiles: readonly StoredMedia[]): Promise<boolean> {
    const campaign = await lockCampaign(tx.db, id);
    if (!campaign || !isDue(tx, campaign)) return false;
    if (campaign.contactListId === null && campaign.tagListId === null) {
      await setProgress(tx.db, id, { status: 'INATIVA', scheduledAt: null });
      await emitCampaign(tx, 'update', id);
      return false;
    }
    await insertRecipients(tx.db, { companyId: tx.companyId, campaignId: id, ...peopleOf(campaign, hashKeys) });
    await setProgress(tx.db, id, { status: 'EM_ANDAMENTO', startedAt: tx.clock.now().toISOString(), sentFiles });
    const reason = await reasonToWait(tx.db, campaign);
    const paused = reason === undefined ? [] : await pauseRefused(tx.db, new Map([[id, reason]]));
    const { name } = await emitCampaign(tx, 'update', id);
    await tx.raise(campaignMoved, { campaign: { id, name }, what: 'started' });
    for (const one of paused) await tx.raise(campaignPaused, one);
    return true;
  }

  /** Why it does not send: the provider stopped its template, or refuses the account; undefined = it does. */
  async function reasonToWait(db: Db, { template, whatsapps }: CampaignRow): Promise<ErrorCode | undefined> {
    const whatsappIds = whatsapps.map(({ id }) => id);
    if (template !== null && (await isTemplateStopped(db, whatsappIds, template))) return templateStopped;
    return (await isAccountHeld(db, whatsappIds)) ? accountRefused : undefined;
  }

  /**
   * Emits the progress of a campaign, and ends it once every recipient has an end. A job may run late and the next one in
   * time: progress that comes within a second of the last one waits.
   */
  async function report(tx: CompanyTx, id: number): Promise<void> {
    const campaign = await lockCampaign(tx.db, id);
    if (!campaign) return;
    const isFinished = campaign.status === 'EM_ANDAMENTO' && !(await hasOpenRecipients(tx.db, id));
    const next = isFinished ? undefined : await readReportPause(tx.db, id, progressIntervalMs);
    if (next) return requestReport(tx, id, { runAt: next });
    await setReported(tx.db, id);
    if (isFinished) {
      await setProgress(tx.db, id, {
        status: 'FINALIZADA',
        pausedAt: null,
        completedAt: tx.clock.now().toISOString(),
      });
      releaseSentFiles(tx, campaign);
    }
    const { name } = await emitCampaign(tx, 'update', id);
    if (isFinished) await tx.raise(campaignMoved, { campaign: { id, name }, what: 'finished' });
  }

  return { tend, report };
}

/** Copies of files, which stay as they are whatever becomes of the originals. */
export async function copyFiles(
  files: Pick<Files, 'open'>,
  companyId: number,
  originals: readonly StoredMedia[],
  save: WorkFiles['save'],
  reservation?: StorageReservation,
): Promise<StoredMedia[]> {
  const copies: StoredMedia[] = [];
  for (const { key, name } of originals) {
    const content = await files.open(companyId, key);
    if (content) copies.push(await save({ name, content, reservation }));
  }
  return copies;
}
