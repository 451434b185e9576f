import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetryOnReturn } from '../../../../app/live/index.ts';
import { useConversation } from '../conversation-context.ts';
import { DocumentMessage } from './document-message.tsx';
import { mediaBoxHeight, mediaBoxWidth } from '../media-box.ts';
import type { ThreadMessage } from '../thread-items.ts';
import { UploadRing } from '../upload-ring.tsx';
import { claimPlayback } from '../playback/sound.ts';
import css from './video-message.module.css';

/** A film in its kept place, with the browser's own controls. */
export function VideoMessage({ shown }: { shown: ThreadMessage }) {
  const { t } = useTranslation();
  const { onDiscard } = useConversation();
  const { message, unsent: outgoing } = shown;
  const video = useRef<HTMLVideoElement>(null);
  // A format this browser does not know: a file like any other.
  const [broken, setBroken] = useState(false);
  useRetryOnReturn(broken, () => setBroken(false));
  const pause = useRef(() => video.current?.pause());
  if (broken) {
    return (
      <>
        <p className={css.failed}>{t('messages.kinds.videoFailed')}</p>
        <DocumentMessage shown={shown} />
      </>
    );
  }
  const boxStyle = { aspectRatio: `${mediaBoxWidth} / ${mediaBoxHeight(message.mediaWidth, message.mediaHeight)}` };
  return (
    <div className={css.frame} style={boxStyle}>
      {message.mediaUrl && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has no subtitles
        <video
          ref={video}
          className={css.video}
          src={message.mediaUrl}
          poster={message.mediaPreview ?? undefined}
          controls
          playsInline
          preload="metadata"
          aria-label={message.mediaName ?? t('tickets.media.video')}
          onPlay={() => claimPlayback(pause.current)}
          onError={() => setBroken(true)}
        />
      )}
      {outgoing && outgoing.state !== 'failed' && (
        <span className={css.upload}>
          <UploadRing share={outgoing.progress} onCancel={() => onDiscard(shown)} />
        </span>
      )}
    </div>
  );
}
