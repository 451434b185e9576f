import type { Message } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useAuthedBlob } from '../../../../app/api/media.ts';
import { BubbleFrame } from '../../../../ui/chat/bubble-frame.tsx';
import { ChatText } from '../../../../ui/text/chat-text.tsx';
import { formatTime } from '../../../../ui/text/format.ts';
import { mediaIcons } from '../../../../ui/media-icons.tsx';
import { Ticks, tickStateOf } from '../../../../ui/ticks.tsx';
import { withoutSignature } from '../list/last-message-preview.ts';
import css from './peeked-message.module.css';

interface Props {
  message: Message;
  /** first of a run of one sender */
  first: boolean;
}

/** A message to be read and nothing else. */
export function PeekedMessage({ message, first }: Props) {
  const { t } = useTranslation();
  const { fromMe, mediaType, isDeleted, createdAt, body, mediaUrl } = message;
  // The contact is named above; of a group and of the team one has to know who.
  const sender = first && (fromMe ? message.user?.name : message.participantName);
  const Icon = mediaType === 'conversation' ? null : mediaIcons[mediaType];
  const pictureUrl = mediaType === 'image' ? mediaUrl : null;
  // The body of a place or a card is for machines.
  const words = mediaType === 'locationMessage' || mediaType === 'vcard' ? '' : body;
  const text = fromMe ? withoutSignature(words) : words;
  const time = formatTime(createdAt);
  return (
    <BubbleFrame
      id={message.id}
      out={fromMe}
      first={first}
      flashing={false}
      failed={message.ack < 0}
      deleted={isDeleted}
      text={text !== '' && <ChatText text={text} />}
      metaPlace={time}
      meta={
        <>
          <time dateTime={createdAt}>{time}</time>
          {fromMe && <Ticks state={tickStateOf(message.ack)} t={t} />}
        </>
      }
    >
      {sender && <span className={css.sender}>{sender}</span>}
      {pictureUrl && <Picture url={pictureUrl} alt={t('tickets.media.image')} />}
      {Icon && mediaType !== 'conversation' && !pictureUrl && (
        <span className={css.media}>
          <Icon size={16} stroke={1.75} aria-hidden />
          {message.mediaName ?? t(`tickets.media.${mediaType}`)}
        </span>
      )}
    </BubbleFrame>
  );
}

function Picture({ url, alt }: { url: string; alt: string }) {
  const { src } = useAuthedBlob(url);
  return src ? <img className={css.picture} src={src} alt={alt} /> : <span className={css.picture} />;
}
