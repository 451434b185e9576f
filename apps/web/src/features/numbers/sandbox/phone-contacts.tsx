import { Button } from '@mantine/core';
import { IconUsersPlus } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { CutName } from '../../../ui/text/cut-name.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { formatPhone } from '../../../ui/text/phone.ts';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { ThreadFailed } from './phone-thread.tsx';
import css from './phone-contacts.module.css';
import type { PhoneContacts as Contacts } from './sandbox.queries.ts';

interface Props {
  contacts: Contacts;
  /** number of the one being played */
  selected: string | null;
  onSelect: (number: string) => void;
  onAdd: () => void;
  onAddGroup: () => void;
}

/** The people one can play; brass counts what they have not read yet. */
export function PhoneContacts({ contacts, selected, onSelect, onAdd, onAddGroup }: Props) {
  const { t } = useTranslation();
  const { list } = contacts;
  return (
    <section className={css.contacts} aria-label={t('sandbox.contacts.title')}>
      <header className={css.head}>
        <h2>{t('sandbox.contacts.title')}</h2>
        <span className={css.adding}>
          <IconButton label={t('sandbox.group.add')} size={30} onClick={onAddGroup}>
            <IconUsersPlus size={18} stroke={1.75} />
          </IconButton>
          <Button size="xs" variant="light" onClick={onAdd}>
            {t('sandbox.contacts.add')}
          </Button>
        </span>
      </header>
      <div className={css.list}>
        {contacts.failed && <ThreadFailed onRetry={contacts.retry} />}
        {!list && !contacts.failed && <SkeletonRows count={4} height={54} avatar={36} />}
        {list?.length === 0 && <p className={css.empty}>{t('sandbox.contacts.empty')}</p>}
        <ul>
          {list?.map(({ number, name, members, unread }) => (
            <li key={number}>
              <button
                type="button"
                className={css.contact}
                aria-current={number === selected || undefined}
                onClick={() => onSelect(number)}
              >
                <Avatar id={number} name={name} size={36} group={members !== null} />
                <span className={css.words}>
                  <CutName as="b">{name}</CutName>
                  <small>{members ? members.map((member) => member.name).join(', ') : formatPhone(number)}</small>
                </span>
                <Counter tone="unread" value={unread} label={t('sandbox.contacts.unread', { count: unread })} />
              </button>
            </li>
          ))}
        </ul>
      </div>
      <p className={css.hint}>{t('sandbox.contacts.hint')}</p>
    </section>
  );
}
