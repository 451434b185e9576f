import type { Campaign, CampaignCounts } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { attachmentFields } from '../../../platform/files/attachments.ts';
import type { Files } from '../../../platform/files/files.ts';
import type { Audience } from '../../../platform/live/audience.ts';
import * as rows from './campaigns.sql.ts';
import { countRecipients } from './report/counts.sql.ts';

/** Events of campaigns reach admins alone, to whom campaigns belong. */
export const campaignAudience: Audience = { kind: 'admins' };

/** Reads and emits campaigns as callers read them. */
export function createCampaignRecords(files: Pick<Files, 'signedUrl'>) {
  function toRecord(
    { mediaKey, mediaSize: _size, sentFiles: _files, ...row }: rows.CampaignRow,
    counts: CampaignCounts,
  ): Campaign {
    return {
      ...row,
      ...attachmentFields(files, { ...row, mediaKey }),
      tagId: row.tagListId,
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

  return { toRecords, emitCampaign };
}
