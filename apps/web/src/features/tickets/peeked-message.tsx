import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useAuthedBlob } from '../../app/api/media.ts';
import { ChatText } from '../../ui/chat-text.tsx';
import { formatListTime, formatTime } from '../../ui/format.ts';
import { mediaIcons } from '../../ui/media-icons.tsx';
import { Ticks, tickStateOf } from '../../ui/ticks.tsx';
import css from './peeked-message.module.css';

/** A message to be read and nothing else. */
export function PeekedMessage({ message, contactName }: { message: Message; contactName: string }) {
  const { t } = useTranslation();
  const { fromMe, mediaType, isDeleted, createdAt, body } = message;
  const sender = fromMe ? message.user?.name : (message.contact?.name ?? contactName);
  const day = formatListTime(createdAt);
  const time = formatTime(createdAt);
  const Icon = mediaType === 'conversation' ? null : mediaIcons[mediaType];
  // The body of a place or a card is for machines.
  const words = mediaType === 'locationMessage' || mediaType === 'vcard' ? '' : body;
  return (
    <div className={css.row} data-out={fromMe || undefined}>
      <div className={css.bubble} data-deleted={isDeleted || undefined}>
        {sender && <span className={css.sender}>{sender}</span>}
        {mediaType === 'image' && message.mediaUrl && <Picture url={message.mediaUrl} alt={t('tickets.media.image')} />}
        {Icon && mediaType !== 'conversation' && !(mediaType === 'image' && message.mediaUrl) && (
          <span className={css.media}>
            <Icon size={16} stroke={1.75} aria-hidden />
            {message.mediaName ?? t(`tickets.media.${mediaType}`)}
          </span>
        )}
        {words !== '' && <ChatText text={words} />}
        <span className={css.meta}>
          {day === time ? time : `${day}, ${time}`}
          {fromMe && <Ticks state={tickStateOf(message.ack)} t={t} />}
        </span>
      </div>
    </div>
  );
}

function Picture({ url, alt }: { url: string; alt: string }) {
  const { src } = useAuthedBlob(url);
  return src ? <img className={css.picture} src={src} alt={alt} /> : <span className={css.picture} />;
}
