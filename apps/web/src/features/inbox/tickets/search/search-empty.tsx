import { Button, CloseButton } from '@mantine/core';
import { IconHistory } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../../ui/lists/empty-state.tsx';
import css from './search-empty.module.css';
import { filterCount } from './search.rules.ts';
import type { Search } from './use-ticket-search.ts';

/** Before a search: what can be found, and recent searches. */
export function RecentSearches({ search }: { search: Search }) {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState drawing="lens" title={t('inbox.search.startTitle')} text={t('inbox.search.startText')} />
      {search.latest.length > 0 && (
        <section className={css.latest} aria-label={t('inbox.search.recent')}>
          <h3 className={css.title}>{t('inbox.search.recent')}</h3>
          <ul className={css.list}>
            {search.latest.map((text) => (
              <li key={text} className={css.item}>
                <button type="button" className={css.again} onClick={() => search.change({ text })}>
                  <IconHistory size={16} stroke={1.75} aria-hidden />
                  <span className={css.cut}>{text}</span>
                </button>
                <CloseButton aria-label={t('inbox.search.forget', { text })} onClick={() => search.forget(text)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Below the last result. */
export function SearchEnd() {
  const { t } = useTranslation();
  return <p className={css.end}>{t('inbox.search.end')}</p>;
}

/** Nothing was found: what else to try. */
export function NoSearchResults({ search }: { search: Search }) {
  const { t } = useTranslation();
  const { values, asked } = search;
  const narrowed = filterCount(values) > 0;
  const text = asked?.text ?? '';
  return (
    <EmptyState
      drawing="lens"
      title={text === '' ? t('inbox.search.noneFilteredTitle') : t('inbox.search.noneTitle', { text })}
      text={narrowed ? t('inbox.search.noneFilteredText') : t('inbox.search.noneText')}
      action={
        narrowed && (
          <Button variant="default" onClick={search.clearFilters}>
            {t('inbox.search.clear')}
          </Button>
        )
      }
    />
  );
}
