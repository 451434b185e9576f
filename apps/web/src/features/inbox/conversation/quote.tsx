import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { Quote as QuoteFrame } from '../../../ui/chat/quote.tsx';
import { QuotedText } from '../messages/index.ts';
import { useConversation } from './conversation-context.ts';

/** The message that is answered, inside the answer. A click shows the original, where it is here. */
export function Quote({ quoted }: { quoted: NonNullable<Message['quotedMsg']> }) {
  const { t } = useTranslation();
  const { contactName, onJump } = useConversation();
  return (
    <QuoteFrame
      title={t('tickets.conversation.showQuoted')}
      onShow={quoted.id === null ? undefined : () => onJump(quoted.id ?? '')}
    >
      <QuotedText quoted={quoted} contactName={contactName} />
    </QuoteFrame>
  );
}
