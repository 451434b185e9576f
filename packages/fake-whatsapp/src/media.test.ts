import { downloadMediaMessage } from 'baileys';
import { describe, expect, it } from 'vitest';
import type { Content } from './phone/content.ts';
import { useLinkedShop } from './testing/linked-shop.ts';

const world = useLinkedShop();

describe('files', () => {
  it('are downloaded by the client as the phone uploaded them', async () => {
    const { shop, ana, inbound } = world;
    const bytes = Buffer.from('foto '.repeat(20_000));
    const { id } = await ana.send(shop, { image: bytes, caption: 'veja' });
    const message = await inbound(id);
    expect(message.message?.imageMessage).toMatchObject({ caption: 'veja', mimetype: 'image/jpeg' });
    expect(bytes.equals(await downloadMediaMessage(message, 'buffer', {}))).toBe(true);
  });

  it('are downloaded by the phone as the client uploaded them', async () => {
    const { client, ana } = world;
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

  it('and other content arrive as the message type of their kind', async () => {
    const { shop, ana, inbound } = world;
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

  it('answer 410 once they expired on the media host', async () => {
    const { peer, shop, ana, inbound } = world;
    const { id, content } = await ana.send(shop, { image: Buffer.from('some') });
    peer.media.expire(content.imageMessage?.directPath ?? '');
    const message = await inbound(id);
    await expect(downloadMediaMessage(message, 'buffer', {})).rejects.toMatchObject({ output: { statusCode: 410 } });
  });

  it('are uploaded again by the phone on request, and answer 404 once it deleted them', async () => {
    const { peer, client, shop, ana, inbound } = world;
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
    const { client, ana } = world;
    expect(await client.socket.profilePictureUrl(ana.account.pn).catch(() => 'none')).toBe('none');
    ana.account.picture = Buffer.from('rosto');
    const url = await client.socket.profilePictureUrl(ana.account.pn);
    expect(await (await fetch(url ?? '')).text()).toBe('rosto');
  });
});
