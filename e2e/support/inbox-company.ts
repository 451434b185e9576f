import { listTickets, updateTicket } from '@balcao/contract';
import { waitUntil } from './api.ts';
import type { Company, Member } from './company.ts';

export const lia = { number: '5511987650001', name: 'Lia Prado' };
export const rui = { number: '5511987650002', name: 'Rui Dias' };
export const ivo = { number: '5511987650003', name: 'Ivo Sá' };

/** A company with two queues, a linked phone, and two attendants who have one queue each in common. */
export async function setUpInbox(company: Company) {
  const sales = await company.queue('Vendas');
  const support = await company.queue('Suporte');
  const connection = await company.connection([sales]);
  const ana = await company.attendant('Ana', [sales]);
  const bruno = await company.attendant('Bruno', [support]);
  return { sales, support, connection, ana, bruno };
}

/** Accepts the ticket of a contact as this attendant, once it waits. */
export async function acceptTicketOf({ api }: Member, name: string) {
  return waitUntil(async () => {
    const { tickets } = await api.call(listTickets, { query: { status: 'pending' } });
    const found = tickets.find(({ contact }) => contact.name === name);
    return found && api.call(updateTicket, { params: { id: found.id }, body: { status: 'open' } });
  });
}
