import type { MessageTemplate } from '@balcao/contract';
import type { FileLimits } from '../../../ui/fields/file-field.rules.ts';

const MiB = 1024 * 1024;

/** Meta's limits of files above the text of a template. */
export const headerLimits: Readonly<Record<NonNullable<MessageTemplate['headerMedia']>, FileLimits>> = {
  image: { maxBytes: 5 * MiB, types: ['image/jpeg', 'image/png'] },
  video: { maxBytes: 16 * MiB, types: ['video/mp4', 'video/3gpp'] },
  document: { maxBytes: 64 * MiB, types: ['application/pdf'] },
};
