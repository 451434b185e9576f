import type { Ticket } from '@balcao/contract';
import { IconPlugConnected } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useConnections } from '../../numbers/connections/index.ts';
import css from './connection-notice.module.css';

/** Warns in advance that new messages will wait. */
export function ConnectionNotice({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const { data: connections } = useConnections();
  const connection = connections?.find(({ id }) => id === ticket.whatsappId);
  if (!connection || connection.status === 'CONNECTED') return null;
  return (
    <p className={css.notice} role="status">
      <IconPlugConnected size={15} stroke={1.75} aria-hidden />
      {t('tickets.composer.connectionDown', { name: connection.name })}
    </p>
  );
}
