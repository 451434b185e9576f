import {
  campaignVariants,
  type Campaign,
  type CampaignCounts,
  type CampaignFields,
  type CampaignTemplate,
  type campaignsCrud,
  ZoneClock,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { attachmentFields, removeFilesAfterCommit } from '../../platform/files/attachments.ts';
import type { StoredFile } from '../../platform/files/files.ts';
import type { CrudUseCases } from '../../platform/http/crud-routes.ts';
import type { Audience } from '../../platform/live/audience.ts';
import type { Platform } from '../../platform/platform.ts';
import { findServiceSettings } from '../companies/index.ts';
import { removeUnusedFiles } from '../messages/index.ts';
import { hasTemplateFile } from './attachment.ts';
import { decideStep, editableParts, missingParts, type CampaignStep } from './campaigns.rules.ts';
import * as rows from './campaigns.sql.ts';
import { campaignMoved, campaignPaused } from './events.ts';
import { findDetail } from './detail.sql.ts';
import { countRecipients } from './counts.sql.ts';
import { requestTending } from './jobs.ts';

/** Events of campaigns reach admins alone, to whom campaigns belong. */
const campaignAudience: Audience = { kind: 'admins' };

const textColumns = campaignVariants.flatMap((variant) => [
  `message${variant}` as const,
  `confirmationMessage${variant}` as const,
]);

/** The input of a request, with its template looked up. */
export type Resolved = Omit<CampaignFields, 'template'> & { template?: CampaignTemplate | null | undefined };

/** The connections a request names, each once; undefined = it names none. */
export const connectionsOf = ({
  whatsappId,
  whatsappIds,
}: Partial<Pick<CampaignFields, 'whatsappId' | 'whatsappIds'>>): number[] | undefined => {
  if (whatsappIds) return [...new Set(whatsappIds)];
  return whatsappId === undefined ? undefined : whatsappId === null ? [] : [whatsappId];
};

/**
 * The connections after a change. A client that knows only `whatsappId` sends the stored list back with it: another
 * connection than the first of that list is the change.
 */
export function changedConnections(
  body: Partial<Pick<CampaignFields, 'whatsappId' | 'whatsappIds'>>,
  { whatsapps }: Pick<rows.CampaignRow, 'whatsapps'>,
): number[] | undefined {
  const { whatsappId, whatsappIds } = body;
  const stored = whatsapps.map(({ id }) => id);
  const isSentBack = whatsappIds?.length === stored.length && whatsappIds.every((id, index) => id === stored[index]);
  const isOther = whatsappId !== undefined && whatsappId !== (stored[0] ?? null);
  return connectionsOf(isSentBack && isOther ? { whatsappId } : body);
}

export type CampaignUseCases = ReturnType<typeof createCampaignUseCases>;

export function createCampaignUseCases({ files, clock }: Pick<Platform, 'files' | 'clock'>) {
  function toRecord(
    { mediaKey, mediaSize: _size, sentFiles: _files, ...row }: rows.CampaignRow,
    counts: CampaignCounts,
  ): Campaign {
    return {
      ...row,
      ...attachmentFields(files, { ...row, mediaKey }),
      whatsapp: row.whatsapps[0] ?? null,
      whatsappId: row.whatsapps[0]?.id ?? null,
      whatsappIds: row.whatsapps.map(({ id }) => id),
      counts,
    };
  }

  async function toRecords(db: Db, found: readonly rows.CampaignRow[]): Promise<Campaign[]> {
    const counts = await countRecipients(
      db,
      found.map(({ id }) => id),
    );
    return found.flatMap((row) => {
      const own = counts.get(row.id);
      return own ? [toRecord(row, own)] : [];
    });
  }

  /** Emits the state of a campaign to open browsers. */
  async function emitCampaign(tx: CompanyTx, action: 'create' | 'update', id: number): Promise<Campaign> {
    const row = await rows.findCampaign(tx.db, id);
    const [record] = row ? await toRecords(tx.db, [row]) : [];
    if (!record) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
    tx.emit('campaign', { action, record }, campaignAudience);
    return record;
  }

  async function lock(tx: CompanyTx, id: number): Promise<rows.CampaignRow> {
    const row = await rows.lockCampaign(tx.db, id);
    if (!row) throw new AppError('ERR_NO_CAMPAIGN_FOUND');
    return row;
  }

  /** The columns of a form; a time without its offset is one of the company's time zone. */
  async function toColumns(
    { db, companyId }: CompanyTx,
    { scheduledAt, whatsappId: _first, whatsappIds: _ids, ...fields }: Partial<Resolved>,
  ): Promise<rows.CampaignColumns> {
    if (scheduledAt === undefined) return withoutUndefined(fields);
    const status = scheduledAt === null ? ('INATIVA' as const) : ('PROGRAMADA' as const);
    const hasOffset = scheduledAt !== null && /(Z|[+-]\d\d:\d\d)$/.test(scheduledAt);
    const moment =
      scheduledAt === null || hasOffset
        ? scheduledAt
        : momentIn(scheduledAt, (await findServiceSettings(db, companyId)).timeZone);
    return { ...withoutUndefined(fields), scheduledAt: moment, status };
  }

  const listMissing = (row: rows.CampaignRow) =>
    missingParts({
      ...row,
      hasFile: row.mediaKey !== null || row.fileListId !== null,
      hasTemplateFile: hasTemplateFile(row),
    });

  /** A campaign that is to start by itself must be complete; it starts when its time comes. */
  function schedule(tx: CompanyTx, row: rows.CampaignRow): void {
    if (row.status !== 'PROGRAMADA' || row.scheduledAt === null) return;
    const missing = listMissing(row);
    if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
    requestTending(tx, row.id, new Date(row.scheduledAt));
  }

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

    async create(tx: CompanyTx, { name, ...body }: Resolved): Promise<Campaign> {
      const columns = await toColumns(tx, body);
      const id = await rows.insertCampaign(tx.db, tx.companyId, { ...columns, name });
      await rows.setConnections(tx.db, tx.companyId, id, connectionsOf(body) ?? []);
      schedule(tx, await lock(tx, id));
      return emitCampaign(tx, 'create', id);
    },

    async update(tx: CompanyTx, id: number, body: Partial<Resolved>): Promise<Campaign> {
      const before = await lock(tx, id);
      const parts = editableParts(before, clock.now());
      if (parts === 'none') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
      const columns = await toColumns(tx, body);
      if (parts === 'texts') {
        const texts = Object.fromEntries(
          textColumns.flatMap((key) => (columns[key] === undefined ? [] : [[key, columns[key]]])),
        );
        const { template } = columns;
        await rows.updateCampaign(tx.db, id, { ...texts, ...(template !== undefined && { template }) });
        // It may be continued: what it had to say it has to keep. Its list or connection may be gone.
        const had = listMissing(before);
        const missing = listMissing(await lock(tx, id)).filter((part) => !had.includes(part));
        if (missing.length > 0) throw new AppError('ERR_CAMPAIGN_INCOMPLETE', { missing });
        return emitCampaign(tx, 'update', id);
      }
      await rows.updateCampaign(tx.db, id, columns);
      const whatsappIds = changedConnections(body, before);
      if (whatsappIds) await rows.setConnections(tx.db, tx.companyId, id, whatsappIds);
      schedule(tx, await lock(tx, id));
      return emitCampaign(tx, 'update', id);
    },

    async find(db: Db, id: number): Promise<Campaign | undefined> {
      const row = await rows.findCampaign(db, id);
      return row && (await toRecords(db, [row]))[0];
    },

    /** Adds an inactive copy of a campaign. */
    async copy(tx: CompanyTx, row: rows.CampaignRow, more: { name: string; file: StoredFile | null }) {
      const { confirmation, consentWords, template, contactListId, tagListId, fileListId, queueId, sendWindow } = row;
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
      };
      const id = await rows.insertCampaign(tx.db, tx.companyId, { ...same, name: more.name });
      const whatsappIds = row.whatsapps.map(({ id: whatsappId }) => whatsappId);
      await rows.setConnections(tx.db, tx.companyId, id, whatsappIds);
      if (more.file) await rows.setFile(tx.db, id, more.file);
      return emitCampaign(tx, 'create', id);
    },

    /** @throws AppError ERR_CAMPAIGN_STATUS where the step does not fit */
    async take(tx: CompanyTx, id: number, step: CampaignStep): Promise<void> {
      const row = await lock(tx, id);
      const decided = decideStep(row, step);
      if (!decided) throw new AppError('ERR_CAMPAIGN_STATUS', { status: row.status });
      await rows.setProgress(tx.db, id, {
        status: decided.status,
        pausedAt: decided.isPaused ? clock.now().toISOString() : null,
        pausedReason: null,
        ...(step === 'cancel' && { completedAt: clock.now().toISOString() }),
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
      if (editableParts(row, clock.now()) !== 'all') throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE');
      await rows.setFile(tx.db, id, file);
      schedule(tx, await lock(tx, id));
      await emitCampaign(tx, 'update', id);
      return row.mediaKey;
    },
  };
}

/** A time on the clock of a zone: one that it shows twice is the first, one that it skips the moment of the jump. */
const momentIn = (text: string, timeZone: string): string =>
  new Date(new ZoneClock(timeZone).toInstant(Date.parse(`${text.replace(' ', 'T')}Z`))).toISOString();

/** A campaign that writes to nobody any more: of its copies those remain that messages show. */
export const releaseSentFiles = (tx: CompanyTx, { sentFiles }: rows.CampaignRow): void =>
  removeUnusedFiles(
    tx,
    sentFiles.map(({ key }) => key),
  );

function withoutUndefined<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
