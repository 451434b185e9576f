import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../testing/client.ts';
import { reply, thread } from '../../testing/phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkedByQr } from '../../testing/web-phones.ts';
import { newNumber } from '../../testing/world.ts';
import { ticketOf } from '../channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

describe('first', () => {
  it('links and carries text', async () => {
    const company = await server.company();
    const shop = peer.phone(newNumber(), 'Loja');
    const t0 = Date.now();
    const connection = await linkedByQr(company, shop);
    console.log('linked', Date.now() - t0);
    expect(connection.number).toBe(shop.number);
    const ana = peer.phone(newNumber(), 'Ana');
    await ana.send(shop, 'Oi');
    const { id } = await ticketOf(company.admin, ana.number);
    console.log('in', Date.now() - t0);
    await company.admin.ok(company.admin.put(`/tickets/${id}`, { status: 'open' }));
    await reply(company.admin, id, { body: 'Olá' });
    await ana.receives('Olá');
    await until(async () => (await thread(company.admin, id)).at(-1)?.ack === 3, 10_000);
    console.log('out', Date.now() - t0);
    console.log(server.log.filter((l) => !l.includes('"req"')).slice(-20).join(''));
  });
});
