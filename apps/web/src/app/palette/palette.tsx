import type { Contact } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import css from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { minSearchLength, usePaletteSearch } from './palette.queries.ts';
import { nextIndex, paletteGroups } from './palette.rules.ts';
import { useKnownItems } from './use-known-items.ts';
import { useFoundItems } from './use-found-items.ts';

const searchDebounceMs = 200;

const focusField = (field: HTMLInputElement | null) => field?.focus();

interface Props {
  onClose: () => void;
  /** a conversation with this contact is wanted */
  onStartConversation: (contact: Contact) => void;
}

/** One field for going anywhere: pages, tickets, contacts, and what can be done with the open ticket. */
export function Palette({ onClose, onStartConversation }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [debounced] = useDebouncedValue(typed, searchDebounceMs);
  const [index, setIndex] = useState(0);
  const list = useId();
  const search = usePaletteSearch(debounced);
  const groups = paletteGroups(typed, useKnownItems(), useFoundItems(search, onStartConversation));
  const items = groups.flatMap((group) => group.items);
  const activeIndex = Math.min(index, Math.max(0, items.length - 1));
  const searching = search.searching || (typed !== debounced && typed.trim().length >= minSearchLength);
  const option = (index: number) => `${list}-${index}`;

  const chosenId = option(activeIndex);
  useEffect(() => document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' }), [chosenId]);

  const choose = (index: number) => {
    const item = items[index];
    if (!item) return;
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      choose(activeIndex);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIndex(nextIndex(activeIndex, event.key, items.length));
    }
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      size={600}
      padding={0}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('palette.title') } }}
      classNames={{ body: css.body }}
    >
      <div className={css.field}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          className={css.input}
          type="text"
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? list : undefined}
          aria-activedescendant={items.length > 0 ? chosenId : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          value={typed}
          // Before the dialog gets the focus: text typed at once must not go to the former field.
          ref={focusField}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
        {searching && <span className={css.searching}>{t('palette.searching')}</span>}
      </div>
      <VisuallyHidden role="status">
        {typed.trim() !== '' && !searching && t('palette.results', { count: items.length })}
      </VisuallyHidden>
      {items.length > 0 && (
        <PaletteList
          id={list}
          groups={groups}
          activeIndex={activeIndex}
          optionId={option}
          onPoint={setIndex}
          onChoose={choose}
        />
      )}
      {search.failed && !searching && <p className={css.none}>{t('palette.failed')}</p>}
      {items.length === 0 && !searching && !search.failed && (
        <p className={css.none}>
          {typed.trim().length < minSearchLength ? t('palette.short') : t('palette.empty', { typed: typed.trim() })}
        </p>
      )}
    </Modal>
  );
}
