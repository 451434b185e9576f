import type { Campaign, campaignsCrud } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { removeFilesAfterCommit } from '../../../platform/files/attachments.ts';
import type { StoredFile } from '../../../platform/files/files.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import type { Platform } from '../../../platform/platform.ts';
import { removeUnusedFiles } from '../../inbox/index.ts';
import { hasTemplateFile } from './sending/attachment.ts';
import { decideStep, editableParts, missingParts, type CampaignStep } from './campaigns.rules.ts';
import * as rows from './campaigns.sql.ts';
import { changedConnections, connectionsOf, textColumns, toColumns, type ResolvedFields } from './report/columns.ts';
import { findDetail } from './report/detail.sql.ts';
import { campaignMoved, campaignPaused } from './events.ts';
import { requestTending } from './sending/jobs.ts';
import { campaignAudience, createCampaignRecords } from './record.ts';
import { setProgress } from './sending/running.sql.ts';

export type CampaignUseCases = ReturnType<typeof createCampaignUseCases>;

export function createCampaignUseCases({ files }: Pick<Platform, 'files'>) {
  const { toRecords, emitCampaign } = createCampaignRecords(files);

  const crud = {
    async list({ db }, { query }) {
      const page = await rows.searchCampaigns(db, query);
      return { records: await toRecords(db, page.rows), count: page.count, hasMore: page.hasMore };
    },

    async get({ db }, { params }) {
      const row = await rows.findCampaign(db, params.id);
      const [record] = row ? await toRecords(db, [row]) : [];
      if (!row || !record) return undefined;
      const { contacts, shipping } = await findDetail(db, row);
      return { ...record, contactList: record.contactList && { ...record.contactList, contacts }, shipping };
    },

    async delete(tx, { params: { id } }) {
      const row = await lock(tx, id);
      if (row.status === 'EM_ANDAMENTO') throw new AppError('ERR_CAMPAIGN_STATUS', { status: row.status });
      removeFilesAfterCommit(files, tx, [row.mediaKey]);
      releaseSentFiles(tx, row);
      await rows.deleteCampaign(tx.db, id);
      tx.emit('campaign', { action: 'delete', id }, campaignAudience);
      return true;
    },
  } satisfies CrudUseCases<typeof campaignsCrud>;

  return {
    crud,
    emitCampaign,

    async create(tx: CompanyTx, { name, ...body }: ResolvedFields): Promise<Campaign> {
      const columns = await toColumns(tx, body);
      const id = await rows.insertCampaign(tx.db, tx.companyId, { ...columns, name });
      await rows.setConnections(tx.db, tx.companyId, id, connectionsOf(body) ?? []);
      planStart(tx, await lock(tx, id));
      return emitCampaign(tx, 'create', id);
    },

    async update(tx: CompanyTx, id: number, body: Partial<ResolvedFields>): Promise<Campaign> {
      const before = await lock(tx, id);
      const parts = editableParts(before, tx.clock.now());
      if (parts === 'none') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
      const columns = await toColumns(tx, body);
      if (parts === 'texts') {
        await updateTexts(tx, before, columns);
        return emitCampaign(tx, 'update', id);
      }
      await rows.updateCampaign(tx.db, id, columns);
      const whatsappIds = changedConnections(body, before);
      if (whatsappIds) await rows.setConnections(tx.db, tx.companyId, id, whatsappIds);
      planStart(tx, await lock(tx, id));
      return emitCampaign(tx, 'update', id);
    },

    async find(db: Db, id: number): Promise<Campaign | undefined> {
      const row = await rows.findCampaign(db, id);
      return row && (await toRecords(db, [row]))[0];
    },

    /** Adds an inactive copy of a campaign. */
    async copy(tx: CompanyTx, row: rows.CampaignRow, more: { name: string; file: StoredFile | null }) {
      const { confirmation, consentWords, template, contactListId, tagListId, fileListId, queueId, sendWindow } = row;
      const { skipInService } = row;
      const texts = Object.fromEntries(textColumns.map((key) => [key, row[key]]));
      const same = {
        ...texts,
        confirmation,
        consentWords,
        template,
        contactListId,
        tagListId,
        fileListId,
        queueId,
        sendWindow,
        skipInService,
      };
      const id = await rows.insertCampaign(tx.db, tx.companyId, { ...same, name: more.name });
      const whatsappIds = row.whatsapps.map(({ id: whatsappId }) => whatsappId);
      await rows.setConnections(tx.db, tx.companyId, id, whatsappIds);
      if (more.file) await rows.setFile(tx.db, id, more.file);
      return emitCampaign(tx, 'create', id);
    },

    /** @throws AppError ERR_CAMPAIGN_STATUS where the step does not fit */
    async takeStep(tx: CompanyTx, id: number, step: CampaignStep): Promise<void> {
      const row = await lock(tx, id);
      const decided = decideStep(row, step);
      if (!decided) throw new AppError('ERR_CAMPAIGN_STATUS', { status: row.status });
      await setProgress(tx.db, id, {
        status: decided.status,
        pausedAt: decided.isPaused ? tx.clock.now().toISOString() : null,
        pausedReason: null,
        ...(step === 'cancel' && { completedAt: tx.clock.now().toISOString() }),
        ...(step === 'restart' && { completedAt: null }),
      });
      requestTending(tx, id);
      const { name } = await emitCampaign(tx, 'update', id);
      const campaign = { id, name };
      if (step === 'pause') await tx.raise(campaignPaused, { campaign, reason: null });
      if (step === 'cancel') await tx.raise(campaignMoved, { campaign, what: 'cancelled' });
      if (step === 'restart') await tx.raise(campaignMoved, { campaign, what: 'started' });
    },

    /** @returns the key of the file it had */
    async setFile(tx: CompanyTx, id: number, file: StoredFile | null): Promise<string | null> {
      const row = await lock(tx, id);
      if (editableParts(row, tx.clock.now()) !== 'all') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
      await rows.setFile(tx.db, id, file);
      planStart(tx, await lock(tx, id));
      await emitCampaign(tx, 'update', id);
      return row.mediaKey;
    },
  };
}

