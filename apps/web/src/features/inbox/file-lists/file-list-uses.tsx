import type { FileListUse } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import css from './file-lists.module.css';

/** The uses of a list's files: quick replies and campaigns by name, the first of each. */
export function FileListUses({ uses }: { uses: readonly FileListUse[] | undefined }) {
  const { t } = useTranslation();
  if (!uses) return <span className={css.unused}>{t('fileLists.uses.none')}</span>;
  return (
    <span className={css.uses}>
      {uses.map(({ kind, names, count }) => (
        <span key={kind}>
          {t(`fileLists.uses.${kind}`, { names: names.join(', ') })}
          {count > names.length && ` ${t('fileLists.uses.more', { count: count - names.length })}`}
        </span>
      ))}
    </span>
  );
}
