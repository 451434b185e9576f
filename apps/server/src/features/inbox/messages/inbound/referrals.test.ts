import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Message, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { fetchThread, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
let company: TestCompany;
let phone: Connection;
beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
});

const ad = {
  kind: 'ad',
  headline: 'Tênis com 30% de desconto',
  body: 'Só até domingo',
  url: 'https://fb.me/2xTenis',
  ctwaClid: 'ARAkLkA8',
};
const ticketNow = (id: number) => company.admin.ok(company.admin.get<Ticket>(`/tickets/${id}`));
const listBy = async (referral: string) => {
  const { tickets } = await company.admin.ok(
    company.admin.get<{ tickets: Ticket[] }>(`/tickets?showAll=true&referral=${referral}`),
  );
  return tickets.map(({ id }) => id);
};
async function received(number: string, message: Record<string, unknown>): Promise<Message> {
  const { id } = await company.inbound(phone, { number, body: 'Oi' });
  await sendFromPhone(company.admin, phone, { number, ...message });
  return until(async () => (await fetchThread(company.admin, id)).find((one) => one.body !== 'Oi'));
}

describe('what brought a contact', () => {
  it('an advertisement stands on the message, on the ticket and in the filter until the next service', async () => {
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Vi o anúncio', referral: ad });
    const [message] = await fetchThread(company.admin, id);
    const { pictureUrl = '', ...shown } = message?.referral ?? {};
    expect(shown).toEqual(ad);
    const picture = () => fetch(server.url + pictureUrl);
    expect((await picture()).headers.get('content-type')).toBe('image/jpeg');
    expect((await ticketNow(id)).referral).toEqual({ kind: 'ad', headline: ad.headline });
    expect(await listBy('ad')).toContain(id);
    expect(await listBy('status')).not.toContain(id);
    const report = (referral: string) =>
      company.admin.ok(
        company.admin.get<{ data: { quantidade: number }[] }>(
          `/dashboard/ticketsUsers?initialDate=2020-01-01&finalDate=2099-01-01&referral=${referral}`,
        ),
      );
    expect((await report('ad')).data).toMatchObject([{ quantidade: 1 }]);
    expect((await report('status')).data).toEqual([]);

    await company.admin.ok(company.admin.put(`/tickets/${id}`, { status: 'open' }));
    await company.admin.ok(company.admin.put(`/tickets/${id}`, { status: 'closed' }));
    expect((await ticketNow(id)).referral).not.toBeNull();
    await sendFromPhone(company.admin, phone, { number, body: 'Outra coisa' });
    await until(async () => (await ticketNow(id)).status !== 'closed');
    expect((await ticketNow(id)).referral).toBeNull();
  });

  it('a forged one is harmless: no other address than of the web, and no more text than is shown', async () => {
    const { referral } = await received(newNumber(), {
      body: 'Olá',
      referral: { kind: 'status', headline: `a\n\u202E${'b'.repeat(4_000)}`, url: 'javascript:alert(1)' },
    });
    expect(referral).toMatchObject({ kind: 'status', url: null, headline: expect.stringMatching(/^a b{150,198}$/) });
  });
});

describe('what a message holds beside its words', () => {
  it('a PIX key, an order of 200 items and a button that runs a script arrive bounded, and are found by their words', async () => {
    const number = newNumber();
    const pix = await received(number, {
      body: 'Pode pagar aqui',
      pix: { key: ' 5290\u202E8247-25\n', keyType: 'CPF', name: 'Loja da Ana' },
    });
    expect(pix.interactive).toEqual({
      kind: 'pix',
      text: 'Pode pagar aqui',
      key: '52908247-25',
      keyType: 'CPF',
      name: 'Loja da Ana',
    });
    expect(pix.body).toBe('Pode pagar aqui\nChave PIX: 52908247-25\nLoja da Ana');

    const items = Array.from({ length: 200 }, (_, index) => ({
      name: index === 0 ? 'Caneca azul' : 'Prato',
      quantity: 2,
      price: 10,
    }));
    const order = await received(newNumber(), { order: { reference: 'A-17', items } });
    expect(order.interactive).toMatchObject({ kind: 'order', itemCount: 200, total: 4_000, currency: 'BRL' });
    expect(order.interactive?.kind === 'order' && order.interactive.items.length).toBe(30);
    expect(order.body).toContain('e mais 170');
    const { tickets } = await company.admin.ok(
      company.admin.get<{ tickets: Ticket[] }>('/tickets?searchParam=caneca%20azul'),
    );
    expect(tickets.map(({ id }) => id)).toEqual([order.ticketId]);

    const button = await received(newNumber(), {
      button: { label: 'Pagar', url: 'javascript:fetch("//evil")' },
    });
    expect(button.interactive).toMatchObject({ buttons: [{ label: 'Pagar', url: null }] });
  });
});
