import { useOffline } from '../../../../app/offline/use-offline.ts';
import type { Ticket } from '@balcao/contract';
import { Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MobileBar } from '../../../../app/shell/mobile-bar.tsx';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import { Counter } from '../../../../ui/counter.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconArrowLeft, IconCircleCheck } from '../../../../ui/icons/index.ts';
import css from '../../../../ui/phone/thread-bar.module.css';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { ContactAvatar } from '../../contacts/index.ts';
import { DeadlineChip } from '../deadline/deadline-chip.tsx';
import { useUrgentDeadline } from '../deadline/use-deadline-shown.ts';
import { useContactTyping } from '../list/contact-typing.ts';
import { ReturnTime } from '../list/return-time.tsx';
import { PriorityMark } from '../priority/priority-mark.tsx';
import type { TicketHeaderProps } from './ticket-header.tsx';
import { TicketMenu } from './ticket-menu.tsx';

interface Props extends Omit<TicketHeaderProps, 'contactOpen'> {
  /** in how many other conversations of one's own something is unread */
  otherUnread: number;
}

/** The head of a ticket on a phone, as the bar of the screen: one action, the others behind "…". A touch on the name shows the contact. */
export function TicketMobileBar({ otherUnread, ...props }: Props) {
  const { ticket, busy, onBack, onResolve, ...menu } = props;
  const offline = useOffline();
  const { t } = useTranslation();
  return (
    <MobileBar
      title={<Who ticket={ticket} onPress={menu.onToggleContact} />}
      back={
        onBack && (
          <UnstyledButton className={css.back} onClick={onBack}>
            <IconArrowLeft size={22} stroke={1.75} aria-hidden />
            <VisuallyHidden>
              {[t('common.back'), otherUnread > 0 && t('shell.bar.unread', { count: otherUnread })]
                .filter(Boolean)
                .join(', ')}
            </VisuallyHidden>
            <span aria-hidden>
              <Counter tone="unread" value={otherUnread} />
            </span>
          </UnstyledButton>
        )
      }
    >
      {ticket.status === 'open' && (
        <IconButton
          label={t('tickets.actions.resolve')}
          size={44}
          color="azulejo"
          loading={busy}
          disabled={offline}
          onClick={onResolve}
        >
          <IconCircleCheck size={22} stroke={1.75} />
        </IconButton>
      )}
      <TicketMenu ticket={ticket} allActions {...menu} />
    </MobileBar>
  );
}

function Who({ ticket, onPress }: { ticket: Ticket; onPress: () => void }) {
  const { t } = useTranslation();
  const typing = useContactTyping(ticket.id);
  const urgent = useUrgentDeadline(ticket);
  const { contact, priority, queue, snoozedUntil, status } = ticket;
  return (
    <UnstyledButton className={css.who} title={t('tickets.actions.showContact')} onClick={onPress}>
      <ContactAvatar contact={contact} />
      <span className={css.lines}>
        <Group gap={6} wrap="nowrap" miw={0}>
          <CutName as="h2" className={css.name}>
            {contact.name}
          </CutName>
          <PriorityMark priority={priority} />
        </Group>
        <span className={css.facts}>
          {queue && <ColorLabel color={queue.color}>{queue.name}</ColorLabel>}
          {snoozedUntil && <ReturnTime until={snoozedUntil} />}
          {urgent && status !== 'closed' && <DeadlineChip deadline={urgent} />}
          {typing ? <span className={css.doing}>{t(`inbox.row.${typing}`)}</span> : <span>#{ticket.id}</span>}
        </span>
      </span>
    </UnstyledButton>
  );
}
