import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { firstName } from '../../ui/first-name.ts';
import css from './assignee-notice.module.css';

/** Above the composer of a colleague's ticket: whose it is, before anything is written into it. */
export function AssigneeNotice({ ticket, onTransfer }: { ticket: Ticket; onTransfer: () => void }) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const { user } = ticket;
  if (!user || user.id === me.id) return null;
  const name = firstName(user.name);
  return (
    <div className={css.notice} role="note">
      <Avatar id={user.id} name={name} size={18} />
      <p className={css.text}>{t('inbox.assignee.attends', { name })}</p>
      <Button variant="subtle" size="xs" onClick={onTransfer}>
        {t('inbox.transfer.action')}
      </Button>
    </div>
  );
}
