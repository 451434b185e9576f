import { describe, expect, it } from 'vitest';
import type { ContactService, Tag } from '@balcao/contract';
import type { Client } from '../../../../testing/client.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { openTicket } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();
const servicesOf = async (by: Client, ids: number[]) =>
  (await by.ok(by.get<{ services: ContactService[] }>(`/contacts/services?contactIds=${ids.join()}`))).services;

describe('services of contacts', () => {
  it('contain tags, newest message and open conversation, as far as the caller sees the conversation', async () => {
    const company = await server.company();
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
    const ana = await company.user({ name: 'Ana', queueIds: [sales.id] });
    const bruno = await company.user({ name: 'Bruno', queueIds: [support.id] });
    const phone = await company.connection({ queues: [support], name: 'Loja' });
    const ticket = await openTicket(company, phone, bruno, newNumber());
    const silent = await company.contact();
    const tag = await company.admin.ok(company.admin.post<Tag>('/tags', { name: 'VIP', color: '#0E8A9B' }));
    await bruno.ok(bruno.put(`/ticket-tags/${ticket.id}/${tag.id}`));

    const ids = [ticket.contactId, silent.id];
    const [service, ...more] = await servicesOf(bruno, ids);
    expect(more).toEqual([]);
    expect(service).toMatchObject({
      contactId: ticket.contactId,
      tags: [{ id: tag.id, name: 'VIP' }],
      ticket: { uuid: ticket.uuid, status: 'open', user: { name: 'Bruno' } },
    });
    expect(Date.parse(String(service?.lastMessageAt))).not.toBeNaN();
    expect(await servicesOf(ana, ids)).toEqual([]);

    await bruno.ok(bruno.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect(await servicesOf(company.admin, ids)).toMatchObject([{ ticket: null, tags: [{ name: 'VIP' }] }]);
  });

  it('are answered for 100 contacts at a time, and for none without ids', async () => {
    const { admin } = await server.company();
    const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join();
    expect((await admin.get(`/contacts/services?contactIds=${tooMany}`)).status).toBe(400);
    expect(await servicesOf(admin, [])).toEqual([]);
  });
});
