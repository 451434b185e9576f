import type { FileList } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import css from './file-lists.module.css';
import { uploadedOf } from './option-drafts.ts';
import { OptionPicture } from './option-picture.tsx';

const shownPictures = 4;

/** The files of a list in small, and how many they are. */
export function FileListSummary({ options }: Pick<FileList, 'options'>) {
  const { t } = useTranslation();
  const files = uploadedOf(options);
  return (
    <span className={css.summary}>
      {files.length > 0 && (
        <span className={css.stack}>
          {files.slice(0, shownPictures).map((option) => (
            <OptionPicture key={`${option.id} ${option.fileName}`} stored={option} />
          ))}
        </span>
      )}
      {t('fileLists.filesCount', { count: files.length })}
    </span>
  );
}

/** Bytes of all files. */
export const sizeOf = ({ options }: Pick<FileList, 'options'>) =>
  options.reduce((total, { size }) => total + (size ?? 0), 0);
