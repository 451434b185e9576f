import { IconArrowDown, IconArrowUp, IconX } from '../../icons/index.ts';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../text/bytes.ts';
import { IconButton } from '../../fields/icon-button.tsx';
import { Meta } from '../../text/meta.tsx';
import { MiddleTruncate } from '../../text/middle-truncate.tsx';
import { fileExtension } from '../../text/file-extension.ts';
import { releasePreviews, type LocalFile } from '../files/local-file.ts';
import css from './attachment-tray.module.css';

interface Props {
  files: readonly LocalFile[];
  /** each of several has a caption of its own and a place in their order */
  isOrdered: boolean;
  onChange: (files: readonly LocalFile[]) => void;
  /** how a file leaves, where its form decides it; undefined = as one expects */
  noteOf?: ((file: LocalFile) => string | undefined) | undefined;
  /** Enter in a caption */
  onSend: () => void;
}

/** The files to send, in order. */
export function AttachmentTray({ files, isOrdered, noteOf, onChange, onSend }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  const several = isOrdered && files.length > 1;
  const remove = (removed: readonly LocalFile[]) => {
    releasePreviews(removed);
    onChange(files.filter((file) => !removed.includes(file)));
  };
  const swap = (a: number, b: number) => {
    const [first, second] = [files[a], files[b]];
    if (first && second) onChange(files.with(a, second).with(b, first));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    event.preventDefault();
    onSend();
  };
  return (
    <div className={css.tray}>
      {several && (
        <Meta as="div" className={css.head}>
          <span>
            {t('composer.fileCount', {
              count: files.length,
              size: formatBytes(files.reduce((sum, { file }) => sum + file.size, 0)),
            })}
          </span>
          <button type="button" className={css.removeAll} onClick={() => remove(files)}>
            {t('composer.removeAll')}
          </button>
        </Meta>
      )}
      <ul className={css.files} aria-label={t('composer.files')}>
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
                <span className={css.name}>
                  <MiddleTruncate text={name} />
                  <Meta className={css.size} tone={isOrdered ? 'quiet' : 'faint'}>
                    {formatBytes(size)}
                  </Meta>
                </span>
                {noteOf?.(local) !== undefined && <Meta>{noteOf(local)}</Meta>}
                {several && (
                  <input
                    className={css.caption}
                    aria-label={t('composer.captionOf', { name })}
                    placeholder={t('composer.captionPlaceholder')}
                    value={local.caption ?? ''}
                    onKeyDown={onKeyDown}
                    onChange={(event) => {
                      const caption = event.currentTarget.value;
                      onChange(files.map((other) => (other === local ? { ...local, caption } : other)));
                    }}
                  />
                )}
              </span>
              {several && (
                <>
                  <IconButton
                    label={t('composer.move', { name })}
                    size={28}
                    // Not `disabled`: the keyboard would lose its place as the file gets there.
                    data-disabled={index === 0 || undefined}
                    aria-disabled={index === 0}
                    onClick={() => index > 0 && swap(index - 1, index)}
                  >
                    <IconArrowUp size={16} stroke={1.75} />
                  </IconButton>
                  <IconButton
                    label={t('composer.moveDown', { name })}
                    size={28}
                    data-disabled={index === files.length - 1 || undefined}
                    aria-disabled={index === files.length - 1}
                    onClick={() => swap(index, index + 1)}
                  >
                    <IconArrowDown size={16} stroke={1.75} />
                  </IconButton>
                </>
              )}
              <IconButton label={t('composer.removeFile', { name })} size={28} onClick={() => remove([local])}>
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
