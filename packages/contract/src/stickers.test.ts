import { expect, it } from 'vitest';
import { fitsSticker, isAnimatedWebp, type StickerFile } from './stickers.ts';

const KiB = 1024;
const official = { limitsStickers: true };
const linked = { limitsStickers: false };
const webp = (size: number, side = 512, height = side): StickerFile => ({
  mime: 'image/webp',
  size,
  width: side,
  height,
});

it.each<[string, StickerFile, { limitsStickers: boolean }, 'yes' | 'ifAnimated' | 'no']>([
  ['100 KB on an official number', webp(100 * KiB), official, 'yes'],
  ['one byte more', webp(100 * KiB + 1), official, 'ifAnimated'],
  ['500 KB', webp(500 * KiB), official, 'ifAnimated'],
  ['more than 500 KB', webp(500 * KiB + 1), official, 'no'],
  ['511 pixels', webp(1_000, 511), official, 'no'],
  ['no square', webp(1_000, 512, 400), official, 'no'],
  ['a PNG', { ...webp(1_000), mime: 'image/png' }, official, 'no'],
  ['unknown sides', { mime: 'image/webp', size: 1_000 }, official, 'no'],
  ['1 MB on a linked number', webp(1024 * KiB), linked, 'yes'],
  ['more than 1 MB', webp(1024 * KiB + 1), linked, 'no'],
  ['no square on a linked number', webp(1_000, 512, 100), linked, 'yes'],
  ['513 pixels on a linked number', webp(1_000, 513), linked, 'no'],
])('tells a sticker of %s', (_what, file, traits, expected) => {
  expect(fitsSticker(file, traits)).toBe(expected);
});

const head = (kind: string, flags: number) =>
  Uint8Array.from([...Buffer.from(`RIFF\0\0\0\0WEBP${kind}\0\0\0\0`, 'latin1'), flags]);

it.each([
  ['VP8X', 2, true],
  ['VP8X', 0x12, true],
  ['VP8X', 0x10, false],
  ['VP8 ', 2, false],
  ['VP8L', 2, false],
] as const)('tells an animation of %s with flags %d', (kind, flags, expected) => {
  expect(isAnimatedWebp(head(kind, flags))).toBe(expected);
});

it('a file that is cut short is no animation', () => {
  expect(isAnimatedWebp(head('VP8X', 2).subarray(0, 15))).toBe(false);
});
