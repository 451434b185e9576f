import { IconDownload } from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadFile } from '../../../../app/api/media.ts';
import { toastError } from '../../../../app/errors.ts';
import { FileInfo } from '../../../../ui/file-info.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { useConversation } from '../conversation-context.ts';
import css from './document-message.module.css';
import { fileExtension } from '../../../../ui/text/file-extension.ts';
import type { ThreadMessage } from '../thread-items.ts';
import { UploadRing } from '../upload-ring.tsx';

/** A file that is not a picture: its kind, its size, and the way to save it. */
export function DocumentMessage({ shown }: { shown: ThreadMessage }) {
  const { t } = useTranslation();
  const { onDiscard } = useConversation();
  const { message, unsent: outgoing } = shown;
  const [saving, setSaving] = useState(false);
  const { mediaUrl } = message;
  const name = message.mediaName || t('tickets.message.file');
  const save = async (url: string) => {
    setSaving(true);
    try {
      await downloadFile(url, name);
    } catch (error) {
      toastError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={css.document}>
      <FileInfo kind={fileExtension(name, message.mediaMime)} name={name} size={message.mediaSize} />
      {outgoing && outgoing.state !== 'failed' && (
        <UploadRing share={outgoing.progress} onCancel={() => onDiscard(shown)} />
      )}
      {mediaUrl && (
        <IconButton
          label={t('tickets.message.download')}
          aria-label={t('tickets.message.downloadName', { name })}
          loading={saving}
          onClick={() => void save(mediaUrl)}
        >
          <IconDownload size={18} stroke={1.75} />
        </IconButton>
      )}
    </div>
  );
}
