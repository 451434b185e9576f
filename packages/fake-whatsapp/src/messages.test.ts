import { decryptPollVote, downloadMediaMessage, sha256 } from 'baileys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Group, ReceivedMessage } from './core/accounts.ts';
import type { FakeWhatsapp } from './fake-whatsapp.ts';
import type { Content } from './phone/content.ts';
import type { Phone } from './phone/phone.ts';
import { silenceLibsignal } from './signal/silence-libsignal.ts';
import { startFakeWhatsapp } from './start.ts';
import { type Client, linkClient, trustTestPeer } from './testing/client.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let peer: FakeWhatsapp;
let client: Client;
let shop: Phone;
let ana: Phone;
let bia: Phone;

beforeAll(async () => {
  silenceLibsignal();
  peer = await startFakeWhatsapp({ companionRegRefresh: false });
  trustTestPeer(peer);
  shop = peer.phone('5511900000001', 'Loja');
  ana = peer.phone('5511900000002', 'Ana');
  bia = peer.phone('5511900000003', 'Bia');
  client = await linkClient(peer.url, shop);
});
afterAll(async () => {
  await client.close();
  await peer.stop();
});

const inbound = (id: string) => client.messages.waitFor(({ key, message }) => key.id === id && message != null);

describe('texts', () => {
  it('reach the client under the phone number, with the private id beside it', async () => {
    const { id } = await ana.send(shop, 'oi loja');
    expect(await inbound(id)).toMatchObject({
      kind: 'notify',
      pushName: 'Ana',
      message: { conversation: 'oi loja' },
      key: { remoteJid: ana.account.pn, remoteJidAlt: ana.account.lid, fromMe: false },
    });
  });

  it('reach the client under the private id, with or without the phone number beside it', async () => {
    bia.account.addressing = 'hidden';
    const hidden = await bia.send(shop, 'quem sou eu?');
    const { key } = await inbound(hidden.id);
    expect(key.remoteJid).toBe(bia.account.lid);
    expect(key.remoteJidAlt).toBeUndefined();

    bia.account.addressing = 'lid';
    const known = await bia.send(shop, 'sou a Bia');
    expect((await inbound(known.id)).key).toMatchObject({ remoteJid: bia.account.lid, remoteJidAlt: bia.account.pn });
  });

  it('reach the phone, whichever address the client writes to', async () => {
    await client.socket.sendMessage(ana.account.pn, { text: 'olá Ana' });
    expect(await ana.waitForMessage('olá Ana')).toMatchObject({
      addressedTo: ana.account.pn,
      isRepeat: false,
      fromDevice: 1,
    });
    await client.socket.sendMessage(bia.account.lid, { text: 'olá Bia' });
    expect(await bia.waitForMessage('olá Bia')).toMatchObject({ addressedTo: bia.account.lid });
  });

  it('go back and forth in order', async () => {
    for (let round = 0; round < 10; round += 1) {
      await client.socket.sendMessage(ana.account.pn, { text: `pergunta ${round}` });
      await ana.waitForMessage(`pergunta ${round}`);
      await inbound((await ana.send(shop, `resposta ${round}`)).id);
    }
    const answers = client.messages.all
      .map(({ message }) => message?.conversation ?? '')
      .filter((text) => text.startsWith('resposta'));
    expect(answers).toEqual(Array.from({ length: 10 }, (_, round) => `resposta ${round}`));
  });

  it('of the handset itself reach the client as its own', async () => {
    const { id } = await shop.send(ana, 'do celular');
    expect((await inbound(id)).key).toMatchObject({ remoteJid: ana.account.pn, fromMe: true });
    await ana.waitForMessage('do celular');
  });
});

describe('what is told of a message', () => {
  const reaches = (id: string | null | undefined, wanted: number) =>
    client.statuses.waitFor((told) => told.id === id && told.status === wanted);

  it('delivered and read, by itself or when the phone is told to', async () => {
    ana.account.confirms = 'read';
    const atOnce = await client.socket.sendMessage(ana.account.pn, { text: 'lida na hora' });
    await reaches(atOnce?.key.id, 4);

    ana.account.confirms = 'delivered';
    const later = await client.socket.sendMessage(ana.account.pn, { text: 'lida depois' });
    await reaches(later?.key.id, 3);
    const message = await ana.waitForMessage('lida depois');
    ana.markRead(message);
    await reaches(later?.key.id, 4);
    ana.markPlayed(message);
    await reaches(later?.key.id, 5);
    const steps = client.statuses.all.filter(({ id }) => id === later?.key.id).map(({ status }) => status);
    expect(steps).toEqual(steps.toSorted());
  });

  it('by the client: the phone hears that its message arrived and was read', async () => {
    const { id } = await ana.send(shop, 'leia');
    const message = await inbound(id);
    const told = (kind: string) =>
      ana.account.receipts.waitFor((receipt) => receipt.ids.includes(id) && receipt.kind === kind);
    await told('delivered');
    await client.socket.readMessages([message.key]);
    expect(await told('read')).toMatchObject({ from: shop.account, fromDevice: 1 });
  });

  it('stands in the record, stanza by stanza', async () => {
    const { id } = await ana.send(shop, 'anote');
    await inbound(id);
    await ana.account.receipts.waitFor(({ ids }) => ids.includes(id));
    const story = peer.record
      .find({ id, number: shop.number })
      .map(({ direction, stanza }) => `${direction} ${stanza.tag}`);
    expect(story).toEqual(['to-companion message', 'from-companion receipt', 'to-companion ack']);
  });
});

