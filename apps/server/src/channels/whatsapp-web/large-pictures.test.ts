import { randomBytes } from 'node:crypto';
import { startFakeWhatsapp } from '@balcao/fake-whatsapp';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { newNumber } from '../../testing/sample-values.ts';
import { sendReply } from '../../testing/simulated-phone.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { linkByQr } from '../../testing/web-phones.ts';
import { waitForTicket } from '../port/channel.suite.ts';

const peer = await startFakeWhatsapp();
const server = useTestServer({ WHATSAPP_WEB_URL: peer.url });
afterAll(() => peer.stop());

it('a linked number makes a picture of many megabytes smaller as it leaves, and sends others byte by byte', async () => {
  const company = await server.company();
  const by = company.admin;
  const [shop, ana] = [peer.phone(newNumber(), 'Loja'), peer.phone(newNumber(), 'Ana')];
  await linkByQr(company, shop);
  await ana.send(shop, 'Oi');
  const { id } = await waitForTicket(by, ana.number);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  const [width, height] = [3_000, 1_500];
  const large = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  expect(large.length).toBeGreaterThan(3 * 1024 * 1024);
  const small = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'green' } })
    .jpeg()
    .toBuffer();
  const send = async (picture: Buffer, name: string) => {
    const form = new FormData();
    form.set('medias', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), name);
    form.set('body', name);
    await sendReply(by, id, form);
    const arrived = await ana.waitForMessage(
      ({ content }) => content.imageMessage?.caption?.includes(name) === true,
      20_000,
    );
    return { image: arrived.content.imageMessage, bytes: await ana.downloadMedia(arrived) };
  };
  const first = await send(large, 'grande.jpg');
  expect(first.image).toMatchObject({ width: 2_560, height: 1_280, mimetype: 'image/jpeg' });
  expect(first.bytes?.length).toBeLessThan(large.length);
  const second = await send(small, 'pequena.jpg');
  expect([second.image?.width, second.bytes]).toEqual([300, small]);
}, 60_000);
