import { IconArrowUp, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/bytes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MiddleTruncate } from '../../ui/middle-truncate.tsx';
import { fileExtension } from '../../ui/file-extension.ts';
import type { LocalFile } from '../messages/index.ts';
import css from './attachment-tray.module.css';

interface Props {
  files: readonly LocalFile[];
  onChange: (files: readonly LocalFile[]) => void;
}

/** What is about to be sent, in the order of sending; each file of several with a caption of its own. */
export function AttachmentTray({ files, onChange }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  const several = files.length > 1;
  const remove = (local: LocalFile) => {
    if (local.preview) URL.revokeObjectURL(local.preview);
    onChange(files.filter((other) => other !== local));
  };
  return (
    <ul className={css.files} aria-label={t('tickets.composer.files')}>
      {files.map((local, index) => {
        const { name, size, type } = local.file;
        return (
          <li key={local.id} className={css.file} data-several={several || undefined}>
            {local.preview ? (
              <img src={local.preview} alt="" className={css.picture} />
            ) : (
              <span className={css.type} aria-hidden>
                {fileExtension(name, type)}
              </span>
            )}
            <span className={css.words}>
              <MiddleTruncate text={name} />
              {several ? (
                <input
                  className={css.caption}
                  aria-label={t('messages.composer.captionOf', { name })}
                  placeholder={t('messages.composer.captionPlaceholder')}
                  value={local.caption ?? ''}
                  onChange={(event) => {
                    const caption = event.currentTarget.value;
                    onChange(files.map((other) => (other === local ? { ...local, caption } : other)));
                  }}
                />
              ) : (
                <small>{formatBytes(size)}</small>
              )}
            </span>
            {index > 0 && (
              <IconButton
                label={t('messages.composer.move', { name })}
                size={28}
                onClick={() => onChange(files.with(index, files[index - 1] ?? local).with(index - 1, local))}
              >
                <IconArrowUp size={16} stroke={1.75} />
              </IconButton>
            )}
            <IconButton label={t('tickets.composer.removeFile', { name })} size={28} onClick={() => remove(local)}>
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
