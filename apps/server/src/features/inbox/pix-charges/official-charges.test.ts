import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { pixChargePauseMs } from '@balcao/contract';
import type { Message, PixKey, Ticket } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

/** A contact who wrote to an official number of a company with a key. */
async function officialShop() {
  const company = await server.company();
  const { admin } = company;
  const { account } = await company.officialConnection();
  const number = newNumber();
  await server.graph.contactSends(account, number, { id: `wamid.${randomUUID()}`, type: 'text', text: { body: 'Oi' } });
  const { id } = await waitForTicket(admin, number);
  await admin.ok(admin.put<Ticket>(`/tickets/${id}`, { status: 'open' }));
  const key = await admin.ok(
    admin.post<PixKey>('/pix-keys', { key: '11222333000181', receiverName: 'Casa Lume', receiverCity: 'Campinas' }),
  );
  const send = (body: object) =>
    admin.ok(
      admin.post<{ messages: Message[] }>(`/tickets/${id}/pix-charges`, {
        clientId: randomUUID(),
        pixKeyId: key.id,
        ...body,
      }),
    );
  const sent = () => server.graph.sent.filter(({ to }) => to === number);
  return { send, sent };
}

it('on an official number a Pix charge has the button that copies its code, as an order of its amount', async () => {
  const { send, sent } = await officialShop();
  const { messages } = await send({ value: '1.5', description: 'Frete' });
  expect(messages).toHaveLength(1);
  await until(() => sent().length === 1);
  expect(sent()[0]?.type).toBe('interactive');
  expect(sent()[0]?.body['interactive']).toMatchObject({
    type: 'order_details',
    body: { text: expect.stringContaining('Frete\nPara: Casa Lume') },
    action: {
      name: 'review_and_pay',
      parameters: {
        reference_id: expect.stringMatching(/^[a-z0-5]{25}$/),
        type: 'digital-goods',
        payment_type: 'br',
        currency: 'BRL',
        total_amount: { value: 150, offset: 100 },
        payment_settings: [
          {
            type: 'pix_dynamic_code',
            pix_dynamic_code: {
              code: expect.stringMatching(/^000201.*54041\.50/),
              merchant_name: 'Casa Lume',
              key: '11222333000181',
              key_type: 'CNPJ',
            },
          },
        ],
      },
    },
  });
});

it('on an official number a Pix key without an amount, and a charge that is wanted as text, go as QR code and text', async () => {
  const { send, sent } = await officialShop();
  await send({});
  server.clock.advance(pixChargePauseMs);
  await send({ value: 9, asText: true });
  await until(() => sent().length === 4);
  expect(sent().map(({ type }) => type)).toEqual(['image', 'text', 'image', 'text']);
});
