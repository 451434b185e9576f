import { fitsSticker, traitsOf, type Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import { useConnections } from '../../numbers/connections/index.ts';
import type { ComposerDraft } from './drafts/drafts.ts';

/** Says of a chosen file that it leaves as a sticker, or why one that looks like it does not. */
export function useStickerNote(
  ticket: Ticket,
  { text, files }: Pick<ComposerDraft, 'text' | 'files'>,
): (file: LocalFile) => string | undefined {
  const { t } = useTranslation();
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === ticket.whatsappId);
  return ({ file, width, height, caption = '' }) => {
    if (!connection || file.type !== 'image/webp') return undefined;
    const traits = traitsOf(connection.provider);
    const fits = fitsSticker({ mime: file.type, size: file.size, width, height }, traits);
    if (fits === 'no') return t(traits.limitsStickers ? 'messages.composer.noSticker' : 'messages.composer.asFile');
    // With words it goes as a file.
    const hasWords = caption.trim() !== '' || (files.length === 1 && text.trim() !== '');
    if (hasWords) return t('messages.composer.stickerWithWords');
    return t(fits === 'yes' ? 'messages.composer.asSticker' : 'messages.composer.asStickerIfAnimated');
  };
}
