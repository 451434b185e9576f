import type { Contact } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useGoToTicket } from '../../features/inbox/tickets/index.ts';
import { formatPhone } from '../../ui/text/phone.ts';
import type { usePaletteSearch } from './palette.queries.ts';
import type { PaletteItem } from './palette.rules.ts';

/** The server's results as entries of the palette. */
export function useFoundItems(
  { tickets, contacts }: ReturnType<typeof usePaletteSearch>,
  onStartConversation: (contact: Contact) => void,
): Record<'tickets' | 'contacts', readonly PaletteItem[]> {
  const { t } = useTranslation();
  const go = useGoToTicket();
  return {
    tickets: (tickets.found ?? []).map((ticket) => ({
      key: `ticket-${ticket.id}`,
      label: ticket.contact.name,
      hint: [`#${ticket.id}`, ticket.queue?.name, t(`palette.status.${ticket.status}`)].filter(Boolean).join(' · '),
      address: `/tickets/${ticket.uuid}`,
      isKept: !tickets.isAnswered,
      run: () => go(ticket),
    })),
    contacts: (contacts.found ?? []).map((contact) => ({
      key: `contact-${contact.id}`,
      label: contact.name,
      hint: formatPhone(contact.number) || undefined,
      isKept: !contacts.isAnswered,
      run: () => onStartConversation(contact),
    })),
  };
}
