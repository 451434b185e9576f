import { Modal } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile, useAuthedBlob } from '../../app/api/media.ts';
import { toastError } from '../../app/errors.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useReturnFocus } from '../../ui/use-return-focus.ts';
import { localPicture } from '../messages/index.ts';
import css from './picture-dialog.module.css';
import type { ThreadMessage } from './thread-items.ts';

const zoomLevels = [1, 1.5, 2, 3, 4];
const iconProps = { size: 18, stroke: 1.75 };

interface Props {
  /** the pictures of the conversation, oldest first */
  pictures: readonly ThreadMessage[];
  /** key of the one that is opened first */
  first: string;
  onClose: () => void;
}

/** The pictures of a conversation as large as the window allows, and larger. */
export function PictureDialog({ pictures, first, onClose }: Props) {
  const { t } = useTranslation();
  const [shownKey, setShownKey] = useState(first);
  const [zoom, setZoom] = useState(1);
  useReturnFocus();
  const at = pictures.findIndex(({ key }) => key === shownKey);
  const picture = pictures[at];
  const message = picture?.message;
  const local = picture?.unsent?.media?.preview ?? localPicture(message?.clientId ?? null);
  const blob = useAuthedBlob(local ? null : (message?.mediaUrl ?? null));
  const src = local ?? blob.src;
  const name = message?.mediaName || t('tickets.message.photo');
  const url = message?.mediaUrl;

  const go = (step: 1 | -1) => {
    const next = pictures[at + step];
    if (!next) return;
    setShownKey(next.key);
    setZoom(1);
  };
  const zoomBy = (step: 1 | -1) => setZoom(zoomLevels[zoomLevels.indexOf(zoom) + step] ?? zoom);
  const onKeyDown = (event: KeyboardEvent) => {
    const act = {
      ArrowLeft: () => go(-1),
      ArrowRight: () => go(1),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  };

  return (
    <Modal.Root opened onClose={onClose} fullScreen classNames={css}>
      <Modal.Overlay />
      <Modal.Content onKeyDown={onKeyDown}>
        <Modal.Header>
          <Modal.Title>{name}</Modal.Title>
          {pictures.length > 1 && (
            <span className={css.count}>{t('messages.pictures.place', { at: at + 1, count: pictures.length })}</span>
          )}
          <IconButton
            label={t('messages.pictures.zoomOut')}
            disabled={zoom === zoomLevels[0]}
            onClick={() => zoomBy(-1)}
          >
            <IconZoomOut {...iconProps} />
          </IconButton>
          <IconButton
            label={t('messages.pictures.zoomIn')}
            disabled={zoom === zoomLevels.at(-1)}
            onClick={() => zoomBy(1)}
          >
            <IconZoomIn {...iconProps} />
          </IconButton>
          {url && (
            <IconButton
              label={t('tickets.message.download')}
              onClick={() => void downloadFile(url, name).catch(toastError)}
            >
              <IconDownload {...iconProps} />
            </IconButton>
          )}
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body>
          <div className={css.stage} data-zoomed={zoom > 1 || undefined}>
            {src && (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the buttons and the keys + and - do the same
              <img
                src={src}
                alt={name}
                style={zoom > 1 ? { maxWidth: 'none', maxHeight: 'none', width: `${zoom * 100}%` } : undefined}
                onClick={() => setZoom(zoom === 1 ? 2 : 1)}
              />
            )}
          </div>
          {at > 0 && (
            <IconButton
              className={css.previous}
              variant="default"
              size={44}
              radius="xl"
              label={t('messages.pictures.previous')}
              onClick={() => go(-1)}
            >
              <IconChevronLeft size={22} stroke={1.75} />
            </IconButton>
          )}
          {at < pictures.length - 1 && (
            <IconButton
              className={css.next}
              variant="default"
              size={44}
              radius="xl"
              label={t('messages.pictures.next')}
              onClick={() => go(1)}
            >
              <IconChevronRight size={22} stroke={1.75} />
            </IconButton>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
