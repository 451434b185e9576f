import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '../../../../ui/icons/index.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import css from './search-head.module.css';
import type { Search } from './use-ticket-search.ts';
import { preloadableComponent } from '../../../../ui/dialogs/preloadable.ts';

const SearchFilters = preloadableComponent(
  async () => (await import('./search-filters.tsx')).SearchFilters,
  <div className={css.filters} />,
);

/**
 * The search field, and its filters. The field is there at once: text typed meanwhile would go elsewhere. Down goes on to
 * what was found.
 */
export function SearchHead({ search, onSave, onDown }: { search: Search; onSave: () => void; onDown: () => void }) {
  const { t } = useTranslation();
  const { values, change } = search;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={css.head} role="search">
      <TextInput
        ref={field}
        type="search"
        aria-label={t('inbox.search.label')}
        placeholder={t('inbox.search.placeholder')}
        autoComplete="off"
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        rightSection={
          values.text !== '' && (
            <CloseButton size="sm" aria-label={t('inbox.search.clearText')} onClick={() => change({ text: '' })} />
          )
        }
        classNames={{ input: css.input }}
        value={values.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onDown();
        }}
      />
      <SearchFilters search={search} onSave={onSave} />
    </div>
  );
}
