import { Button, Input, Progress } from '@mantine/core';
import { IconFile, IconPaperclip, IconTrash } from '../icons/index.ts';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../text/bytes.ts';
import css from './file-field.module.css';
import { fileProblem, fileTypeText } from './file-field.rules.ts';
import type { FileLimits, FileProblem } from './file-field.rules.ts';
import { FileInput } from './file-input.tsx';
import { IconButton } from './icon-button.tsx';
import { MiddleTruncate } from '../text/middle-truncate.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useObjectUrl } from '../hooks/use-object-url.ts';

/** A file that was chosen here, or the description of a stored one. */
export type ShownFile = File | { name: string; mime: string; size?: number };

interface Props extends FileLimits {
  label: ReactNode;
  file: ShownFile | null;
  /** the share of the upload that is done, while it is under way */
  progress?: number;
  /** the server's error about the file */
  error?: ReactNode;
  onChange: (file: File | null) => void;
}

/** Limits are round numbers of these, and are written as such. */
const bytesPerMegabyte = 1024 * 1024;

/**
 * A field for one file, chosen by a button or dropped here, with its name, type, size and a preview of a picture chosen
 * here.
 */
export function FileField({ label, file, maxBytes, types, progress, error, onChange }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const size = `${Math.floor(maxBytes / bytesPerMegabyte)} MB`;

  const chooseFile = (chosen: File | undefined) => {
    if (!chosen) return;
    const found = fileProblem(chosen, { maxBytes, types });
    setProblem(found);
    if (!found) onChange(chosen);
  };
  const dropTarget = useFileDrop(([dropped]) => chooseFile(dropped));

  return (
    <Input.Wrapper label={label} labelElement="div" error={problem ? t(`common.file.${problem}`, { size }) : error}>
      <div className={css.zone} {...dropTarget}>
        {file ? (
          <>
            <Preview key={`${file.name} ${file.size}`} file={file} />
            <span className={css.name}>
              <MiddleTruncate text={file.name} />
              <small>{describe(file)}</small>
            </span>
            <IconButton
              label={t('common.file.remove', { name: file.name })}
              onClick={() => {
                setProblem(null);
                onChange(null);
              }}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
            {progress !== undefined && (
              <Progress
                className={css.progress}
                size="sm"
                value={progress * 100}
                aria-label={t('common.file.uploading', { name: file.name })}
              />
            )}
          </>
        ) : (
          <>
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPaperclip size={16} stroke={1.75} />}
              onClick={() => input.current?.click()}
            >
              {t('common.file.choose')}
            </Button>
            <span className={css.hint}>{t('common.file.dropHint', { size })}</span>
          </>
        )}
        <FileInput
          input={input}
          label={t('common.file.choose')}
          isSingle
          accept={types?.join(',')}
          onFiles={([chosen]) => chooseFile(chosen)}
        />
      </div>
    </Input.Wrapper>
  );
}

/** The picture itself, else an icon. Remounted for each file. */
function Preview({ file }: { file: ShownFile }) {
  const isPicture = file instanceof File && /^image\/(?!svg)/.test(file.type);
  const url = useObjectUrl(isPicture ? file : undefined);
  const [broken, setBroken] = useState(false);
  return url === undefined || broken ? (
    <IconFile className={css.icon} size={18} stroke={1.75} aria-hidden />
  ) : (
    <img className={css.picture} src={url} alt="" onError={() => setBroken(true)} />
  );
}

function describe(file: ShownFile): string {
  const type = fileTypeText({ name: file.name, mime: 'mime' in file ? file.mime : file.type });
  return [type, file.size !== undefined && formatBytes(file.size)].filter(Boolean).join(' · ');
}
