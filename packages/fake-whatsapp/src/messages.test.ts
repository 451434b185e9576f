import { decryptPollVote, sha256 } from 'baileys';
import { describe, expect, it } from 'vitest';
import type { ReceivedMessage } from './core/accounts.ts';
import { useLinkedShop } from './testing/linked-shop.ts';

const world = useLinkedShop();

describe('texts', () => {
  it('are delivered to the client under the phone number, with the private id beside it', async () => {
    const { shop, ana, inbound } = world;
    const { id } = await ana.send(shop, 'oi loja');
    expect(await inbound(id)).toMatchObject({
      kind: 'notify',
      pushName: 'Ana',
      message: { conversation: 'oi loja' },
      key: { remoteJid: ana.account.pn, remoteJidAlt: ana.account.lid, fromMe: false },
    });
  });

  it('are delivered to the client under the private id, with or without the phone number beside it', async () => {
    const { shop, bia, inbound } = world;
    bia.account.addressing = 'hidden';
    const hidden = await bia.send(shop, 'quem sou eu?');
    const { key } = await inbound(hidden.id);
    expect(key.remoteJid).toBe(bia.account.lid);
    expect(key.remoteJidAlt).toBeUndefined();

    bia.account.addressing = 'lid';
    const known = await bia.send(shop, 'sou a Bia');
    expect((await inbound(known.id)).key).toMatchObject({ remoteJid: bia.account.lid, remoteJidAlt: bia.account.pn });
  });

  it('are delivered to the phone, whether the client writes to its number or its private id', async () => {
    const { client, ana, bia } = world;
    await client.socket.sendMessage(ana.account.pn, { text: 'olá Ana' });
    expect(await ana.waitForMessage('olá Ana')).toMatchObject({
      addressedTo: ana.account.pn,
      isRepeat: false,
      fromDevice: 1,
    });
    await client.socket.sendMessage(bia.account.lid, { text: 'olá Bia' });
    expect(await bia.waitForMessage('olá Bia')).toMatchObject({ addressedTo: bia.account.lid });
  });

  it('keep their order in both directions', async () => {
    const { client, shop, ana, inbound } = world;
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

  it('sent by the phone itself are delivered to the client with fromMe', async () => {
    const { shop, ana, inbound } = world;
    const { id } = await shop.send(ana, 'do celular');
    expect((await inbound(id)).key).toMatchObject({ remoteJid: ana.account.pn, fromMe: true });
    await ana.waitForMessage('do celular');
  });
});

describe('receipts', () => {
  const reaches = (id: string | null | undefined, wanted: number) =>
    world.client.statuses.waitFor((report) => report.id === id && report.status === wanted);

  it('report delivered, read and played to the client, at once or when the test says so', async () => {
    const { client, ana } = world;
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

  it('receipts of the client report delivered and read to the phone, once it is available', async () => {
    const { client, shop, ana, inbound } = world;
    await client.socket.sendPresenceUpdate('available');
    const { id } = await ana.send(shop, 'leia');
    const message = await inbound(id);
    const report = (kind: string) =>
      ana.account.receipts.waitFor((receipt) => receipt.ids.includes(id) && receipt.kind === kind);
    await report('delivered');
    await client.socket.readMessages([message.key]);
    expect(await report('read')).toMatchObject({ from: shop.account, fromDevice: 1 });
  });

  it('are recorded with message and ack, stanza by stanza', async () => {
    const { peer, shop, ana, inbound } = world;
    const { id } = await ana.send(shop, 'anote');
    await inbound(id);
    await ana.account.receipts.waitFor(({ ids }) => ids.includes(id));
    const stanzas = peer.record
      .find({ id, number: shop.number })
      .map(({ direction, stanza }) => `${direction} ${stanza.tag}`);
    expect(stanzas).toEqual(['to-companion message', 'from-companion receipt', 'to-companion ack']);
  });
});

describe('an undecryptable message', () => {
  it('is sent again by the client on a retry receipt of the phone', async () => {
    const { peer, client, ana } = world;
    peer.faults.cannotRead(ana);
    const sent = await client.socket.sendMessage(ana.account.pn, { text: 'outra vez' });
    expect((await ana.waitForMessage('outra vez')).id).toBe(sent?.key.id);
  });

  it('is sent again by the phone on a retry receipt of the client', async () => {
    const { peer, client, shop, ana, inbound } = world;
    peer.faults.garble(shop);
    const { id } = await ana.send(shop, 'ilegível');
    expect((await inbound(id)).message).toMatchObject({ conversation: 'ilegível' });
    expect(
      client.messages.all.filter(({ key }) => key.id === id).map(({ messageStubType }) => messageStubType ?? 0),
    ).toEqual([2, 0]);
  });
});

describe('an undecryptable first message of a session', () => {
  it('is sent again by the phone on a retry receipt of the client', async () => {
    const { peer, shop, inbound, client } = world;
    const rui = peer.phone('5511977770077', 'Rui');
    peer.faults.garble(shop);
    const { id } = await rui.send(shop, 'primeira');
    expect((await inbound(id)).message).toMatchObject({ conversation: 'primeira' });
    expect(
      client.messages.all.filter(({ key }) => key.id === id).map(({ messageStubType }) => messageStubType ?? 0),
    ).toEqual([2, 0]);
  });
});

describe('changes of a message', () => {
  it('edit, deletion and reaction by the phone are delivered to the client', async () => {
    const { shop, ana, inbound } = world;
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

  it('reaction by the phone names the message of the client', async () => {
    const { client, ana, inbound } = world;
    const sent = await client.socket.sendMessage(ana.account.pn, { text: 'gostou?' });
    const { id } = await ana.react(await ana.waitForMessage('gostou?'), '❤️');
    expect((await inbound(id)).message?.reactionMessage?.key).toMatchObject({ id: sent?.key.id, fromMe: true });
  });

  it('edit, deletion and reaction by the client are delivered to the phone', async () => {
    const { client, ana } = world;
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

  it('poll votes are delivered sealed, and the client can decrypt them', async () => {
    const { shop, ana, inbound } = world;
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
