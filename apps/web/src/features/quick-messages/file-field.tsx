import { Button, Input } from '@mantine/core';
import { IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../ui/bytes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MiddleTruncate } from '../../ui/middle-truncate.tsx';
import css from './file-field.module.css';

/** What is shown of a file: of one that is stored the size is not known. */
export interface ShownFile {
  name: string;
  mime: string;
  size?: number;
}

interface Props {
  file: ShownFile | null;
  onChange: (file: File | null) => void;
}

const maxFileBytes = 64 * 1024 * 1024;

/** One file, by button or dropped here, with its name, type and size. */
export function FileField({ file, onChange }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<'emptyFile' | 'largeFile' | null>(null);
  const [over, setOver] = useState(false);

  const chooseFile = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = chosen.size === 0 ? 'emptyFile' : chosen.size > maxFileBytes ? 'largeFile' : null;
    setProblem(found);
    if (!found) onChange(chosen);
  };
  const drag = (event: DragEvent, inside: boolean) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(inside);
  };

  return (
    <Input.Wrapper
      label={t('quickMessages.form.file')}
      labelElement="div"
      error={problem && t(`quickMessages.form.${problem}`)}
    >
      <div
        className={css.zone}
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          chooseFile(event.dataTransfer.files[0]);
        }}
      >
        {file ? (
          <>
            <IconFile className={css.icon} size={18} stroke={1.75} aria-hidden />
            <span className={css.name}>
              <MiddleTruncate text={file.name} />
              <small>
                {[fileTypeText(file), file.size !== undefined && formatBytes(file.size)].filter(Boolean).join(' · ')}
              </small>
            </span>
            <IconButton
              label={t('quickMessages.form.removeFile', { name: file.name })}
              onClick={() => {
                setProblem(null);
                onChange(null);
              }}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          </>
        ) : (
          <>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              onClick={() => input.current?.click()}
            >
              {t('quickMessages.form.chooseFile')}
            </Button>
            <span className={css.hint}>{t('quickMessages.form.dropHint')}</span>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('quickMessages.form.chooseFile')}
          onChange={(event) => {
            chooseFile(event.currentTarget.files?.[0]);
            // The same file may be chosen again after it was removed.
            event.currentTarget.value = '';
          }}
        />
      </div>
    </Input.Wrapper>
  );
}

/** `PDF`, `PNG`: by the ending of the name, else by the type. */
function fileTypeText({ name, mime }: ShownFile): string {
  const ending = /\.(\w{1,5})$/.exec(name)?.[1] ?? mime.split('/')[1] ?? '';
  return ending.toUpperCase();
}
