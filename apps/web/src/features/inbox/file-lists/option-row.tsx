import { useSortable } from '@dnd-kit/react/sortable';
import { TextInput } from '@mantine/core';
import { IconGripVertical, IconReplace, IconTrash } from '../../../ui/icons/index.ts';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../ui/text/bytes.ts';
import { FileInput } from '../../../ui/fields/file-input.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { MiddleTruncate } from '../../../ui/text/middle-truncate.tsx';
import css from './file-lists.module.css';
import type { OptionDraft } from './option-drafts.ts';
import { OptionPicture } from './option-picture.tsx';

interface Props {
  draft: OptionDraft;
  index: number;
  /** its name is missing */
  error: boolean;
  onRename: (name: string) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
  /** by one place, up or down */
  onMove: (by: -1 | 1) => void;
}

/** A file of a list: its handle, its kind, its name, and the buttons that change it. */
export function OptionRow({ draft, index, error, onRename, onReplace, onRemove, onMove }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { ref, handleRef, isDragSource } = useSortable({ id: draft.key, index });
  const { name, file, stored } = draft;
  const fileName = file?.name ?? stored?.fileName;
  const size = file?.size ?? stored?.size;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || !event.shiftKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li ref={ref} className={css.option} data-dragging={isDragSource || undefined}>
      <button
        ref={handleRef}
        id={`handle ${draft.key}`}
        type="button"
        className={css.handle}
        aria-label={t('fileLists.form.move', { name })}
        aria-keyshortcuts="Alt+Shift+ArrowUp Alt+Shift+ArrowDown"
        onKeyDown={onKeyDown}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden />
      </button>
      <OptionPicture key={fileName} file={file} stored={stored} />
      <span className={css.optionWords}>
        <TextInput
          size="sm"
          aria-label={t('fileLists.form.optionName', { position: index + 1 })}
          maxLength={100}
          error={error}
          value={name}
          onKeyDown={onKeyDown}
          onChange={(event) => onRename(event.currentTarget.value)}
        />
        <span className={css.fileName} data-none={!fileName || undefined}>
          {fileName ? (
            <>
              <MiddleTruncate text={fileName} />
              {size != null && <span>{formatBytes(size)}</span>}
            </>
          ) : (
            t('fileLists.form.noFile')
          )}
        </span>
      </span>
      <IconButton label={t('fileLists.form.replace', { name })} onClick={() => input.current?.click()}>
        <IconReplace size={18} stroke={1.75} />
      </IconButton>
      <IconButton label={t('fileLists.form.remove', { name })} onClick={onRemove}>
        <IconTrash size={18} stroke={1.75} />
      </IconButton>
      <FileInput
        input={input}
        label={t('fileLists.form.replace', { name })}
        isSingle
        onFiles={([chosen]) => chosen && onReplace(chosen)}
      />
    </li>
  );
}
