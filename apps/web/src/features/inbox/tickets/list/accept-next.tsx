import { deadlineState } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconPlayerTrackNext } from '../../../../ui/icons/index.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../../app/offline/use-offline.ts';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { formatShortSince } from '../../../../ui/text/format.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { usePlaces } from '../../../../ui/hooks/use-places.ts';
import { formatDue } from '../deadline/deadline-time.ts';
import css from './accept-next.module.css';

interface Props {
  /** who waits longest of those in the list */
  next: Ticket;
  busy: boolean;
  onAccept: () => void;
}

/** Above the waiting list: accepts the ticket that waits longest, without choosing. */
export function AcceptNext({ next, busy, onAccept }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const offline = useOffline();
  const { deadline, contact } = next;
  const { name } = contact;
  const lateness =
    deadline && deadlineState(deadline, now) === 'breached'
      ? t('inbox.deadline.overTime', { time: formatDue(deadline.dueAt, now) })
      : undefined;
  // The name on the button may change under the pointer.
  const places = usePlaces(
    useMemo(() => [next.id], [next.id]),
    String,
  );
  return (
    <div className={css.frame}>
      <Button
        fullWidth
        size="md"
        loading={busy}
        disabled={offline}
        aria-keyshortcuts="Alt+P"
        title={t(offline ? 'inbox.offline.acts' : 'tickets.list.acceptNextHint')}
        leftSection={<IconPlayerTrackNext size={16} stroke={1.75} aria-hidden />}
        onClick={({ detail }) => (detail === 0 || places.isSettled(String(next.id))) && onAccept()}
      >
        {t('tickets.list.acceptNext')}
        <span className={css.who}>
          {' · '}
          <CutName>{name}</CutName>
          {lateness ? `, ${lateness}` : next.pendingSince !== null && `, ${formatShortSince(next.pendingSince, now)}`}
        </span>
      </Button>
    </div>
  );
}
