import { IconX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { MiddleTruncate } from '../../../ui/text/middle-truncate.tsx';
import type { LocalFile } from '../../inbox/messages/index.ts';
import css from './attachments.module.css';
import { fileExtension } from '../../../ui/text/file-extension.ts';

interface Props {
  files: readonly LocalFile[];
  onRemove: (file: LocalFile) => void;
}

/** The files to send, each with a button that removes it. */
export function Attachments({ files, onRemove }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t('tickets.composer.files')}>
      {files.map((local) => (
        <li key={local.id} className={css.file}>
          {local.preview ? (
            <img src={local.preview} alt="" className={css.picture} />
          ) : (
            <span className={css.type} aria-hidden>
              {fileExtension(local.file.name, local.file.type)}
            </span>
          )}
          <span className={css.words}>
            <MiddleTruncate text={local.file.name} />
            <small>{formatBytes(local.file.size)}</small>
          </span>
          <IconButton
            label={t('tickets.composer.removeFile', { name: local.file.name })}
            size={28}
            onClick={() => onRemove(local)}
          >
            <IconX size={16} stroke={1.75} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
