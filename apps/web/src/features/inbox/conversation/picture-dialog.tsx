import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '../../../ui/icons/index.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../app/api/media.ts';
import { toastError } from '../../../app/errors.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { useReturnFocus } from '../../../ui/dialogs/use-return-focus.ts';
import type { LoadedThread } from '../messages/index.ts';
import css from './picture-dialog.module.css';
import { PictureStage } from './picture-stage.tsx';
import type { ThreadMessage } from './thread-items.ts';
import { usePreviousPicture } from './use-previous-picture.ts';

const zoomLevels = [1, 1.5, 2, 3, 4];
const iconProps = { size: 18, stroke: 1.75 };

interface Props {
  /** the pictures of the loaded part of the conversation, oldest first */
  pictures: readonly ThreadMessage[];
  /** key of the one that is opened first */
  first: string;
  /** that part, whose older messages may have pictures as well */
  loaded: LoadedThread;
  onClose: () => void;
}

/** The pictures of a conversation as large as the window allows, and larger. */
export function PictureDialog({ pictures, first, loaded, onClose }: Props) {
  const { t } = useTranslation();
  const [shownKey, setShownKey] = useState(first);
  const [zoom, setZoom] = useState(1);
  useReturnFocus();
  const at = pictures.findIndex(({ key }) => key === shownKey);
  const picture = pictures[at];
  const message = picture?.message;
  const name = message?.mediaName || t('tickets.message.photo');
  const url = message?.mediaUrl;
  const hasMore = loaded.thread?.hasMore ?? false;
  const hasOthers = hasMore || (loaded.thread?.hasNewer ?? false);

  const show = ({ key }: ThreadMessage) => {
    setShownKey(key);
    setZoom(1);
  };
  const previous = usePreviousPicture({ shownKey, previous: pictures[at - 1], loaded, show });
  const next = pictures[at + 1];
  const zoomBy = (step: 1 | -1) => setZoom(zoomLevels[zoomLevels.indexOf(zoom) + step] ?? zoom);
  // Of the window: the button that has the focus goes at either end, and is disabled at either zoom.
  useWindowEvent('keydown', (event) => {
    const act = {
      ArrowLeft: previous,
      ArrowRight: next && (() => show(next)),
      '+': () => zoomBy(1),
      '-': () => zoomBy(-1),
    }[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    act();
  });
  const closeGone = useEffectEvent(onClose);
  const isGone = at === -1;
  useEffect(() => {
    if (isGone) closeGone();
  }, [isGone]);

  return (
    <Modal.Root opened onClose={onClose} fullScreen classNames={css}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{name}</Modal.Title>
          {(pictures.length > 1 || hasOthers) && (
            <span className={css.count}>
              {t('messages.pictures.place', { at: at + 1, count: pictures.length })}
              {hasOthers && '+'}
            </span>
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
          {picture && (
            <PictureStage
              key={picture.key}
              picture={picture}
              name={name}
              zoom={zoom}
              onZoom={() => setZoom(zoom === 1 ? 2 : 1)}
            />
          )}
          {previous && (
            <IconButton
              className={css.previous}
              variant="default"
              size={44}
              radius="xl"
              label={t('messages.pictures.previous')}
              onClick={previous}
            >
              <IconChevronLeft size={22} stroke={1.75} />
            </IconButton>
          )}
          {next && (
            <IconButton
              className={css.next}
              variant="default"
              size={44}
              radius="xl"
              label={t('messages.pictures.next')}
              onClick={() => show(next)}
            >
              <IconChevronRight size={22} stroke={1.75} />
            </IconButton>
          )}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
