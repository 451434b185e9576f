import type { Ticket } from '@balcao/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconUser } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../ui/avatar.tsx';
import { firstName } from '../../../../ui/text/first-name.ts';
import css from './assignee-chip.module.css';

interface Props {
  ticket: Ticket;
  disabled: boolean;
  onTransfer: () => void;
}

/** The attendant, in the header: the way to transfer the ticket. */
export function AssigneeChip({ ticket: { user }, disabled, onTransfer }: Props) {
  const { t } = useTranslation();
  const who = user ? t('inbox.peek.with', { user: user.name }) : t('inbox.row.unassigned');
  return (
    <Button
      variant="default"
      size="sm"
      radius="xl"
      className={css.chip}
      disabled={disabled}
      title={who}
      leftSection={
        user ? (
          <Avatar id={user.id} name={firstName(user.name)} size={22} />
        ) : (
          <IconUser size={16} stroke={1.75} aria-hidden />
        )
      }
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      onClick={onTransfer}
    >
      {user ? firstName(user.name) : t('inbox.row.unassigned')}
      <VisuallyHidden>. {t('inbox.transfer.action')}</VisuallyHidden>
    </Button>
  );
}
