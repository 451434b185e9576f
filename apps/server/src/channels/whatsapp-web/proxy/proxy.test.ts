import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, ConnectionDiagnosis, Message } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { startTestProxy, type TestProxy } from '../../../testing/http-proxy.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { fetchThread, sendReply } from '../../../testing/simulated-phone.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openLinkedConversation, scan } from '../../../testing/web-phones.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

const { host: whatsappHost } = new URL(peer.url);
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Check = { problem: string | null; ms: number };

describe.each(['http', 'socks5'] as const)('a proxy over %s', (kind) => {
  let proxy: TestProxy;
  beforeEach(async () => {
    proxy = await startTestProxy(kind);
    const media = new URL(peer.trust.mediaAddress);
    proxy.places.set('mmg.whatsapp.net', { host: media.hostname, port: Number(media.port) });
  });
  afterEach(() => proxy.close());

  it('the proxy of a connection carries the session of a linked number, what it sends and what it fetches', async () => {
    const company = await server.company();
    const by = company.admin;
    const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
    const { id, proxy: shown } = await by.ok(
      by.post<Connection>('/whatsapp', { name: shop.number, provider: 'beta', queueIds: [], proxy: proxy.url }),
    );
    expect(shown).toBe(proxy.url.replace(':segredo!', ''));
    const [row] = await queryRows(server.databaseUrl, 'SELECT proxy_sealed FROM whatsapps WHERE id = $1', [id]);
    expect(row?.['proxy_sealed']).toMatch(/^v1\./);
    await scan(company, id, shop);
    await waitForStatus(by, id, 'CONNECTED');
    expect(new Set(proxy.asked)).toEqual(new Set([whatsappHost]));
    await ana.send(shop, { image: png, mimetype: 'image/png' });
    const { id: ticketId } = await until(async () =>
      (await by.ok(by.get<{ tickets: { id: number }[] }>('/tickets?status=pending'))).tickets.at(0),
    );
    await by.ok(by.put(`/tickets/${ticketId}`, { status: 'open' }));
    await until(async () => (await fetchThread(by, ticketId)).some(({ mediaUrl }: Message) => mediaUrl));
    expect(proxy.asked).toContain('mmg.whatsapp.net:443');
    await sendReply(by, ticketId, { body: 'Recebi' });
    await until(() => ana.account.received.all.some(({ text }) => text === 'Recebi'));
  });

  it.each([
    ...(kind === 'http' ? ([['hangs', 'hangs']] as const) : []),
    ['lies', 'lies'],
    ['refuses', 'refused'],
  ] as const)('that %s is found out by a check', async (behaviour, problem) => {
    const { admin } = await server.company();
    expect((await admin.ok(admin.post<Check>('/whatsapp-proxy', { proxy: proxy.url }))).problem).toBeNull();
    proxy.behaviour = behaviour;
    expect((await admin.ok(admin.post<Check>('/whatsapp-proxy', { proxy: proxy.url }))).problem).toBe(problem);
  });

  it('a proxy that no longer accepts the password is shown on the connection, and logs in when it is right again', async () => {
    const { by, id, shop } = await openLinkedConversation(server, peer);
    const wrong = proxy.url.replace('segredo!', 'errado');
    expect((await by.ok(by.post<Check>('/whatsapp-proxy', { proxy: wrong }))).problem).toBe('auth');
    await by.ok(by.put(`/whatsapp/${id}`, { proxy: wrong }));
    const connection = () => by.ok(by.get<Connection>(`/whatsapp/${id}`));
    await until(async () => (await connection()).loginProblem?.reason === 'proxy');
    await until(async () =>
      (await by.ok(by.get<ConnectionDiagnosis>(`/whatsapp/${id}/diagnosis`))).events.some(
        ({ code }) => code === 'proxy-auth',
      ),
    );
    expect(proxy.asked).toEqual([]);
    await by.ok(by.put(`/whatsapp/${id}`, { proxy: proxy.url }));
    await waitForStatus(by, id, 'CONNECTED');
    expect([proxy.asked, (await connection()).loginProblem]).toEqual([[whatsappHost], null]);
    await by.ok(by.put(`/whatsapp/${id}`, { proxy: '' }));
    await until(async () => (await connection()).proxy === '');
    await waitForStatus(by, id, 'CONNECTED');
    expect(shop.account.companions.size).toBe(1);
  });
});

describe('the address of a proxy', () => {
  it.each(['ftp://127.0.0.1:1', 'socks5://', 'http://127.0.0.1:1/caminho', 'nada'])('%s is none', async (proxy) => {
    const { admin } = await server.company();
    expect(await admin.post('/whatsapp-proxy', { proxy })).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });

  it('leads into no private network, and nobody may answer there', async () => {
    const { admin } = await server.company();
    const problemOf = async (proxy: string) =>
      (await admin.ok(admin.post<Check>('/whatsapp-proxy', { proxy }))).problem;
    expect(await problemOf('http://10.0.0.1:3128')).toBe('private');
    expect(await problemOf('socks5://127.0.0.1:1')).toBe('unreachable');
  });
});