/** A campaign that writes to nobody any more: of its copies those remain that messages show. */
export const releaseSentFiles = (tx: CompanyTx, { sentFiles }: rows.CampaignRow): void =>
  removeUnusedFiles(
    tx,
    sentFiles.map(({ key }) => key),
  );

/** @throws AppError ERR_NO_CAMPAIGN_FOUND */
export async function lock(tx: CompanyTx, id: number): Promise<rows.CampaignRow> {
  const row = await rows.lockCampaign(tx.db, id);
  if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
  return row;
}

/** @throws AppError ERR_CAMPAIGN_INCOMPLETE where something is missing that a campaign needs to be sent */
export function requireComplete(row: rows.CampaignRow): void {
  const missing = listMissing(row);
  if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
}

const listMissing = (row: rows.CampaignRow) =>
  missingParts({
    ...row,
    hasFile: row.mediaKey !== null || row.fileListId !== null,
    hasTemplateFile: hasTemplateFile(row),
  });

/** Changes what a campaign says that may be continued: what it had to say it has to keep. Its list or connection may be gone. */
async function updateTexts(tx: CompanyTx, before: rows.CampaignRow, columns: rows.CampaignColumns): Promise<void> {
  const texts = Object.fromEntries(
    textColumns.flatMap((key) => (columns[key] === undefined ? [] : [[key, columns[key]]])),
  );
  const { template } = columns;
  await rows.updateCampaign(tx.db, before.id, { ...texts, ...(template !== undefined && { template }) });
  const had = listMissing(before);
  const missing = listMissing(await lock(tx, before.id)).filter((part) => !had.includes(part));
  if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
}

/** A campaign that is to start by itself must be complete; it starts when its time comes. */
function planStart(tx: CompanyTx, row: rows.CampaignRow): void {
  if (row.status !== 'PROGRAMADA' || row.scheduledAt === null) return;
  requireComplete(row);
  requestTending(tx, row.id, new Date(row.scheduledAt));
}
