import { Modal } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../app/api/media.ts';
import { toastError } from '../../app/errors.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Picture } from './conversation-context.ts';
import css from './picture-dialog.module.css';

/** A picture as large as the window allows. */
export function PictureDialog({ picture, onClose }: { picture: Picture | null; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal.Root opened={picture !== null} onClose={onClose} fullScreen classNames={css}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>{picture?.name}</Modal.Title>
          {picture?.url && (
            <IconButton
              label={t('tickets.message.download')}
              onClick={() => void downloadFile(picture.url ?? '', picture.name).catch(toastError)}
            >
              <IconDownload size={18} stroke={1.75} />
            </IconButton>
          )}
          <Modal.CloseButton aria-label={t('common.close')} />
        </Modal.Header>
        <Modal.Body onClick={onClose}>
          {picture && <img src={picture.src} alt={picture.name} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
