import { describe, expect, it } from 'vitest';
import { useLinkedShop } from './testing/linked-shop.ts';

const world = useLinkedShop();

describe('presence', () => {
  it('typing and recording are delivered in both directions', async () => {
    const { client, shop, ana } = world;
    await client.socket.sendPresenceUpdate('available');
    await client.socket.fetchBlocklist();
    const shown = (kind: string) =>
      client.presences.waitFor(({ presences }) => presences[ana.account.pn]?.lastKnownPresence === kind);
    ana.sendTyping(shop, 'composing');
    await shown('composing');
    ana.sendTyping(shop, 'recording');
    await shown('recording');
    await client.socket.sendPresenceUpdate('composing', ana.account.pn);
    expect((await ana.account.activity.waitFor(() => true)).kind).toBe('composing');
  });

  it('presence of a client that is unavailable: no typing is delivered to it, and the phone notifies of messages', async () => {
    const { peer, client, shop, ana } = world;
    await client.socket.sendPresenceUpdate('unavailable');
    await client.socket.fetchBlocklist();
    const typing = () =>
      peer.record.stanzas.filter(({ direction, stanza }) => direction === 'to-companion' && stanza.tag === 'chatstate')
        .length;
    const before = typing();
    ana.sendTyping(shop, 'composing');
    const { id } = await ana.send(shop, 'toca');
    await client.socket.sendPresenceUpdate('available');
    await client.socket.fetchBlocklist();
    expect(typing()).toBe(before);
    await ana.send(shop, 'não toca');
    expect(shop.account.received.all.slice(-2).map((message) => [message.id === id, message.isSilent])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('available and unavailable are delivered to subscribers', async () => {
    const { client, bia } = world;
    bia.account.addressing = 'lid';
    await client.socket.presenceSubscribe(bia.account.lid);
    const shown = (kind: string) =>
      client.presences.waitFor(({ presences }) => presences[bia.account.lid]?.lastKnownPresence === kind);
    expect((await shown('unavailable')).id).toBe(bia.account.lid);
    bia.setPresence('available');
    await shown('available');
  });
});

describe('calls', () => {
  it('are offered to the client, can be rejected by it and end by timeout', async () => {
    const { client, shop, ana } = world;
    const call = ana.call(shop, { isVideo: true });
    const offer = await client.calls.waitFor(({ id }) => id === call.id);
    expect(offer).toMatchObject({ status: 'offer', isVideo: true, from: ana.account.pn, chatId: ana.account.pn });
    await client.socket.rejectCall(offer.id, offer.from);
    expect((await ana.account.calls.waitFor(({ id }) => id === call.id)).kind).toBe('rejected');
    call.end('timeout');
    await client.calls.waitFor(({ id, status }) => id === call.id && status === 'timeout');
  });
});

describe('messages', () => {
  it('messages of a blocked number are not delivered', async () => {
    const { client, shop, bia, inbound } = world;
    await client.socket.updateBlockStatus(bia.account.pn, 'block');
    expect(await client.socket.fetchBlocklist()).toEqual([bia.account.pn]);
    const { id } = await bia.send(shop, 'ninguém lê');
    await client.socket.updateBlockStatus(bia.account.pn, 'unblock');
    await inbound((await bia.send(shop, 'agora sim')).id);
    expect(client.messages.all.some(({ key }) => key.id === id)).toBe(false);
  });
});

describe('account queries', () => {
  it('answers whether the account is restricted from new conversations', async () => {
    const { client, shop } = world;
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    const until = new Date(Date.UTC(2100, 0, 1));
    shop.account.restrictedUntil = until;
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({
      isActive: true,
      timeEnforcementEnds: until,
    });
    shop.account.restrictedUntil = undefined;
  });

  it('answers which numbers are registered at WhatsApp', async () => {
    const { client, ana } = world;
    const asked = await client.socket.onWhatsApp(ana.number, '5511911111111');
    expect(asked).toEqual([{ jid: ana.account.pn, exists: true }]);
  });
});
