import type { Ticket } from '@balcao/contract';
import { Button, Group } from '@mantine/core';
import {
  IconArrowLeft,
  IconClock,
  IconMessageCircle,
  IconPlugConnected,
  IconTransfer,
  IconUserCircle,
} from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { useOffline } from '../../../../app/offline/use-offline.ts';
import { ColorLabel } from '../../../../ui/color-label.tsx';
import { CutName } from '../../../../ui/text/cut-name.tsx';
import { formatSince } from '../../../../ui/text/format.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { Deferred } from '../../../../ui/dialogs/deferred.tsx';
import { StatusPill } from '../../../../ui/status-pill.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { ContactAvatar } from '../../contacts/index.ts';
import { useContactTyping } from '../list/contact-typing.ts';
import { AssigneeChip } from '../list/assignee-chip.tsx';
import { DeadlineChip } from '../deadline/deadline-chip.tsx';
import { useUrgentDeadline } from '../deadline/use-deadline-shown.ts';
import { PriorityMark } from '../priority/priority-mark.tsx';
import { ResolveButton } from './resolve-button.tsx';
import { ReturnTime } from '../list/return-time.tsx';
import css from './ticket-header.module.css';
import { TicketMenu } from './ticket-menu.tsx';
import type { TicketMenuActions } from './ticket-menu.tsx';

export interface TicketHeaderProps extends TicketMenuActions {
  ticket: Ticket;
  /** a change of this ticket is under way */
  busy: boolean;
  contactOpen: boolean;
  /** where the list is not beside the conversation */
  onBack: (() => void) | undefined;
  onResolve: () => void;
}

/** The contact of the conversation, and the actions on the ticket. */
export function TicketHeader(props: TicketHeaderProps) {
  const { ticket, busy, contactOpen, onBack, onResolve, ...menu } = props;
  const { t } = useTranslation();
  const offline = useOffline();
  const contactLabel = contactOpen ? t('tickets.actions.hideContact') : t('tickets.actions.showContact');
  return (
    <header className={css.header} aria-label={t('tickets.conversation.header', { name: ticket.contact.name })}>
      {onBack && (
        <IconButton label={t('common.back')} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.75} />
        </IconButton>
      )}
      <Who ticket={ticket} />
      {ticket.status === 'open' && <UrgentDeadline ticket={ticket} />}
      {ticket.status === 'open' && (
        <AssigneeChip ticket={ticket} disabled={busy || offline} onTransfer={menu.onTransfer} />
      )}
      {ticket.status === 'pending' && <PendingPill ticket={ticket} />}
      <Deferred>
        {ticket.status === 'open' && (
          <IconButton
            label={t('inbox.transfer.action')}
            aria-keyshortcuts="Alt+T"
            disabled={busy || offline}
            onClick={menu.onTransfer}
          >
            <IconTransfer size={18} stroke={1.75} />
          </IconButton>
        )}
        <IconButton
          label={contactLabel}
          aria-pressed={contactOpen}
          className={css.toggle}
          onClick={menu.onToggleContact}
        >
          <IconUserCircle size={18} stroke={1.75} />
        </IconButton>
        {ticket.status === 'open' && <ResolveButton busy={busy} onResolve={onResolve} {...menu} />}
        {ticket.status === 'closed' && (
          <Button
            size="sm"
            variant="default"
            loading={busy}
            disabled={offline}
            leftSection={<IconMessageCircle size={16} stroke={1.75} aria-hidden />}
            onClick={menu.onReopen}
          >
            {t('tickets.actions.reopen')}
          </Button>
        )}
        <TicketMenu ticket={ticket} allActions={false} {...menu} />
      </Deferred>
    </header>
  );
}

function Who({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const typing = useContactTyping(ticket.id);
  return (
    <div className={css.who}>
      <ContactAvatar contact={ticket.contact} />
      <div className={css.lines}>
        <Group gap={6} wrap="nowrap" miw={0}>
          <CutName as="h2" className={css.name}>
            {ticket.contact.name}
          </CutName>
          <PriorityMark priority={ticket.priority} />
        </Group>
        <p className={css.facts}>
          {ticket.snoozedUntil ? (
            <ReturnTime until={ticket.snoozedUntil} />
          ) : (
            <span className={css.number}>#{ticket.id}</span>
          )}
          {ticket.queue && (
            <span className={css.fact} title={ticket.queue.name}>
              <ColorLabel color={ticket.queue.color}>{ticket.queue.name}</ColorLabel>
            </span>
          )}
          {ticket.whatsapp && !ticket.snoozedUntil && (
            <span
              className={`${css.fact} ${css.connection}`}
              title={ticket.whatsapp.name}
              role="img"
              aria-label={ticket.whatsapp.name}
            >
              <IconPlugConnected size={14} stroke={1.75} aria-hidden />
            </span>
          )}
          {typing && <span className={`${css.fact} ${css.doing}`}>{t(`inbox.row.${typing}`)}</span>}
        </p>
      </div>
    </div>
  );
}

/** The deadline, once it is about to be missed. */
function UrgentDeadline({ ticket }: { ticket: Ticket }) {
  const urgent = useUrgentDeadline(ticket);
  return urgent && <DeadlineChip deadline={urgent} />;
}

function PendingPill({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation();
  const now = useNow();
  const time = formatSince(ticket.pendingSince ?? ticket.updatedAt, now);
  const urgent = useUrgentDeadline(ticket);
  if (urgent) return <DeadlineChip deadline={urgent} worded />;
  return (
    <StatusPill tone="warn" icon={<IconClock />}>
      {t('tickets.conversation.waitingFor', { time })}
    </StatusPill>
  );
}