describe('a message that somebody cannot read', () => {
  it('is sent again by the client when the phone asks', async () => {
    peer.faults.cannotRead(ana);
    const sent = await client.socket.sendMessage(ana.account.pn, { text: 'outra vez' });
    expect((await ana.waitForMessage('outra vez')).id).toBe(sent?.key.id);
  });

  it('is sent again by the phone when the client asks', async () => {
    peer.faults.garble(shop);
    const { id } = await ana.send(shop, 'ilegível');
    expect((await inbound(id)).message).toMatchObject({ conversation: 'ilegível' });
    expect(
      client.messages.all.filter(({ key }) => key.id === id).map(({ messageStubType }) => messageStubType ?? 0),
    ).toEqual([2, 0]);
  });
});

describe('groups', () => {
  let team: Group;
  beforeAll(() => {
    team = peer.group('Equipe', [ana, shop, bia]);
  });

  it('are known to the client, with both addresses of their members', async () => {
    const known = await client.socket.groupFetchAllParticipating();
    expect(known[team.jid]).toMatchObject({ subject: 'Equipe', addressingMode: 'lid', owner: ana.account.lid });
    const { participants } = await client.socket.groupMetadata(team.jid);
    expect(participants.map(({ id, phoneNumber }) => [id, phoneNumber])).toEqual(
      [ana, shop, bia].map(({ account }) => [account.lid, account.pn]),
    );
  });

  it('bring messages to the client and from it to every member', async () => {
    const { id } = await ana.send(team, 'oi grupo');
    expect(await inbound(id)).toMatchObject({
      message: { conversation: 'oi grupo' },
      key: { remoteJid: team.jid, participant: ana.account.lid, participantAlt: ana.account.pn },
    });
    await inbound((await ana.send(team, 'mais uma')).id);
    await client.socket.sendMessage(team.jid, { text: 'olá grupo' });
    await client.socket.sendMessage(team.jid, { text: 'segunda' });
    for (const member of [ana, bia]) {
      expect((await member.waitForMessage('olá grupo')).chat).toBe(team);
      await member.waitForMessage('segunda');
    }
  });

  it('bring the messages of the own handset as own', async () => {
    const { id } = await shop.send(team, 'do celular ao grupo');
    expect((await inbound(id)).key).toMatchObject({ remoteJid: team.jid, fromMe: true });
  });

  it('change, and the client hears of it', async () => {
    const heard = (kind: number) =>
      client.messages.waitFor(
        ({ key, messageStubType }) => key.remoteJid === team.jid && Number(messageStubType) === kind,
      );
    ana.renameGroup(team, 'Equipe nova');
    expect((await heard(21)).messageStubParameters).toEqual(['Equipe nova']);
    const caio = peer.phone('5511900000055', 'Caio');
    ana.addToGroup(team, caio);
    expect((await heard(27)).messageStubParameters?.join()).toContain(caio.account.lid);
    ana.removeFromGroup(team, caio);
    expect((await heard(28)).messageStubParameters?.join()).toContain(caio.account.lid);
    const { subject, participants } = await client.socket.groupMetadata(team.jid);
    expect([subject, participants.length]).toEqual(['Equipe nova', 3]);
  });

  it('bring a message again that could not be read', async () => {
    peer.faults.garble(shop);
    const { id } = await bia.send(team, 'ilegível no grupo');
    expect((await inbound(id)).message?.conversation).toBe('ilegível no grupo');
    peer.faults.cannotRead(bia);
    await client.socket.sendMessage(team.jid, { text: 'outra vez no grupo' });
    expect((await bia.waitForMessage('outra vez no grupo')).chat).toBe(team);
  });
});

