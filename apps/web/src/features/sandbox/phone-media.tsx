import type { SandboxMessage } from '@balcao/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FileInfo } from '../../ui/file-info.tsx';
import { fileExtension } from '../../ui/file-extension.ts';
import css from './phone-media.module.css';

const pictureWidth = 250;

/** The file of a message: pictures and sound in place, anything else as something to open. */
export function PhoneMedia({ message }: { message: SandboxMessage }) {
  const { t } = useTranslation();
  const { mediaType, mediaUrl, mediaWidth, mediaHeight } = message;
  // Bytes this browser cannot show after all: a file like any other.
  const [broken, setBroken] = useState(false);
  if (broken || mediaUrl === null) return <PhoneDocument message={message} />;
  const onError = () => setBroken(true);
  switch (mediaType) {
    case 'image':
      return (
        <a
          className={css.picture}
          style={{ aspectRatio: `${pictureWidth} / ${placeHeight(mediaWidth, mediaHeight)}` }}
          href={mediaUrl}
          target="_blank"
          rel="noopener"
          aria-label={t('sandbox.phone.openPicture')}
        >
          <img src={mediaUrl} alt={t('sandbox.phone.picture')} onError={onError} />
        </a>
      );
    case 'video':
      // What people film has no subtitles.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video className={css.video} src={mediaUrl} controls preload="metadata" onError={onError} />;
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio className={css.audio} src={mediaUrl} controls preload="metadata" onError={onError} />;
    case 'application':
    case 'conversation':
    case 'locationMessage':
    case 'vcard':
    case 'call_log':
      return <PhoneDocument message={message} />;
  }
}

function PhoneDocument({ message }: { message: SandboxMessage }) {
  const { t } = useTranslation();
  const { mediaUrl, mediaMime, mediaSize } = message;
  const name = message.mediaName || t('tickets.media.application');
  const words = <FileInfo kind={fileExtension(name, mediaMime)} name={name} size={mediaSize} />;
  // A file that is still on its way cannot be opened from here.
  if (mediaUrl === null) return <div className={css.document}>{words}</div>;
  return (
    <a className={css.document} href={mediaUrl} download={name} aria-label={t('sandbox.phone.openFile', { name })}>
      {words}
    </a>
  );
}

/** Pixels, in proportion, but never a stripe and never a tower. */
function placeHeight(width: number | null, height: number | null): number {
  if (!width || !height) return 188;
  return Math.round(Math.min(320, Math.max(96, (pictureWidth * height) / width)));
}
