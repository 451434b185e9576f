import type { Message } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { mediaKinds } from '../../ui/media-kind.tsx';
import { useConversation } from './conversation-context.ts';
import { memberOf, wordsOf } from './message-text.ts';
import css from './quote.module.css';

type Quoted = NonNullable<Message['quotedMsg']>;

/** The message that is answered, inside the answer. A click shows the original. */
export function Quote({ quoted }: { quoted: Quoted }) {
  const { t } = useTranslation();
  const { contactName, onJump } = useConversation();
  return (
    <UnstyledButton
      className={css.quote}
      title={t('tickets.conversation.showQuoted')}
      onClick={() => onJump(quoted.id)}
    >
      <QuoteWords quoted={quoted} contactName={contactName} />
    </UnstyledButton>
  );
}

/** Who said it, and one line of what. */
export function QuoteWords({ quoted, contactName }: { quoted: Omit<Quoted, 'id'>; contactName: string }) {
  const { t } = useTranslation();
  const { mediaType, mediaName } = quoted;
  const Icon = mediaType === 'conversation' ? null : mediaKinds[mediaType];
  const kind = mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`);
  const text = plainText(wordsOf(quoted)) || (mediaType === 'application' && mediaName) || kind;
  return (
    <>
      <b className={css.name}>
        {quoted.fromMe ? t('tickets.conversation.you') : (memberOf(quoted) ?? quoted.contact?.name ?? contactName)}
      </b>
      <span className={css.words}>
        {Icon && <Icon size={15} stroke={1.75} aria-hidden />}
        <span className={css.cut}>{text}</span>
      </span>
    </>
  );
}
