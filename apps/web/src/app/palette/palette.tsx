import type { Contact } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconSearch } from '../../ui/icons/index.ts';
import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { useEnterOnAnswer } from '../../ui/fields/use-enter-on-answer.ts';
import { usePlaces } from '../../ui/hooks/use-places.ts';
import { keyCaps } from '../commands/key-caps.ts';
import css from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { minSearchLength, usePaletteSearch } from './palette.queries.ts';
import { activeKey, nextKey, paletteGroups } from './palette.rules.ts';
import type { PaletteItem } from './palette.rules.ts';
import { useKnownItems } from './use-known-items.ts';
import { useFoundItems } from './use-found-items.ts';

const keyOf = ({ key }: PaletteItem) => key;
const focusField = (field: HTMLInputElement | null) => field?.focus();

function KeyUse({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{' '}
      {children}
    </span>
  );
}

interface Props {
  /** what its field begins with */
  text: string;
  onClose: () => void;
  /** a conversation with this contact is wanted */
  onStartConversation: (contact: Contact) => void;
}

/** One field for going anywhere: pages, tickets, contacts, and what can be done with the open ticket. */
export function Palette({ text, onClose, onStartConversation }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useId();
  const search = usePaletteSearch(typed);
  const groups = paletteGroups(typed, useKnownItems(), useFoundItems(search, onStartConversation));
  const items = groups.flatMap((group) => group.items);
  const active = activeKey(groups, chosen, typed);
  const { searching } = search;
  const option = (key: string) => `${list}-${key}`;

  const chosenId = active && option(active);
  useEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  /** What has a page opens in another tab of the browser; everything else is not for one. */
  const openBeside = (item: PaletteItem | undefined) => {
    if (item?.address === undefined) return;
    onClose();
    window.open(item.address, '_blank', 'noopener');
  };
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return;
    onClose();
    item.run();
  };
  const chooseActive = () => {
    // Enter that nothing was chosen for shows what it would do; the next one does it.
    if (active === undefined) setChosen(nextKey(groups, undefined, 'ArrowDown') ?? null);
    else choose(items.find(({ key }) => key === active));
  };
  // Pages, options and actions come first and need no answer. After them the first entry is known once there is a ticket.
  const isAnswered =
    groups.some(({ id }) => id === 'pages' || id === 'options' || id === 'actions') ||
    (search.tickets.isAnswered && (search.contacts.isAnswered || search.tickets.found?.length !== 0));
  const waiting = useEnterOnAnswer({ text: typed, isAnswered, onAnswer: () => active !== undefined && chooseActive() });
  const places = usePlaces(items, keyOf, typed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (event.repeat) return;
      if (event.ctrlKey || event.metaKey) openBeside(items.find(({ key }) => key === active));
      else if (waiting.enter() === 'act') chooseActive();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (waiting.step() === 'act') setChosen(nextKey(groups, active, event.key) ?? null);
    } else if (event.key === 'Escape') waiting.forget();
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
          aria-activedescendant={chosenId}
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
            setChosen(null);
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
          activeKey={active}
          optionId={option}
          onPoint={({ key, isKept }) => !isKept && setChosen(key)}
          query={typed}
          onChoose={(item, isBeside) => places.isSettled(item.key) && (isBeside ? openBeside(item) : choose(item))}
        />
      )}
      {search.failed && !searching && <p className={css.none}>{t('palette.failed')}</p>}
      {items.length === 0 && !searching && !search.failed && (
        <p className={css.none}>
          {typed.trim().length < minSearchLength ? t('palette.short') : t('palette.empty', { typed: typed.trim() })}
        </p>
      )}
      <footer className={css.keys}>
        <KeyUse keys={['↑', '↓']}>{t('palette.keys.choose')}</KeyUse>
        <KeyUse keys={[t('shortcuts.keys.enter')]}>{t('palette.keys.open')}</KeyUse>
        <KeyUse keys={[keyCaps({ key: 'Enter', mod: true }, t).join(' ')]}>{t('palette.keys.beside')}</KeyUse>
      </footer>
    </Modal>
  );
}
