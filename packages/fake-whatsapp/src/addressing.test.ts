import { proto } from 'baileys';
import { afterEach, describe, expect, it } from 'vitest';
import { useLinkedShop } from './testing/linked-shop.ts';

const world = useLinkedShop();

afterEach(() => {
  const { shop, ana } = world;
  Object.assign(shop.account, { lidMigration: 'lenient', wrongForm: 'refused' });
  Object.assign(ana.account, { addressing: 'number', reachedBy: undefined, sessionsUnder: 'as-addressed' });
});

const sendTo = async (jid: string, text: string): Promise<string> =>
  (await world.client.socket.sendMessage(jid, { text }))?.key.id ?? '';
const ackOf = (id: string) =>
  world.peer.record.find({ direction: 'to-companion', tag: 'ack', id }).map(({ stanza: { attrs } }) => attrs)[0];
const hasArrived = (text: string) => world.ana.account.received.all.some((message) => message.text === text);

describe('a message in the wrong form', () => {
  it.each([
    ['migrated', 'pn', '463'],
    ['not-migrated', 'lid', '400'],
  ] as const)('is refused for an account that is %s and writes by %s', async (lidMigration, form, code) => {
    const { shop, ana } = world;
    shop.account.lidMigration = lidMigration;
    const id = await sendTo(ana.account[form], `recusada ${form}`);
    await expect.poll(() => ackOf(id)?.['error']).toBe(code);
    expect(hasArrived(`recusada ${form}`)).toBe(false);
  });

  it('is acknowledged and never delivered where WhatsApp drops it', async () => {
    const { shop, ana } = world;
    Object.assign(shop.account, { lidMigration: 'migrated', wrongForm: 'dropped' });
    const id = await sendTo(ana.account.pn, 'engolida');
    await expect.poll(() => ackOf(id)).toBeDefined();
    expect(ackOf(id)).not.toHaveProperty('error');
    await sendTo(ana.account.lid, 'depois');
    await ana.waitForMessage('depois');
    expect(hasArrived('engolida')).toBe(false);
  });

  it('depends on the person where a person is reached in one form alone', async () => {
    const { ana, bia } = world;
    ana.account.reachedBy = 'number';
    const id = await sendTo(ana.account.lid, 'por LID não');
    await expect.poll(() => ackOf(id)?.['error']).toBe('463');
    await sendTo(bia.account.lid, 'Bia sim');
    await bia.waitForMessage('Bia sim');
  });

  it('shows no typing', async () => {
    const { client, shop, ana } = world;
    shop.account.lidMigration = 'migrated';
    await client.socket.sendPresenceUpdate('available');
    await client.socket.sendPresenceUpdate('composing', ana.account.pn);
    await client.socket.sendPresenceUpdate('composing', ana.account.lid);
    expect((await ana.account.activity.waitFor(() => true)).addressedTo).toBe(ana.account.lid);
  });
});

describe('a private id that changed', () => {
  it('is answered with refresh_lid, and the number leads to the new one', async () => {
    const { client, bia } = world;
    const former = bia.account.lid;
    bia.account.changeLid();
    const id = await sendTo(former, 'para o antigo');
    await expect.poll(() => ackOf(id)?.['refresh_lid']).toBe('true');
    const [found] = (await client.socket.onWhatsApp(bia.number)) ?? [];
    expect([found?.exists, bia.account.lid === former]).toEqual([true, false]);
    expect(bia.account.received.all.some(({ text }) => text === 'para o antigo')).toBe(false);
  });

  it('is asked for once more by the fault refreshLid', async () => {
    const { peer, shop, ana } = world;
    peer.faults.refreshLid(shop);
    const id = await sendTo(ana.account.pn, 'atualize');
    await expect.poll(() => ackOf(id)?.['refresh_lid']).toBe('true');
    expect(hasArrived('atualize')).toBe(false);
  });

  it('a message may be dropped without a word, whatever its form', async () => {
    const { peer, shop, ana } = world;
    peer.faults.dropSilently(shop);
    const id = await sendTo(ana.account.pn, 'some');
    await expect.poll(() => ackOf(id)).toBeDefined();
    await sendTo(ana.account.pn, 'chega');
    await ana.waitForMessage('chega');
    expect([ackOf(id)?.['error'], hasArrived('some')]).toEqual([undefined, false]);
  });
});

describe('sessions of a phone', () => {
  it('are one for each address: a message in a group does not end that of the number', async () => {
    const { peer, client, shop, ana, inbound } = world;
    await inbound((await ana.send(shop, 'por número')).id);
    const group = peer.group('Sessões', [ana, shop]);
    await inbound((await ana.send(group, 'no grupo')).id);
    await sendTo(ana.account.pn, 'resposta');
    await ana.waitForMessage('resposta');
    await inbound((await ana.send(shop, 'de novo por número')).id);
    const sessions = [shop.account.number, shop.account.lidUser].map((user) =>
      ana.account.device.keys.loadSession(`${user}.1`),
    );
    expect((await Promise.all(sessions)).map(Boolean)).toEqual([true, true]);
    expect(
      client.messages.all.filter(({ messageStubType }) => messageStubType === proto.WebMessageInfo.StubType.CIPHERTEXT),
    ).toEqual([]);
  });

  it('may be held under the other address, as those that were not moved', async () => {
    const { shop, ana, inbound } = world;
    await inbound((await ana.send(shop, 'por número')).id);
    Object.assign(ana.account, { addressing: 'lid', sessionsUnder: 'number' });
    const { key } = await inbound((await ana.send(shop, 'por LID, na sessão do número')).id);
    expect(key.remoteJid).toBe(ana.account.lid);
  });
});

describe('receipts', () => {
  it('to another address than the message came from reach nobody', async () => {
    const { peer, client, shop, ana, inbound } = world;
    const { id } = await ana.send(shop, 'leia');
    const { key } = await inbound(id);
    await client.socket.sendReceipt(ana.account.lid, undefined, [id], 'read');
    await expect.poll(() => peer.record.problems.map(({ what }) => what).join()).toContain(id);
    expect(ana.account.receipts.all.some(({ ids, kind }) => kind === 'read' && ids.includes(id))).toBe(false);
    await client.socket.readMessages([key]);
    await ana.account.receipts.waitFor(({ ids, kind }) => kind === 'read' && ids.includes(id));
  });

  it('of a client that is inactive show no second tick', async () => {
    const { client, shop, ana, inbound } = world;
    const { id } = await ana.send(shop, 'ninguém aí');
    await inbound(id);
    await client.socket.sendReceipt(ana.account.pn, undefined, [id], 'inactive');
    const receipt = await ana.account.receipts.waitFor(({ ids, kind }) => kind === 'inactive' && ids.includes(id));
    expect(receipt.from).toBe(shop.account);
  });
});
