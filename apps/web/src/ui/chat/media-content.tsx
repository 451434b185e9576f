import type { MediaType } from '@balcao/contract';
import { useState } from 'react';
import { fileExtension } from '../text/file-extension.ts';
import { FileInfo } from '../file-info.tsx';
import css from './media-content.module.css';

const pictureWidth = 250;

interface Props {
  media: {
    mediaType: MediaType;
    mediaName: string;
    mediaMime: string | null;
    /** bytes */
    mediaSize: number | null;
    mediaWidth: number | null;
    mediaHeight: number | null;
  };
  /** where it is, to be opened as it is; null while it is on its way */
  url: string | null;
  texts: { picture: string; openPicture: string; openFile: string };
  /** it cannot be shown: of another format than it says, or out of reach */
  onFailed?: () => void;
}

/** The file of a message: pictures and sound in place, anything else as something to open. */
export function MediaContent({ media, url, texts, onFailed }: Props) {
  const { mediaType, mediaWidth, mediaHeight } = media;
  // Bytes this browser cannot show after all: a file like any other.
  const [broken, setBroken] = useState(false);
  if (broken || url === null) return <DocumentContent media={media} url={url} texts={texts} />;
  const onError = () => {
    setBroken(true);
    onFailed?.();
  };
  switch (mediaType) {
    case 'image':
      return (
        <a
          className={css.picture}
          style={{ aspectRatio: `${pictureWidth} / ${placeHeight(mediaWidth, mediaHeight)}` }}
          href={url}
          target="_blank"
          rel="noopener"
          aria-label={texts.openPicture}
        >
          <img src={url} alt={texts.picture} onError={onError} />
        </a>
      );
    case 'video':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has no subtitles
      return <video className={css.video} src={url} controls preload="metadata" onError={onError} />;
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people record has no subtitles
      return <audio className={css.audio} src={url} controls preload="metadata" onError={onError} />;
    case 'application':
    case 'conversation':
    case 'locationMessage':
    case 'vcard':
    case 'call_log':
      return <DocumentContent media={media} url={url} texts={texts} />;
  }
}

function DocumentContent({ media: { mediaName, mediaMime, mediaSize }, url, texts }: Props) {
  const words = <FileInfo kind={fileExtension(mediaName, mediaMime)} name={mediaName} size={mediaSize} />;
  // A file that is still on its way cannot be opened from here.
  if (url === null) return <div className={css.document}>{words}</div>;
  return (
    <a className={css.document} href={url} download={mediaName} title={texts.openFile}>
      {words}
    </a>
  );
}

/** Pixels, in proportion, but never a stripe and never a tower. */
function placeHeight(width: number | null, height: number | null): number {
  if (!width || !height) return 188;
  return Math.round(Math.min(320, Math.max(96, (pictureWidth * height) / width)));
}
