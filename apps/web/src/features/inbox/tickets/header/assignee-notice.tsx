import type { Ticket } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { firstName } from '../../../../ui/text/first-name.ts';
import { ComposerNotice } from './composer-notice.tsx';

/** Above the composer of a colleague's ticket: whose it is, before anything is written into it. */
export function AssigneeNotice({ ticket, onTransfer }: { ticket: Ticket; onTransfer: () => void }) {
  const { t } = useTranslation();
  const { user: me } = useSession();
  const { user } = ticket;
  if (!user || user.id === me.id) return null;
  const name = firstName(user.name);
  return (
    <ComposerNotice
      icon={<Avatar id={user.id} name={name} size={18} />}
      text={t('inbox.assignee.attends', { name })}
      action={{ label: t('inbox.transfer.action'), onPress: onTransfer }}
    />
  );
}
