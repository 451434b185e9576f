import type { Contact } from '@balcao/contract';
import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconPlus } from '../../../ui/icons/index.ts';
import { useEffect, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useEnterOnAnswer } from '../../../ui/fields/use-enter-on-answer.ts';
import { usePlaces } from '../../../ui/hooks/use-places.ts';
import css from './contact-picker.module.css';
import { contactFromSearch, looksLikeNumber } from './contact-picker.rules.ts';
import { ContactAvatar, minSearchLength, shownAddress, useContactSearch } from '../contacts/index.ts';
import type { ContactSummary } from '../contacts/index.ts';

const createOption = 'create';
const idOf = ({ id }: Contact) => id;

interface Props {
  label: string;
  error?: string | null;
  /** what is searched for at first */
  typed?: string | undefined;
  onChoose: (contact: Contact) => void;
  /** adds a contact with the typed text, which matches none; without it none can be added here */
  onCreate?: (contact: { name: string; number: string }) => void;
}

/** Chooses a contact: finds it by name or number from two characters on, and may offer to make one that is missing. */
export function ContactPicker({ label, error, typed: typedBefore = '', onChoose, onCreate }: Props) {
  const { t } = useTranslation();
  const combobox = useCombobox({ defaultOpened: typedBefore !== '' });
  const [text, setText] = useState(typedBefore);
  const enough = text.trim().length >= minSearchLength;
  const { found, isAnswered, isFailed } = useContactSearch(text);
  const shown = found ?? [];
  const places = usePlaces(shown, idOf, text);

  const choose = (value: string) => {
    if (value === createOption) return onCreate?.(contactFromSearch(text));
    const chosen = shown.find(({ id }) => String(id) === value);
    if (chosen && places.isSettled(chosen.id)) onChoose(chosen);
  };
  const [first] = shown;
  const isFirstOffered = first !== undefined && first.number !== '';
  const waiting = useEnterOnAnswer({
    text,
    isAnswered,
    onAnswer: () => isFirstOffered && onChoose(first),
    // From the field, one step down leads to the first.
    freeSteps: 1,
  });
  // The combobox counts places: once others are there, its place means somebody else.
  const shownIds = shown.map(({ id }) => id).join();
  const { resetSelectedOption } = combobox;
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the places move with what is shown
  useEffect(() => resetSelectedOption(), [shownIds, resetSelectedOption]);
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !enough) return;
    if (event.key === 'Escape') return waiting.forget();
    const isEnter = event.key === 'Enter';
    if (!isEnter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if ((isEnter ? waiting.enter() : waiting.step()) === 'act') {
      // Without a step it takes the first, as it does when it was pressed a moment before.
      if (!isEnter || combobox.getSelectedOptionIndex() !== -1 || !isFirstOffered) return;
      onChoose(first);
    }
    // The list would move to results of an older text, and choose one of them.
    event.preventDefault();
    event.stopPropagation();
  };
  const typed = text.trim();
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="md">
      <Combobox.Target>
        <TextInput
          label={label}
          description={enough ? undefined : t('inbox.contactPicker.hint')}
          inputWrapperOrder={hintBelow}
          placeholder={t('inbox.contactPicker.placeholder')}
          autoComplete="off"
          maxLength={50}
          data-autofocus
          value={text}
          error={error}
          onChange={(event) => {
            setText(event.currentTarget.value);
            // Nothing to show is nothing to close: Escape belongs to the dialog then.
            if (event.currentTarget.value.trim().length >= minSearchLength) combobox.openDropdown();
            else combobox.closeDropdown();
            combobox.resetSelectedOption();
          }}
          onFocus={() => enough && combobox.openDropdown()}
          onKeyDownCapture={onKeyDownCapture}
          onBlur={() => {
            waiting.forget();
            combobox.closeDropdown();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!enough}>
        <Combobox.Options className={css.options} aria-label={label}>
          {shown.map((contact) => (
            <Combobox.Option
              key={contact.id}
              value={String(contact.id)}
              disabled={contact.number === ''}
              data-kept={!isAnswered || undefined}
              className={css.option}
            >
              <ContactLine contact={contact} />
            </Combobox.Option>
          ))}
          {isAnswered && !isFailed && shown.length === 0 && (
            <Combobox.Empty>{t('inbox.contactPicker.nothingFound', { text: typed })}</Combobox.Empty>
          )}
          {!isAnswered && shown.length === 0 && <Combobox.Empty>{t('inbox.contactPicker.searching')}</Combobox.Empty>}
          {isFailed && <Combobox.Empty>{t('inbox.contactPicker.searchFailed')}</Combobox.Empty>}
          {onCreate && (
            <Combobox.Option value={createOption} className={css.create}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {looksLikeNumber(typed)
                ? t('inbox.contactPicker.createNumber', { number: typed })
                : t('inbox.contactPicker.create', { name: typed })}
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** A contact on one line: photo, name, number. */
export function ContactLine({ contact }: { contact: ContactSummary }) {
  const { t } = useTranslation();
  return (
    <span className={css.line}>
      <ContactAvatar contact={contact} size={30} />
      <CutName className={css.name}>{contact.name}</CutName>
      <span className={css.number}>{shownAddress(contact) || t('inbox.contactPicker.noNumber')}</span>
    </span>
  );
}
