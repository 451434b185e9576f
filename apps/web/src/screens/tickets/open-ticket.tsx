import type { Ticket } from '@balcao/contract';
import type { RefObject } from 'react';
import { AfterMessages } from '../../features/messages/after-messages.tsx';
import { Conversation } from '../../features/messages/conversation.tsx';
import { ClosedNote } from '../../features/tickets/closed-note.tsx';
import { TicketHeader, TicketPhoneBar } from '../../features/tickets/ticket-header.tsx';
import { WaitingBanner } from '../../features/tickets/waiting-banner.tsx';
import type { useTicketActions } from './use-ticket-actions.ts';

interface Props {
  ticket: Ticket;
  phone: boolean;
  /** the text field of the composer */
  field: RefObject<HTMLTextAreaElement | null>;
  /** asked once the field of a ticket is there: whether it takes the focus */
  takeFocus: (uuid: string) => boolean;
  contactOpen: boolean;
  /** where the list is not beside the conversation */
  onBack: (() => void) | undefined;
  onToggleContact: () => void;
  /** Escape: out of the conversation, to the list */
  onLeave: () => void;
  onTransfer: () => void;
  onRemove: () => void;
  actions: ReturnType<typeof useTicketActions>;
}

/** The middle pane: header, messages, and where one writes, accepts or reopens. */
export function OpenTicket(props: Props) {
  const { ticket, phone, field, takeFocus, onLeave, actions } = props;
  const busy = actions.busyIds.has(ticket.id);
  const reopen = () => void actions.reopen(ticket);
  const Header = phone ? TicketPhoneBar : TicketHeader;
  return (
    <AfterMessages ticketId={ticket.id}>
      <Header
        key={`header ${ticket.id}`}
        ticket={ticket}
        busy={busy}
        contactOpen={props.contactOpen}
        onBack={props.onBack}
        onToggleContact={props.onToggleContact}
        onGiveBack={() => void actions.giveBack(ticket)}
        onResolve={() => void actions.resolve(ticket)}
        onReopen={reopen}
        onTransfer={props.onTransfer}
        onRemove={props.onRemove}
      />
      <Conversation
        key={`conversation ${ticket.id}`}
        ticket={ticket}
        phone={phone}
        field={field}
        takeFocus={takeFocus}
        onLeave={onLeave}
        instead={
          ticket.status === 'pending' ? (
            <WaitingBanner
              ticket={ticket}
              accepting={busy}
              onAccept={() => void actions.accept(ticket)}
              onTransfer={props.onTransfer}
            />
          ) : (
            <ClosedNote reopening={busy} onReopen={reopen} />
          )
        }
      />
    </AfterMessages>
  );
}
