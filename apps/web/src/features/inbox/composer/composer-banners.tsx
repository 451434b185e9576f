import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { QuotedText } from '../messages/index.ts';
import { ComposerBanner } from '../../../ui/chat/composer/composer-banner.tsx';
import { changeDraft, type ComposerDraft } from './drafts/drafts.ts';
import type { ComposerMode } from './use-composer-text.ts';

/** Above the text field: that a note or a change of a message is being written, and the quote. */
export function ComposerBanners({
  ticket,
  mode,
  draft: { editing, quoted },
  onLeave,
}: {
  ticket: Ticket;
  mode: ComposerMode;
  draft: Pick<ComposerDraft, 'editing' | 'quoted'>;
  /** leaves the note or the change */
  onLeave: () => void;
}) {
  const { t } = useTranslation();
  return (
    <>
      {mode === 'note' && (
        <ComposerBanner
          note
          title={t('messages.composer.noteOn')}
          cancel={t('messages.composer.leaveNote')}
          onCancel={onLeave}
        />
      )}
      {editing && (
        <ComposerBanner
          title={t('messages.composer.editing')}
          cancel={t('messages.composer.cancelEditing')}
          onCancel={onLeave}
        />
      )}
      {quoted && mode === 'message' && (
        <ComposerBanner
          title={quoted.isDeleted ? t('messages.composer.quoteDeleted') : undefined}
          cancel={t('tickets.composer.cancelQuote')}
          onCancel={() => changeDraft(ticket.id, { quoted: null })}
        >
          <QuotedText quoted={quoted} contactName={ticket.contact.name} />
        </ComposerBanner>
      )}
    </>
  );
}
