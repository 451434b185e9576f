import type { ProviderTraits } from './provider-traits.ts';

/** A file that may be a sticker; sizes in bytes and pixels, as far as they are known. */
export interface StickerFile {
  mime: string;
  size: number;
  width?: number | null | undefined;
  height?: number | null | undefined;
}

const sidePx = 512;
const KiB = 1024;
const maxBytes = { phone: 1024 * KiB, still: 100 * KiB, animated: 500 * KiB } as const;

/**
 * Whether a file without words leaves as a sticker: one of WebP, as large as the provider takes it.
 * @returns `ifAnimated` = it is too large for a still one
 */
export function fitsSticker(
  { mime, size, width, height }: StickerFile,
  { limitsStickers }: Pick<ProviderTraits, 'limitsStickers'>,
): 'yes' | 'ifAnimated' | 'no' {
  if (mime !== 'image/webp' || !width || !height) return 'no';
  if (!limitsStickers) return Math.max(width, height) <= sidePx && size <= maxBytes.phone ? 'yes' : 'no';
  if (width !== sidePx || height !== sidePx || size > maxBytes.animated) return 'no';
  return size <= maxBytes.still ? 'yes' : 'ifAnimated';
}

/** How many of a file's first bytes say whether it is animated. */
export const webpHeadBytes = 21;

/** Whether the first bytes of a WebP file announce an animation. */
export function isAnimatedWebp(head: Uint8Array): boolean {
  const text = (from: number) => String.fromCharCode(...head.subarray(from, from + 4));
  return text(0) === 'RIFF' && text(8) === 'WEBP' && text(12) === 'VP8X' && ((head[20] ?? 0) & 2) !== 0;
}
