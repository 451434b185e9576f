import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import type { Message } from '@balcao/contract';
import { newNumber } from '../../testing/sample-values.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';
import { waitForTicket } from '../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

/** What a film begins with; nothing here plays it. */
const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isomiso2'), Buffer.alloc(500)]);

it('a film leaves with the small picture that the browser of its sender made; other files, and what is no picture, without', async () => {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  await linkByQr(company, shop);
  await ana.send(shop, 'Oi');
  const { id } = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  const picture = await sharp({ create: { width: 100, height: 56, channels: 3, background: 'blue' } })
    .jpeg()
    .toBuffer();
  const post = (file: Buffer, name: string, preview: string) => {
    const form = new FormData();
    form.set('previews', preview);
    form.set('body', name);
    form.append('medias', new Blob([new Uint8Array(file)]), name);
    return by.post<{ messages: Message[] }>(`/messages/${id}`, form);
  };

  const { messages } = await by.ok(post(film, 'obra.mp4', picture.toString('base64')));
  expect(messages[0]).toMatchObject({
    mediaType: 'video',
    mediaPreview: `data:image/jpeg;base64,${picture.toString('base64')}`,
  });
  const arrived = await ana.waitForMessage(({ content }) => Boolean(content.videoMessage), 20_000);
  expect(Buffer.from(arrived.content.videoMessage?.jpegThumbnail ?? [])).toEqual(picture);
  expect(await ana.downloadMedia(arrived)).toEqual(film);

  const other = await by.ok(post(Buffer.from('%PDF-1.4\n'), 'boleto.pdf', picture.toString('base64')));
  expect(other.messages[0]?.mediaPreview).toBeNull();
  for (const wrong of [Buffer.from('<svg onload=alert(1)>').toString('base64'), `/9j/${'A'.repeat(30_000)}`])
    expect(await post(film, 'obra.mp4', wrong)).toMatchObject({ status: 400 });
}, 60_000);
