import { Button, Loader } from '@mantine/core';
import { IconPhotoOff } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuthedBlob } from '../../../app/api/media.ts';
import { useRetryOnReturn } from '../../../app/live/index.ts';
import { localPicture } from '../messages/index.ts';
import css from './picture-dialog.module.css';
import type { ThreadMessage } from './thread-items.ts';

interface Props {
  picture: ThreadMessage;
  /** its accessible name */
  name: string;
  /** 1 = as large as the window allows */
  zoom: number;
  onZoom: () => void;
}

/** One picture, or why it cannot be seen. Remount it for each. */
export function PictureStage({ picture, name, zoom, onZoom }: Props) {
  const { t } = useTranslation();
  const { message, unsent } = picture;
  const local = unsent?.media?.preview ?? localPicture(message.clientId);
  const blob = useAuthedBlob(local ? null : message.mediaUrl);
  const src = local ?? blob.src;
  const failed = blob.status === 'failed';
  useRetryOnReturn(failed, blob.retry);
  // A format this browser cannot show, or bytes that are no picture after all.
  const [broken, setBroken] = useState(false);
  return (
    <div className={css.stage} data-zoomed={zoom > 1 || undefined}>
      {src && !broken ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the buttons and the keys + and - do the same
        <img
          src={src}
          alt={name}
          style={zoom > 1 ? { maxWidth: 'none', maxHeight: 'none', width: `${zoom * 100}%` } : undefined}
          onClick={onZoom}
          onError={() => setBroken(true)}
        />
      ) : failed || broken ? (
        <div className={css.failed} role="alert">
          <IconPhotoOff size={40} stroke={1.5} aria-hidden />
          <p>{t(broken ? 'messages.pictures.broken' : 'tickets.message.photoFailed')}</p>
          {failed && (
            <Button variant="default" onClick={blob.retry}>
              {t('tickets.message.tryAgain')}
            </Button>
          )}
        </div>
      ) : (
        <Loader className={css.loading} aria-label={t('common.loading')} />
      )}
    </div>
  );
}
