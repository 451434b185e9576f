import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, sentTo } from './cloud.testing.ts';

const server = useTestServer();

const sidePx = 512;
const noise = (height: number) => randomBytes(sidePx * height * 3);
const raw = (height: number) => ({ width: sidePx, height, channels: 3 as const });
const small = () =>
  sharp({ create: { width: sidePx, height: sidePx, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
/** Noise, which does not get small. */
const large = () =>
  sharp(noise(sidePx), { raw: raw(sidePx) })
    .webp({ quality: 60 })
    .toBuffer();
const moving = () =>
  sharp(noise(sidePx * 2), { raw: { ...raw(sidePx * 2), pageHeight: sidePx } })
    .webp({ quality: 20 })
    .toBuffer();

it('a WebP in the form of stickers leaves as one; with words, or too large for a still one, as a file', async () => {
  const { by, ticket, number } = await openCloud(server);
  const send = async (bytes: Buffer, body = '') => {
    const count = sentTo(server, number).length;
    const form = new FormData();
    form.append('body', body);
    form.append('medias', new Blob([new Uint8Array(bytes)]), 'figurinha.webp');
    await by.ok(by.post(`/messages/${ticket.id}`, form));
    return (await until(() => sentTo(server, number)[count])).type;
  };
  const stillBytes = await large();
  const movingBytes = await moving();
  for (const { length } of [stillBytes, movingBytes]) {
    expect(length).toBeGreaterThan(100 * 1024);
    expect(length).toBeLessThan(500 * 1024);
  }
  expect(await send(await small())).toBe('sticker');
  expect(await send(await small(), 'Olha')).toBe('document');
  expect(await send(stillBytes)).toBe('document');
  expect(await send(movingBytes)).toBe('sticker');
});
