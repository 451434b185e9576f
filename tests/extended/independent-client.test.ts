// Another implementation of WhatsApp Web, of which no code is ours, as a client of the test peer: what both agree on is no
// assumption of ours alone.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { silenceLibsignal } from '../../packages/fake-whatsapp/src/signal/silence-libsignal.ts';
import { startFakeWhatsapp, type FakeWhatsapp, type Phone } from '../../packages/fake-whatsapp/src/index.ts';
import {
  createMemory,
  linkIndependentClient,
  linkIndependentClientByCode,
  loadIndependentLibrary,
  openIndependentClient,
  waitUntilActive,
  type ForeignMemory,
  type IndependentClient,
} from '../../packages/fake-whatsapp/src/testing/independent-client.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';

const library = await loadIndependentLibrary();
const required = needs('the package zapo-js (npm ci with the libraries of tests)');
const count = 20;

function requireLibrary() {
  if (!library) throw new Error('zapo-js is not installed');
  return library;
}

describe.runIf(library)('an independent client of the test peer', required, () => {
  let memory: ForeignMemory;
  let peer: FakeWhatsapp;
  let client: IndependentClient;
  let shop: Phone;
  let ana: Phone;

  beforeAll(async () => {
    silenceLibsignal();
    memory = createMemory(requireLibrary());
    peer = await startFakeWhatsapp();
    shop = peer.phone('5511900000001', 'Loja');
    ana = peer.phone('5511900000002', 'Ana');
    client = openIndependentClient(requireLibrary(), peer, memory);
    await linkIndependentClient(client, shop);
  });
  afterAll(async () => {
    await client.client.disconnect();
    await peer.stop();
  });
  // Neither side found anything that it could not decrypt, understand or answer.
  afterEach(() => expect([peer.record.problems, client.errors.all.map(String)]).toEqual([[], []]));

  const hasText = (text: string) => client.messages.waitFor(({ message }) => message?.conversation === text);
  const reopen = async () => {
    await client.client.disconnect();
    client = openIndependentClient(requireLibrary(), peer, memory);
    await client.client.connect();
    await waitUntilActive(client, shop);
  };

  it('receives and sends texts, under number and private id', async () => {
    await ana.send(shop, 'por número');
    await hasText('por número');
    await client.send(ana.account.pn, 'resposta');
    expect((await ana.waitForMessage('resposta')).addressedTo).toBe(ana.account.pn);
    const bia = peer.phone('5511900000003', 'Bia');
    bia.account.addressing = 'lid';
    await bia.send(shop, 'por id privado');
    await hasText('por id privado');
    await client.send(bia.account.lid, 'resposta a Bia');
    expect((await bia.waitForMessage('resposta a Bia')).addressedTo).toBe(bia.account.lid);
  });

  it('receives and sends in a group, without an end of the sessions of other chats', async () => {
    const team = peer.group('Equipe', [ana, shop]);
    await ana.send(team, 'no grupo');
    await hasText('no grupo');
    await client.send(team.jid, 'ao grupo');
    await ana.waitForMessage('ao grupo');
    await ana.send(shop, 'depois do grupo');
    expect((await hasText('depois do grupo')).chatJid).toBe(ana.account.pn);
  });

  it(`gets ${count} of ${count} messages in their order`, async () => {
    const texts = Array.from({ length: count }, (_unused, index) => `em ordem ${index}`);
    for (const text of texts) await ana.send(shop, text);
    await hasText(texts.at(-1) ?? '');
    const received = client.messages.all.flatMap(({ message }) => message?.conversation ?? []);
    expect(received.filter((text) => texts.includes(text))).toEqual(texts);
  });

  it('gets what waited while it was away, without asking to be active', async () => {
    await client.client.disconnect();
    await expect
      .poll(() => [...shop.account.companions.values()].every(({ socket }) => socket === undefined))
      .toBe(true);
    for (let turn = 0; turn < count; turn += 1) await ana.send(shop, `esperou ${turn}`);
    client = openIndependentClient(requireLibrary(), peer, memory);
    await client.client.connect();
    await hasText(`esperou ${count - 1}`);
  });

  it('logs in by the key that it remembers of the server, and falls back when that is another', async () => {
    await reopen();
    await ana.send(shop, 'mesma chave');
    await hasText('mesma chave');
    peer.renewServerKey();
    await reopen();
    await ana.send(shop, 'outra chave');
    expect((await hasText('outra chave')).chatJid).toBe(ana.account.pn);
  });

  it('is linked by a code', async () => {
    const other = peer.phone('5511900000009', 'Outra loja');
    const byCode = openIndependentClient(requireLibrary(), peer, createMemory(requireLibrary()));
    await linkIndependentClientByCode(byCode, other);
    const { id } = await ana.send(other, 'por código');
    expect((await byCode.messages.waitFor(({ stanzaId }) => stanzaId === id)).message?.conversation).toBe('por código');
    await byCode.client.disconnect();
  });
});