describe('files', () => {
  it('go from the phone to the client', async () => {
    const bytes = Buffer.from('foto '.repeat(20_000));
    const { id } = await ana.send(shop, { image: bytes, caption: 'veja' });
    const message = await inbound(id);
    expect(message.message?.imageMessage).toMatchObject({ caption: 'veja', mimetype: 'image/jpeg' });
    expect(bytes.equals(await downloadMediaMessage(message, 'buffer', {}))).toBe(true);
  });

  it('go from the client to the phone', async () => {
    const bytes = Buffer.from('contrato '.repeat(20_000));
    await client.socket.sendMessage(ana.account.pn, {
      document: bytes,
      fileName: 'contrato.pdf',
      mimetype: 'application/pdf',
    });
    const message = await ana.waitForMessage(({ content }) => content.documentMessage != null);
    expect(message.content.documentMessage?.fileName).toBe('contrato.pdf');
    expect(await ana.downloadMedia(message)).toEqual(bytes);
  });

  it('are of every kind', async () => {
    const bytes = Buffer.from('bytes');
    const kinds: [Content, string][] = [
      [{ video: bytes }, 'videoMessage'],
      [{ audio: bytes, isVoice: true, seconds: 3 }, 'audioMessage'],
      [{ sticker: bytes }, 'stickerMessage'],
      [{ document: bytes, fileName: 'a.txt', mimetype: 'text/plain' }, 'documentMessage'],
      [{ document: bytes, fileName: 'a.txt', mimetype: 'text/plain', caption: 'leia' }, 'documentWithCaptionMessage'],
      [{ location: { latitude: -23.5, longitude: -46.6, name: 'Centro' } }, 'locationMessage'],
      [{ contact: { name: 'Caio', number: '5511900000077' } }, 'contactMessage'],
      [{ text: 'citada e encaminhada', isForwarded: true }, 'extendedTextMessage'],
      [{ raw: { eventMessage: { name: 'festa' } } }, 'eventMessage'],
    ];
    for (const [content, kind] of kinds) {
      const { message } = await inbound((await ana.send(shop, content)).id);
      expect(message).toHaveProperty(kind);
    }
  });

  it('are gone when the media host has thrown them away', async () => {
    const { id, content } = await ana.send(shop, { image: Buffer.from('some') });
    peer.media.expire(content.imageMessage?.directPath ?? '');
    const message = await inbound(id);
    await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: 410 } });
  });

  it('are uploaded again by the phone when the client asks, if the phone still has them', async () => {
    const bytes = Buffer.from('ainda tenho');
    const { id, content } = await ana.send(shop, { image: bytes });
    const path = content.imageMessage?.directPath ?? '';
    peer.media.expire(path);
    const renewed = await client.socket.updateMediaMessage(await inbound(id));
    expect(bytes.equals(await downloadMediaMessage(renewed, 'buffer', {}))).toBe(true);
    peer.media.destroy(path);
    await expect(client.socket.updateMediaMessage(await inbound(id))).rejects.toMatchObject({
      output: { statusCode: 404 },
    });
  });

  it('include profile pictures', async () => {
    expect(await client.socket.profilePictureUrl(ana.account.pn).catch(() => 'none')).toBe('none');
    ana.account.picture = Buffer.from('rosto');
    const url = await client.socket.profilePictureUrl(ana.account.pn);
    expect(await (await fetch(url ?? '')).text()).toBe('rosto');
  });
});

