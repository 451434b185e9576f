import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { QuotedLine } from '../../ui/chat/quote.tsx';
import { groupSender, messageText } from './message-text.ts';

type QuotedMessage = Omit<NonNullable<Message['quotedMsg']>, 'id'>;

/** Who said it, and one line of what. */
export function QuotedText({ quoted, contactName }: { quoted: QuotedMessage; contactName: string }) {
  const { t } = useTranslation();
  const { mediaType, mediaName } = quoted;
  const kind = mediaType === 'conversation' ? '' : t(`tickets.media.${mediaType}`);
  const text = plainText(messageText(quoted)) || (mediaType === 'application' && mediaName) || kind;
  const name = quoted.fromMe
    ? t('tickets.conversation.you')
    : (groupSender(quoted) ?? quoted.contact?.name ?? contactName);
  return <QuotedLine name={name} mediaType={mediaType} text={text} />;
}
