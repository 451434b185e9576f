import { IconPhoto } from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthedBlob } from '../../../../app/api/media.ts';
import { useRetryOnReturn } from '../../../../app/live/index.ts';
import { useConversation } from '../conversation-context.ts';
import { localPicture } from '../../messages/index.ts';
import { DocumentMessage } from './document-message.tsx';
import css from './picture-message.module.css';
import { mediaBoxHeight, mediaBoxWidth } from '../media-box.ts';
import type { ThreadMessage } from '../thread-items.ts';
import { UploadRing } from '../upload-ring.tsx';

interface Props {
  shown: ThreadMessage;
  /** as wide as high, as among others */
  square?: boolean;
}

/** A picture in its kept place, so that nothing moves when it has come. Opens large. */
export function PictureMessage({ shown, square = false }: Props) {
  const { t } = useTranslation();
  const { contactName, onOpenPicture, onDiscard } = useConversation();
  const { message, unsent: outgoing } = shown;
  const local = outgoing?.media?.preview ?? localPicture(message.clientId);
  const blob = useAuthedBlob(local ? null : message.mediaUrl);
  const src = local ?? blob.src;
  const failed = blob.status === 'failed';
  useRetryOnReturn(failed, blob.retry);
  const alt = message.fromMe ? t('tickets.message.photo') : t('tickets.message.photoFrom', { name: contactName });
  // A format this browser cannot show, or bytes that are no picture after all: a file like any other.
  const [broken, setBroken] = useState(false);
  const height = square ? mediaBoxWidth : mediaBoxHeight(message.mediaWidth, message.mediaHeight);
  const boxStyle = { aspectRatio: `${mediaBoxWidth} / ${height}` };

  if (broken) return <DocumentMessage shown={shown} />;
  if (failed) {
    return (
      <button type="button" className={css.picture} style={boxStyle} onClick={blob.retry}>
        <IconPhoto size={24} stroke={1.75} aria-hidden />
        <span>{t('tickets.message.photoFailed')}</span>
        <span className={css.again}>{t('tickets.message.tryAgain')}</span>
      </button>
    );
  }
  return (
    <div className={css.frame}>
      <button
        type="button"
        className={css.picture}
        style={boxStyle}
        data-small={(!square && message.mediaWidth !== null && message.mediaWidth < mediaBoxWidth) || undefined}
        disabled={!src}
        aria-label={`${t('tickets.message.openPhoto')}: ${alt}`}
        onClick={() => onOpenPicture(shown.key)}
      >
        {src && <img src={src} alt={alt} draggable={false} onError={() => setBroken(true)} />}
      </button>
      {outgoing && outgoing.state !== 'failed' && (
        <span className={css.upload}>
          <UploadRing share={outgoing.progress} onCancel={() => onDiscard(shown)} />
        </span>
      )}
    </div>
  );
}
