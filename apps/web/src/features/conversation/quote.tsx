import type { Message } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { QuotedText } from '../messages/index.ts';
import { useConversation } from './conversation-context.ts';
import css from './quote.module.css';

/** The message that is answered, inside the answer. A click shows the original. */
export function Quote({ quoted }: { quoted: NonNullable<Message['quotedMsg']> }) {
  const { t } = useTranslation();
  const { contactName, onJump } = useConversation();
  return (
    <UnstyledButton
      className={css.quote}
      title={t('tickets.conversation.showQuoted')}
      onClick={() => onJump(quoted.id)}
    >
      <QuotedText quoted={quoted} contactName={contactName} />
    </UnstyledButton>
  );
}
