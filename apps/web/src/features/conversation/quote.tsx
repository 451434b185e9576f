import type { Message } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { mediaIcons } from '../../ui/media-icons.tsx';
import { useConversation } from './conversation-context.ts';
import { groupSender, messageText } from '../messages/message-text.ts';
import css from './quote.module.css';

type QuotedMessage = NonNullable<Message['quotedMsg']>;

/** The message that is answered, inside the answer. A click shows the original. */
export function Quote({ quoted }: { quoted: QuotedMessage }) {
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

/** Who said it, and one line of what. */
export function QuotedText({ quoted, contactName }: { quoted: Omit<QuotedMessage, 'id'>; contactName: string }) {
  const { t } = useTranslation();
  const { mediaType, mediaName } = quoted;
  const Icon = mediaType === 'conversation' ? null : mediaIcons[mediaType];
  const kind = mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`);
  const text = plainText(messageText(quoted)) || (mediaType === 'application' && mediaName) || kind;
  return (
    <>
      <b className={css.name}>
        {quoted.fromMe ? t('tickets.conversation.you') : (groupSender(quoted) ?? quoted.contact?.name ?? contactName)}
      </b>
      <span className={css.words}>
        {Icon && <Icon size={15} stroke={1.75} aria-hidden />}
        <span className={css.cut}>{text}</span>
      </span>
    </>
  );
}
