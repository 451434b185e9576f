import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Ticket } from '@balcao/contract';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import { until } from '../../../../testing/client.ts';
import { fetchThread } from '../../../../testing/simulated-phone.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { createInbound, type Inbound } from './inbound.ts';

const server = useTestServer();
let inbound: Inbound;
beforeAll(() => {
  const { database, log, clock } = server.app.platform;
  inbound = createInbound({ database, log, clock });
});
afterAll(() => inbound.stop());

/** A resolved ticket with one message, and what reports it or another one again. */
async function aClosedTicket() {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const entry: InboundMessage = {
    addresses: [{ kind: 'lid', value: newNumber() }],
    providerId: 'FIRST',
    fromMe: false,
    senderName: 'Ana',
    mediaType: 'conversation',
    body: 'Oi',
    sentAt: new Date().toISOString(),
  };
  async function receive(...entries: readonly InboundMessage[]): Promise<void> {
    const connection = { companyId: company.id, whatsappId: phone.id };
    await Promise.all(entries.map((one) => inbound.receive(connection, one)));
    await until(async () => {
      const waiting = 'SELECT FROM inbound_journal WHERE whatsapp_id = $1 AND handled_at IS NULL';
      return (await queryRows(server.databaseUrl, waiting, [phone.id])).length === 0;
    });
  }
  await receive(entry);
  const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true'));
  const id = tickets[0]?.id ?? 0;
  await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
  const shown = async () => {
    const { status, unreadMessages } = await admin.ok(admin.get<Ticket>(`/tickets/${id}`));
    return [status, unreadMessages, (await fetchThread(admin, id)).map(({ body }) => body)];
  };
  return { entry, receive, shown };
}

it.each([
  ['under the number of its contact', { addresses: [{ kind: 'pn', value: newNumber() }] }],
  ['without its content', { isAwaited: true }],
] as const)('an inbound message that is stored, reported again %s, reopens no closed ticket', async (_how, again) => {
  const { entry, receive, shown } = await aClosedTicket();
  const addresses = 'addresses' in again ? ([...again.addresses, ...entry.addresses] as const) : entry.addresses;
  await receive({ ...entry, ...again, addresses: [...addresses] });
  expect(await shown()).toEqual(['closed', 0, ['Oi']]);
});

it('an inbound message beside one that is stored already reopens its closed ticket, and is stored once', async () => {
  const { entry, receive, shown } = await aClosedTicket();
  await receive({ ...entry, isAwaited: true }, { ...entry, providerId: 'SECOND', body: 'Voltei' });
  expect(await shown()).toEqual(['pending', 1, ['Oi', 'Voltei']]);
});
