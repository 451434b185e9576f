import type { Ticket } from '@balcao/contract';
import { IconClockPause } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../../app/session/session.ts';
import { formatComing } from '../../../../ui/text/format.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { ComposerNotice } from './composer-notice.tsx';
import { maySnooze } from '../dialogs/snooze.rules.ts';

/** Above the composer of a ticket that was put aside: until when, and the way back. */
export function SnoozeNotice({ ticket, onWake }: { ticket: Ticket; onWake: () => void }) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const now = useNow();
  if (ticket.snoozedUntil === null) return null;
  return (
    <ComposerNotice
      icon={<IconClockPause size={16} stroke={1.75} aria-hidden />}
      text={t('inbox.snooze.until', { time: formatComing(ticket.snoozedUntil, now) })}
      action={maySnooze(actor, ticket) ? { label: t('inbox.snooze.wake'), onPress: onWake } : undefined}
    />
  );
}
