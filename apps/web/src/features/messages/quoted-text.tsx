import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { plainText } from '../../ui/chat-text.tsx';
import { mediaIcons } from '../../ui/media-icons.tsx';
import { groupSender, messageText } from './message-text.ts';
import css from './quoted-text.module.css';

type QuotedMessage = Omit<NonNullable<Message['quotedMsg']>, 'id'>;

/** Who said it, and one line of what. */
export function QuotedText({ quoted, contactName }: { quoted: QuotedMessage; contactName: string }) {
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
