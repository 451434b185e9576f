import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import type { RefObject } from 'react';
import { useSession } from '../../app/session/session.ts';
import { SummaryDialog } from '../../features/automation/assistant/index.ts';
import { createComposerSlot, SendAndResolveItem } from '../../features/inbox/composer/index.ts';
import { DeferUntilMessages } from '../../features/inbox/conversation/defer-until-messages.tsx';
import { Conversation } from '../../features/inbox/conversation/conversation.tsx';
import { AssigneeNotice } from '../../features/inbox/tickets/header/assignee-notice.tsx';
import { ClosedFooter } from '../../features/inbox/tickets/header/closed-footer.tsx';
import { TicketHeader } from '../../features/inbox/tickets/header/ticket-header.tsx';
import { TicketMobileBar } from '../../features/inbox/tickets/header/lazy-mobile-bar.ts';
import { useOwnUnreadCount } from '../../features/inbox/notifications/index.ts';
import { PendingBanner } from '../../features/inbox/tickets/header/pending-banner.tsx';
import { SnoozeNotice } from '../../features/inbox/tickets/header/snooze-notice.tsx';
import type { RequestedPart } from '../../features/inbox/tickets/panel/contact-panel.tsx';
import type { useTicketActions } from './use-ticket-actions.ts';

interface Props {
  ticket: Ticket;
  mobile: boolean;
  /** the text field of the composer */
  field: RefObject<HTMLTextAreaElement | null>;
  /** asked once the field of a ticket is there: whether it takes the focus */
  shouldTakeFocus: (uuid: string) => boolean;
  contactOpen: boolean;
  /** where the list is not beside the conversation */
  onBack: (() => void) | undefined;
  onToggleContact: () => void;
  /** Escape: out of the conversation, to the list */
  onLeave: () => void;
  onTransfer: () => void;
  onSnooze: () => void;
  /** shows the macros that can be run */
  onMacro: () => void;
  onRemove: () => void;
  /** opens the contact at one of its parts, ready to write there */
  onShowPart: (part: RequestedPart['part']) => void;
  actions: ReturnType<typeof useTicketActions>;
}

/** The middle pane: header, messages, and where one writes, accepts or reopens. */
export function OpenTicket(props: Props) {
  const { ticket, mobile, field, shouldTakeFocus, onLeave, actions } = props;
  const [summingUp, setSummingUp] = useState(false);
  const { user } = useSession();
  const [composer] = useState(createComposerSlot);
  const busy = actions.busyIds.has(ticket.id);
  const ownUnread = useOwnUnreadCount();
  const otherUnread = Math.max(0, ownUnread - (ticket.userId === user.id && ticket.unreadMessages > 0 ? 1 : 0));
  const reopen = () => void actions.reopen(ticket);
  const header = {
    ticket,
    busy,
    onBack: props.onBack,
    onToggleContact: props.onToggleContact,
    onReturnToQueue: () => void actions.returnToQueue(ticket),
    onResolve: () => void actions.resolve(ticket),
    sendAndResolve: <SendAndResolveItem ticketId={ticket.id} composer={composer} />,
    onResolveQuietly: () => void actions.resolve(ticket, false),
    onSummarize: () => setSummingUp(true),
    onReopen: reopen,
    onTransfer: props.onTransfer,
    onSnooze: props.onSnooze,
    onMacro: props.onMacro,
    onRemove: props.onRemove,
    onMarkUnread: () => void actions.markUnread(ticket),
    onShowPart: props.onShowPart,
  };
  return (
    <DeferUntilMessages ticketId={ticket.id}>
      {mobile ? (
        <TicketMobileBar key={`header ${ticket.id}`} otherUnread={otherUnread} {...header} />
      ) : (
        <TicketHeader key={`header ${ticket.id}`} contactOpen={props.contactOpen} {...header} />
      )}
      <Conversation
        key={`conversation ${ticket.id}`}
        ticket={ticket}
        mobile={mobile}
        field={field}
        shouldTakeFocus={shouldTakeFocus}
        composer={composer.set}
        onLeave={onLeave}
        onResolve={() => void actions.resolve(ticket)}
        onRunMacro={(macro, values) => void actions.runMacro(ticket, macro, values)}
        notice={
          <>
            <SnoozeNotice ticket={ticket} onWake={() => void actions.wake(ticket)} />
            <AssigneeNotice ticket={ticket} onTransfer={props.onTransfer} />
          </>
        }
        readOnlyFooter={
          ticket.status === 'pending' ? (
            <PendingBanner
              ticket={ticket}
              accepting={busy}
              onAccept={() => void actions.accept(ticket)}
              onTransfer={props.onTransfer}
            />
          ) : (
            <ClosedFooter reopening={busy} onReopen={reopen} />
          )
        }
      />
      <SummaryDialog
        opened={summingUp}
        ticketId={ticket.id}
        onResolve={() => void actions.resolve(ticket)}
        onClose={() => setSummingUp(false)}
      />
    </DeferUntilMessages>
  );
}
