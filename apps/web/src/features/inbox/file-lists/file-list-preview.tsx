import { useTranslation } from 'react-i18next';
import { MiddleTruncate } from '../../../ui/text/middle-truncate.tsx';
import css from './file-lists.module.css';
import { OptionPicture } from './option-picture.tsx';
import { plainName } from './option-drafts.ts';
import type { OptionDraft } from './option-drafts.ts';

/** How many files the preview shows: more would only repeat what the form shows already. */
const shownFiles = 3;

/** The message and its files as the contact will see them arrive. */
export function FileListPreview({ message, drafts }: { message: string; drafts: readonly OptionDraft[] }) {
  const { t } = useTranslation();
  const files = drafts.filter(({ file, stored }) => file !== undefined || stored?.fileName != null);
  return (
    <aside className={css.preview} aria-label={t('fileLists.form.preview')}>
      <h3>{t('fileLists.form.preview')}</h3>
      {message.trim() !== '' && (
        <p className={css.bubble} dir="auto">
          {message}
        </p>
      )}
      {files.slice(0, shownFiles).map(({ key, file, stored, name }) => {
        const fileName = file?.name ?? stored?.fileName ?? '';
        const isPicture = /^(image|video)\//.test(file?.type ?? stored?.mediaType ?? '');
        return (
          <div key={`${key} ${fileName}`} className={css.bubble} data-file data-picture={isPicture || undefined}>
            <OptionPicture file={file} stored={stored} />
            {!isPicture && <MiddleTruncate text={fileName} />}
            {name.trim() !== '' && name !== plainName(fileName) && <span dir="auto">{name}</span>}
          </div>
        );
      })}
      {files.length > shownFiles && (
        <p className={css.more}>{t('fileLists.form.previewMore', { count: files.length - shownFiles })}</p>
      )}
      {message.trim() === '' && files.length === 0 && <p className={css.more}>{t('fileLists.form.previewEmpty')}</p>}
    </aside>
  );
}
