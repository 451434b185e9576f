import type { Contact } from '@balcao/contract';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { IconArrowsUpDown } from '../../../../ui/icons/index.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shownAddress } from '../shown-address.ts';
import { errorText } from '../../../../app/errors.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { toneIdOf } from '../contact-avatar.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { settleMs } from '../../../../ui/places.ts';
import { usePlaces } from '../../../../ui/hooks/use-places.ts';
import { useContactSearch, useMergeContacts } from '../contacts.queries.ts';
import css from './merge-dialog.module.css';

const idOf = ({ id }: Contact) => id;

interface Props {
  opened: boolean;
  contact: Contact;
  /** where it is known already */
  other?: Contact;
  onClose: () => void;
}

/** Two contacts turn out to be one person: finds the other one, shows which stays, and asks. */
export function MergeDialog({ opened, contact, other: proposed, onClose }: Props) {
  const { t } = useTranslation();
  const merge = useMergeContacts();
  const [text, setText] = useState('');
  const { found, isAnswered, isFailed, retry } = useContactSearch(text);
  const [other, setOther] = useState<Contact | undefined>(proposed);
  const [swapped, setSwapped] = useState(false);
  const choices = found?.filter(({ id, isGroup }) => id !== contact.id && !isGroup).slice(0, 8);
  const places = usePlaces(choices ?? [], idOf, text);
  // The second click of a double one meets what took the place of the list.
  const questionSince = useRef(0);
  const choose = (choice: Contact) => {
    if (!places.isSettled(choice.id)) return;
    questionSince.current = performance.now();
    setOther(choice);
  };

  const submit = () => {
    if (!other || performance.now() - questionSince.current < settleMs) return;
    const [target, source] = swapped ? [other, contact] : [contact, other];
    merge.mutate(
      { targetId: target.id, sourceId: source.id },
      {
        onSuccess: () => {
          toast.ok(t('contacts.mergeDialog.done'));
          onClose();
        },
      },
    );
  };

  return (
    <FormModal
      opened={opened}
      title={t('contacts.mergeDialog.title', { name: contact.name })}
      size={480}
      dirty={false}
      submit={t('contacts.mergeDialog.confirm')}
      loading={merge.isPending}
      onSubmit={
        other &&
        ((event) => {
          event.preventDefault();
          submit();
        })
      }
      onClose={onClose}
    >
      {merge.error && <NoticeBox tone="bad">{errorText(merge.error)}</NoticeBox>}
      {!other && (
        <>
          <TextInput
            label={t('contacts.mergeDialog.search')}
            description={t('contacts.mergeDialog.searchHint')}
            inputWrapperOrder={hintBelow}
            maxLength={50}
            autoComplete="off"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // Enter searches as much as waiting does, and closes nothing.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
          <p className={css.status} aria-live="polite">
            {!isAnswered && t('contacts.mergeDialog.searching')}
            {isAnswered && !isFailed && choices?.length === 0 && t('contacts.mergeDialog.nothing')}
          </p>
          {isFailed && <RetryLine className={css.status} onRetry={retry} />}
          {choices && choices.length > 0 && (
            <ul className={css.choices} aria-label={t('contacts.mergeDialog.results')}>
              {choices.map((choice) => (
                <li key={choice.id}>
                  <UnstyledButton
                    className={css.choice}
                    data-kept={!isAnswered || undefined}
                    onClick={() => choose(choice)}
                  >
                    <Person contact={choice} />
                  </UnstyledButton>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {other && (
        <>
          <div className={css.pair}>
            {(swapped ? [other, contact] : [contact, other]).map((one, index) => (
              <div key={one.id} className={css.side} data-stays={index === 0 || undefined}>
                <span className={css.fate}>
                  {t(index === 0 ? 'contacts.mergeDialog.stays' : 'contacts.mergeDialog.goes')}
                </span>
                <Person contact={one} />
              </div>
            ))}
          </div>
          <div className={css.buttons}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowsUpDown size={16} stroke={1.75} />}
              onClick={() => setSwapped(!swapped)}
            >
              {t('contacts.mergeDialog.swap')}
            </Button>
            <Button variant="subtle" size="xs" onClick={() => setOther(undefined)}>
              {t('contacts.mergeDialog.change')}
            </Button>
          </div>
          <NoticeBox tone="warn">{t('contacts.mergeDialog.what')}</NoticeBox>
        </>
      )}
    </FormModal>
  );
}

function Person({ contact }: { contact: Contact }) {
  const { t } = useTranslation();
  return (
    <span className={css.person}>
      <Avatar id={toneIdOf(contact)} name={contact.name} size={30} />
      <CutName className={css.name}>{contact.name}</CutName>
      <span className={css.number}>{shownAddress(contact) || t('contacts.noNumber')}</span>
    </span>
  );
}
