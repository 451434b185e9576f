import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeWhatsapp } from './fake-whatsapp.ts';
import type { Phone } from './phone/phone.ts';
import { silenceLibsignal } from './signal/silence-libsignal.ts';
import { startFakeWhatsapp } from './start.ts';
import {
  type Client,
  waitForCloseCode,
  linkClient,
  openClient,
  waitUntilOpen,
  trustTestPeer,
} from './testing/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let peer: FakeWhatsapp;
let client: Client;
let shop: Phone;
let ana: Phone;

beforeAll(async () => {
  silenceLibsignal();
  peer = await startFakeWhatsapp({ companionRegRefresh: false });
  trustTestPeer(peer);
  shop = peer.phone('5511900000001', 'Loja');
  ana = peer.phone('5511900000002', 'Ana');
  client = await linkClient(peer.url, shop);
});
afterAll(async () => {
  await client.close();
  await peer.stop();
});

const reopen = async (): Promise<unknown> => {
  await client.close();
  client = openClient({ url: peer.url, auth: client.auth });
  return waitUntilOpen(client);
};
const inbound = (id: string) => client.messages.waitFor(({ key, message }) => key.id === id && message != null);
const timesSeen = (id: string) =>
  client.messages.all.filter(({ key, message }) => key.id === id && message != null).length;

describe('connections', () => {
  it.each([500, 503, 515, 408, 403])('end with %i', async (code) => {
    peer.faults.endStream(shop, code);
    expect(await waitForCloseCode(client)).toBe(code);
    await reopen();
  });

  it('connections break', async () => {
    peer.faults.cut(shop);
    expect(await waitForCloseCode(client)).toBe(428);
    await reopen();
  });

  it.each([401, 403, 500, 503])('are refused with %i at login', async (code) => {
    await client.close();
    peer.faults.failLogin(shop, code);
    const refused = openClient({ url: peer.url, auth: client.auth });
    expect(await waitForCloseCode(refused)).toBe(code);
    await reopen();
  });

  it('end with 440 when the same session logs in a second time', async () => {
    const first = client;
    client = openClient({ url: peer.url, auth: client.auth });
    expect(await waitForCloseCode(first)).toBe(440);
    await waitUntilOpen(client);
  });
});

describe('messages that the client sends', () => {
  const sendText = async (text: string): Promise<string> =>
    (await client.socket.sendMessage(ana.account.pn, { text }))?.key.id ?? '';
  const acksOf = (id: string) => peer.record.find({ direction: 'to-companion', tag: 'ack', id });

  it('are refused with a code, and do not arrive', async () => {
    peer.faults.refuseMessages(shop, 463);
    const id = await sendText('não pode');
    await client.statuses.waitFor((report) => report.id === id && report.status === 0);
    expect(acksOf(id).map(({ stanza }) => stanza.attrs['error'])).toEqual(['463']);
    expect(await sendText('agora sim')).toBe((await ana.waitForMessage('agora sim')).id);
    expect(ana.account.received.all.map(({ text }) => text)).not.toContain('não pode');
  });

  it('arrive although the acknowledgement is dropped; sent again they are the same message', async () => {
    peer.faults.dropAcks(shop);
    const id = await sendText('sem recibo');
    await ana.waitForMessage('sem recibo');
    expect(acksOf(id)).toEqual([]);
    await client.socket.sendMessage(ana.account.pn, { text: 'sem recibo' }, { messageId: id });
    await ana.waitForMessage((message) => message.id === id && message.isRepeat);
    expect(peer.record.find({ direction: 'from-companion', tag: 'message', id })).toHaveLength(2);
    expect(acksOf(id)).toHaveLength(1);
  });

  it('are lost on the way', async () => {
    peer.faults.loseMessages(shop);
    const id = await sendText('perdida');
    await sendText('depois da perdida');
    await ana.waitForMessage('depois da perdida');
    expect(acksOf(id)).toEqual([]);
    expect(ana.account.received.all.some((message) => message.id === id)).toBe(false);
  });
});

describe('messages for the client', () => {
  it('wait while it is away and come in order', async () => {
    await client.close();
    const sent: string[] = [];
    for (let number = 0; number < 12; number += 1) sent.push((await ana.send(shop, `ausente ${number}`)).id);
    await reopen();
    await inbound(sent.at(-1) ?? '');
    expect(client.messages.all.filter(({ kind }) => kind === 'append').map(({ key }) => key.id)).toEqual(sent);
  });

  it('come again at the next login when the confirmation was lost', async () => {
    peer.faults.loseConfirmations(shop);
    const { id } = await ana.send(shop, 'de novo');
    await inbound(id);
    await reopen();
    await inbound((await ana.send(shop, 'depois')).id);
    expect(peer.record.find({ direction: 'to-companion', tag: 'message', id }).length).toBeGreaterThan(1);
  });

  it('come again at once', async () => {
    const { id } = await ana.send(shop, 'repetida');
    await inbound(id);
    peer.faults.redeliver(shop, id);
    await inbound((await ana.send(shop, 'após a repetida')).id);
    expect(peer.record.find({ direction: 'to-companion', tag: 'message', id })).toHaveLength(2);
  });

  it('come out of order', async () => {
    const held = peer.faults.hold(shop);
    const first = await ana.send(shop, 'primeira');
    const second = await ana.send(shop, 'segunda');
    held.release('reversed');
    await inbound(first.id);
    const order = client.messages.all.map(({ key }) => key.id).filter((id) => id === first.id || id === second.id);
    expect(order).toEqual([second.id, first.id]);
  });

  it('come after a stanza that makes no sense', async () => {
    peer.faults.sendRaw(shop, { tag: 'message', attrs: { from: 'nobody', id: 'SENSELESS' }, content: [] });
    peer.faults.sendRaw(shop, { tag: 'receipt', attrs: { id: 'SENSELESS' } });
    const { id } = await ana.send(shop, 'apesar disso');
    expect((await inbound(id)).message?.conversation).toBe('apesar disso');
  });

  it('come under both addresses', async () => {
    peer.faults.doubleUnderOtherAddress(shop);
    const { id } = await ana.send(shop, 'duas vezes');
    await client.messages.waitFor(({ key }) => key.id === id && key.remoteJid === ana.account.pn);
    await client.messages.waitFor(({ key }) => key.id === id && key.remoteJid === ana.account.lid);
    expect(timesSeen(id)).toBe(2);
  });
});

describe('a server that does not answer', () => {
  it('lets a query wait', async () => {
    peer.faults.ignoreQueries(shop, 'blocklist');
    const answer = await Promise.race([
      client.socket.fetchBlocklist().then(() => 'answered'),
      inbound((await ana.send(shop, 'entretanto')).id),
    ]);
    expect(answer).not.toBe('answered');
  });

  it('is noticed by the client', async () => {
    await client.close();
    client = openClient({ url: peer.url, auth: client.auth, keepAliveIntervalMs: 60 });
    await waitUntilOpen(client);
    peer.faults.fallSilent(shop);
    // the library waits five seconds more than its interval
    expect(await waitForCloseCode(client)).toBe(408);
    await reopen();
  });
});
