import type { MessageTemplate } from '@balcao/contract';
import { kindOfFile } from '../../../channels/cloud-api/index.ts';
import type { StoredMedia } from '../../../channels/port/message-content.ts';

export type HeaderFile = Pick<StoredMedia, 'mime' | 'size'>;

/** Whether a file, or none, is required above the text of a template. */
export const isHeaderFile = (headerMedia: MessageTemplate['headerMedia'], file: HeaderFile | undefined): boolean =>
  headerMedia === null ? file === undefined : file !== undefined && kindOfFile(file) === headerMedia;
