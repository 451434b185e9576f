import { useTranslation } from 'react-i18next';
import { Meta } from '../../../../ui/text/meta.tsx';
import type { TicketSearch } from '../list/lists.rules.ts';
import { useFilterWords } from './use-filter-words.ts';
import type { MissingPart } from './use-view-list.ts';
import css from './view-parts.module.css';

/** What a view lets through, as chips. */
export function FilterChips({ search }: { search: TicketSearch }) {
  const { t } = useTranslation();
  const words = useFilterWords(search);
  if (words.length === 0) return <Meta>{t('views.noFilters')}</Meta>;
  return (
    <ul className={css.chips} aria-label={t('views.filters.label')}>
      {words.map((word) => (
        <li key={word} className={css.chip}>
          <Meta>{word}</Meta>
        </li>
      ))}
    </ul>
  );
}

/** What a view named and is gone: struck through, with what became of it. */
export function MissingParts({ parts }: { parts: readonly MissingPart[] }) {
  const { t } = useTranslation();
  if (parts.length === 0) return null;
  return (
    <ul className={css.missing} aria-label={t('views.missing.label')}>
      {parts.map(({ kind, name }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two that were removed may have been called alike
        <li key={index} className={css.gone}>
          <s className={css.chip}>
            <Meta>{name || t(`views.missing.names.${kind}`)}</Meta>
          </s>
          <Meta>{t(`views.missing.${kind}`)}</Meta>
        </li>
      ))}
    </ul>
  );
}