describe('what happens to a message later', () => {
  it('edit, deletion and reaction by the phone', async () => {
    const message = await ana.send(shop, 'rascunho');
    await inbound(message.id);
    ana.account.sealsEdits = false;
    const edit = await ana.edit(message, 'versão final');
    const edited = await inbound(edit.id);
    expect(edited.message?.protocolMessage).toMatchObject({
      key: { id: message.id },
      editedMessage: { conversation: 'versão final' },
    });
    const reaction = await inbound((await ana.react(message, '👍')).id);
    expect(reaction.message?.reactionMessage).toMatchObject({ text: '👍', key: { id: message.id, fromMe: false } });
    const deletion = await inbound((await ana.delete(message)).id);
    expect(deletion.message?.protocolMessage).toMatchObject({ key: { id: message.id }, type: 0 });
  });

  it('reaction by the phone to a message of the client', async () => {
    const sent = await client.socket.sendMessage(ana.account.pn, { text: 'gostou?' });
    const { id } = await ana.react(await ana.waitForMessage('gostou?'), '❤️');
    expect((await inbound(id)).message?.reactionMessage?.key).toMatchObject({ id: sent?.key.id, fromMe: true });
  });

  it('edit, deletion and reaction by the client', async () => {
    const key = (await client.socket.sendMessage(ana.account.pn, { text: 'primeira versão' }))?.key;
    if (!key) throw new Error('Not sent');
    const change = (fits: (content: ReceivedMessage['content']) => unknown) =>
      ana.waitForMessage(({ content }) => Boolean(fits(content)));
    await client.socket.sendMessage(ana.account.pn, { text: 'segunda versão', edit: key });
    await client.socket.sendMessage(ana.account.pn, { react: { text: '🎉', key } });
    await client.socket.sendMessage(ana.account.pn, { delete: key });
    const edit = await change(({ protocolMessage }) => protocolMessage?.editedMessage);
    expect(edit).toMatchObject({ text: 'segunda versão', content: { protocolMessage: { key: { id: key.id } } } });
    const reaction = await change(({ reactionMessage }) => reactionMessage?.text === '🎉');
    expect(reaction.content.reactionMessage?.key?.id).toBe(key.id);
    const deletion = await change(({ protocolMessage }) => protocolMessage?.key && !protocolMessage.editedMessage);
    expect(deletion.content.protocolMessage?.key?.id).toBe(key.id);
  });

  it('votes in a poll, which the client can read', async () => {
    const poll = await ana.send(shop, { poll: { question: 'Que dia?', options: ['segunda', 'terça'] } });
    const asked = await inbound(poll.id);
    const vote = await inbound((await ana.vote(poll, ['terça'])).id);
    const sealed = vote.message?.pollUpdateMessage?.vote;
    if (!sealed) throw new Error('No vote');
    const { selectedOptions } = decryptPollVote(sealed, {
      pollEncKey: asked.message?.messageContextInfo?.messageSecret ?? Buffer.alloc(0),
      pollCreatorJid: ana.account.pn,
      pollMsgId: poll.id,
      voterJid: ana.account.pn,
    });
    expect(selectedOptions?.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([
      sha256(Buffer.from('terça')).toString('hex'),
    ]);
  });
});

describe('what is not kept', () => {
  it('typing and recording, both ways', async () => {
    const shown = (kind: string) =>
      client.presences.waitFor(({ presences }) => presences[ana.account.pn]?.lastKnownPresence === kind);
    ana.sendTyping(shop, 'composing');
    await shown('composing');
    ana.sendTyping(shop, 'recording');
    await shown('recording');
    await client.socket.sendPresenceUpdate('composing', ana.account.pn);
    expect((await ana.account.activity.waitFor(() => true)).kind).toBe('composing');
  });

  it('nobody is typing and the phone rings while the client says that it is not there', async () => {
    await client.socket.sendPresenceUpdate('unavailable');
    await client.socket.fetchBlocklist();
    const before = client.presences.all.length;
    ana.sendTyping(shop, 'composing');
    const { id } = await ana.send(shop, 'toca');
    await client.socket.sendPresenceUpdate('available');
    await client.socket.fetchBlocklist();
    expect(client.presences.all.length).toBe(before);
    await ana.send(shop, 'não toca');
    expect(shop.account.received.all.slice(-2).map((message) => [message.id === id, message.isSilent])).toEqual([
      [true, false],
      [false, true],
    ]);
  });

  it('presence, to those who asked', async () => {
    await client.socket.presenceSubscribe(bia.account.lid);
    const shown = (kind: string) =>
      client.presences.waitFor(({ presences }) => presences[bia.account.lid]?.lastKnownPresence === kind);
    expect((await shown('unavailable')).id).toBe(bia.account.lid);
    bia.setPresence('available');
    await shown('available');
  });

  it('calls, which the client can refuse', async () => {
    const call = ana.call(shop, { isVideo: true });
    const offer = await client.calls.waitFor(({ id }) => id === call.id);
    expect(offer).toMatchObject({ status: 'offer', isVideo: true, from: ana.account.pn, chatId: ana.account.pn });
    await client.socket.rejectCall(offer.id, offer.from);
    expect((await ana.account.calls.waitFor(({ id }) => id === call.id)).kind).toBe('rejected');
    call.end('timeout');
    await client.calls.waitFor(({ id, status }) => id === call.id && status === 'timeout');
  });

  it('nothing from a number that the client has blocked', async () => {
    await client.socket.updateBlockStatus(bia.account.pn, 'block');
    expect(await client.socket.fetchBlocklist()).toEqual([bia.account.pn]);
    const { id } = await bia.send(shop, 'ninguém lê');
    await client.socket.updateBlockStatus(bia.account.pn, 'unblock');
    await inbound((await bia.send(shop, 'agora sim')).id);
    expect(client.messages.all.some(({ key }) => key.id === id)).toBe(false);
  });

  it('whether the account may begin conversations', async () => {
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({ isActive: false });
    const until = new Date(Date.UTC(2100, 0, 1));
    shop.account.restrictedUntil = until;
    expect(await client.socket.fetchAccountReachoutTimelock()).toMatchObject({
      isActive: true,
      timeEnforcementEnds: until,
    });
    shop.account.restrictedUntil = undefined;
  });

  it('which numbers are at WhatsApp', async () => {
    const asked = await client.socket.onWhatsApp(ana.number, '5511911111111');
    expect(asked).toEqual([{ jid: ana.account.pn, exists: true }]);
  });
});
