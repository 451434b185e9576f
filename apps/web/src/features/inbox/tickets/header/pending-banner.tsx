import { minuteMs, type Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconBell, IconTransfer } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../../app/offline/use-offline.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { WaitReason } from '../../assignment/index.ts';
import css from './pending-banner.module.css';

interface Props {
  ticket: Ticket;
  accepting: boolean;
  onAccept: () => void;
  onTransfer: () => void;
}

/** Takes the place of the composer while the ticket has no attendant. */
export function PendingBanner({ ticket, accepting, onAccept, onTransfer }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const offline = useOffline();
  const reason = offline ? t('inbox.offline.acts') : undefined;
  const minutes = Math.floor((now.getTime() - new Date(ticket.pendingSince ?? ticket.updatedAt).getTime()) / minuteMs);
  const { name } = ticket.contact;
  const title =
    minutes < 1
      ? t('tickets.waitingBanner.now', { name })
      : minutes < 60
        ? t('tickets.waitingBanner.minutes', { name, count: minutes })
        : minutes < 24 * 60
          ? t('tickets.waitingBanner.hours', { name, count: Math.floor(minutes / 60) })
          : t('tickets.waitingBanner.days', { name, count: Math.floor(minutes / (24 * 60)) });
  return (
    <div className={css.banner}>
      <span className={css.bell}>
        <IconBell size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <b>{title}</b>
        <small>
          <WaitReason ticket={ticket} otherwise={t('tickets.waitingBanner.text')} />
        </small>
      </div>
      <Button
        size="sm"
        variant="default"
        className={css.transfer}
        leftSection={<IconTransfer size={16} stroke={1.75} aria-hidden />}
        disabled={accepting || offline}
        title={reason}
        onClick={onTransfer}
      >
        {t('inbox.transfer.action')}
      </Button>
      <Button size="sm" loading={accepting} disabled={offline} title={reason} onClick={onAccept}>
        {t('tickets.actions.accept')}
      </Button>
    </div>
  );
}
