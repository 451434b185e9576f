import type { MediaType } from '@balcao/contract';

/** The kinds that WhatsApp shows as such; anything else is a document. */
export function mediaTypeOf(mime: string | undefined): MediaType {
  if (mime === undefined) return 'conversation';
  const kind = mime.split('/')[0];
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : 'application';
}
