import type { Contact, ContactToCheck } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPencil } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { formatPhone } from '../../../../ui/text/phone.ts';
import { toneIdOf } from '../contact-avatar.tsx';
import css from '../contact-checks.module.css';
import { numberProblemText } from './number-problem-text.ts';

interface Props {
  rows: readonly ContactToCheck[];
  /** the contact whose number is being corrected */
  busyId: number | undefined;
  onUse: (row: ContactToCheck & { suggestion: string }) => void;
  onEdit: (contact: Contact) => void;
}

/** Contacts whose numbers can be nobody's: why, and what was probably meant. */
export function NumberList({ rows, busyId, onUse, onEdit }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={css.numbers}>
      {rows.map((row) => {
        const { contact, problem, suggestion } = row;
        return (
          <li key={contact.id} className={css.row}>
            <Avatar id={toneIdOf(contact)} name={contact.name} size={30} src={contact.profilePicUrl} group={false} />
            <div className={css.lines}>
              <CutName className={css.name}>{contact.name}</CutName>
              <span className={css.number}>+{contact.number}</span>
            </div>
            <span className={css.problem}>{numberProblemText(problem, t)}</span>
            <div className={css.buttons}>
              {suggestion !== null && (
                <Button
                  variant="default"
                  size="xs"
                  loading={busyId === contact.id}
                  aria-label={t('contactChecks.useFor', { name: contact.name, number: formatPhone(suggestion) })}
                  onClick={() => onUse({ ...row, suggestion })}
                >
                  {t('contactChecks.use', { number: formatPhone(suggestion) })}
                </Button>
              )}
              <IconButton
                label={t('contacts.actions.edit', { name: contact.name })}
                size={28}
                onClick={() => onEdit(contact)}
              >
                <IconPencil size={18} stroke={1.75} />
              </IconButton>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
