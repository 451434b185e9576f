import type { CampaignTemplate } from '@balcao/contract';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { isHeaderFile } from '../../../numbers/index.ts';
import type { CampaignRow } from '../campaigns.sql.ts';

/** The file of a campaign; none or one. */
export const attachmentOf = ({ mediaKey, mediaName, mediaMime, mediaSize }: CampaignRow): StoredMedia[] =>
  mediaKey === null ? [] : [{ key: mediaKey, name: mediaName ?? '', mime: mediaMime ?? '', size: Number(mediaSize) }];

/** Whether the attachment of a campaign is the file that its template needs; where it needs none, any will do. */
export function hasTemplateFile(campaign: CampaignRow): boolean {
  const headerMedia = campaign.template?.headerMedia ?? null;
  return headerMedia === null || isHeaderFile(headerMedia, attachmentOf(campaign)[0]);
}

/** The file above the text of a template, as it was copied at the start. Errors: ERR_WAPP_MEDIA_REFUSED. */
export function templateFile(
  template: CampaignTemplate | null,
  file: StoredMedia | undefined,
): StoredMedia | undefined {
  const headerMedia = template?.headerMedia ?? null;
  if (headerMedia === null) return undefined;
  if (!isHeaderFile(headerMedia, file)) throw new AppError('ERR_WAPP_MEDIA_REFUSED');
  return file;
}
