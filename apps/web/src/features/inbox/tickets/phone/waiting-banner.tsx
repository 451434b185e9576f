import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../../app/offline/use-offline.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { IconBell } from '../../../../ui/icons/index.ts';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { formatSince } from '../../../../ui/text/format.ts';
import { usePlacesTaken } from '../../assignment/index.ts';
import type { ListedTicket } from '../list/lists.rules.ts';
import css from '../../../../ui/phone/waiting-banner.module.css';

interface Props {
  /** how many wait, and who of them is next */
  count: number;
  next: ListedTicket;
  busy: boolean;
  onAccept: () => void;
}

/** Above the tickets in service: that people wait, who is next, and the button that takes them. */
export function WaitingBanner({ count, next, busy, onAccept }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const offline = useOffline();
  const { data: places } = usePlacesTaken();
  const { taken = 0, capacity = null } = places ?? {};
  const isFull = capacity !== null && taken >= capacity;
  const isRefused = next.queueId !== null && (places?.fullQueueIds.includes(next.queueId) ?? false);
  const { contact, queue, pendingSince, updatedAt } = next;
  const since = formatSince(pendingSince ?? updatedAt, now);
  return (
    <div className={css.banner} role="region" aria-label={t('tickets.waiting', { count })}>
      <span className={css.bell}>
        <IconBell size={18} stroke={1.75} aria-hidden />
      </span>
      <div className={css.words}>
        <b>{isFull ? t('inbox.phone.full', { taken, capacity }) : t('inbox.phone.waiting', { count })}</b>
        <span className={css.who}>
          <CutName>{contact.name}</CutName>
          {queue ? t('inbox.phone.sinceInQueue', { since, queue: queue.name }) : t('inbox.phone.since', { since })}
        </span>
      </div>
      {!offline && !isRefused && (
        <Button size="sm" loading={busy} onClick={onAccept}>
          {isFull ? t('inbox.phone.acceptAnyway') : t('tickets.actions.accept')}
        </Button>
      )}
    </div>
  );
}
