import { describe, expect, it } from 'vitest';
import type { Message, Ticket, TicketEvent } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { openTicket, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber, png } from '../../../../testing/sample-values.ts';

const server = useTestServer();

/** A pixel. */
const webp = 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA';

async function resolved(company: TestCompany, { byPerson = true } = {}) {
  const queue = await company.queue();
  const ana = await company.user({ queueIds: [queue.id] });
  const phone = await company.connection({ queues: [queue] });
  const number = newNumber();
  const { id } = await openTicket(company, phone, ana, number);
  if (byPerson) await ana.ok(ana.put(`/tickets/${id}`, { status: 'closed' }));
  const said = async (text: string) => {
    await sendFromPhone(company.admin, phone, { number, body: text });
    await until(async () => (await messagesOf(ana, id)).some(({ body }) => body === text));
    return ana.ok(ana.get<Ticket>(`/tickets/${id}`));
  };
  return { ana, id, said, phone, number };
}

const messagesOf = async (by: Client, id: number) =>
  (await by.ok(by.get<{ messages: Message[] }>(`/messages/${id}`))).messages;
const kinds = async (by: Client, id: number) =>
  (await by.ok(by.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events.map(({ kind }) => kind);

describe('a thanks after a person has ended the service', () => {
  it('stays in the closed conversation, unread nowhere, found by its words, and logged apart', async () => {
    const company = await server.company();
    const { ana, id, said } = await resolved(company);
    expect(await said('Ok, obrigada!')).toMatchObject({
      status: 'closed',
      unreadMessages: 0,
      lastMessage: 'Ok, obrigada!',
      pendingSince: null,
    });
    expect((await kinds(ana, id)).slice(0, 2)).toEqual(['thanked', 'finished']);
    const found = await ana.ok(ana.get<{ tickets: Ticket[] }>('/tickets?searchParam=obrigada&showAll=true'));
    expect(found.tickets.map((ticket) => ticket.id)).toEqual([id]);
    expect((await ana.ok(ana.put<Ticket>(`/tickets/${id}`, { status: 'open' }))).status).toBe('open');
  });

  it('is judged with a message of the two minutes before it, and a question begins a service', async () => {
    const { ana, id, said } = await resolved(await server.company());
    expect((await said('valeu')).status).toBe('closed');
    // Alone it would be a greeting.
    expect((await said('boa noite')).status).toBe('closed');
    expect(await said('e o boleto')).toMatchObject({ status: 'pending', unreadMessages: 1 });
    expect((await kinds(ana, id)).filter((kind) => kind === 'queued')).toHaveLength(2);
  });

  it('may be a sticker alone, but no photo and no sticker while the service runs', async () => {
    const company = await server.company();
    const sent = async (shop: Awaited<ReturnType<typeof resolved>>, file: Blob, name: string) => {
      const form = new FormData();
      form.set('number', shop.number);
      form.set('name', 'Contato');
      form.set('medias', file, name);
      const before = (await messagesOf(shop.ana, shop.id)).length;
      await company.admin.ok(company.admin.post(`/sandbox/${shop.phone.id}/messages`, form));
      await until(async () => (await messagesOf(shop.ana, shop.id)).length > before);
      return shop.ana.ok(shop.ana.get<Ticket>(`/tickets/${shop.id}`));
    };
    const sticker = new Blob([Buffer.from(webp, 'base64')], { type: 'image/webp' });
    const ended = await resolved(company);
    expect(await sent(ended, sticker, 'figurinha.webp')).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect(await kinds(ended.ana, ended.id)).toContain('thanked');
    expect((await sent(ended, new Blob([png], { type: 'image/png' }), 'foto.png')).status).toBe('pending');
    const running = await resolved(company, { byPerson: false });
    expect(await sent(running, sticker, 'figurinha.webp')).toMatchObject({ status: 'open', unreadMessages: 2 });
  });

  it('begins a service where the company wants it so', async () => {
    const company = await server.company();
    await company.admin.ok(company.admin.put('/settings/thanksKeepClosed', { value: 'disabled' }));
    const { said } = await resolved(company);
    expect((await said('obrigado')).status).toBe('pending');
  });

  it('is an ordinary message while the service runs', async () => {
    const company = await server.company();
    const { ana, id, said } = await resolved(company, { byPerson: false });
    expect(await said('obrigado')).toMatchObject({ status: 'open', unreadMessages: 2 });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'closed' }));
    expect((await said('joia')).status).toBe('closed');
  });
});
