/**
 * Draws the icons of the installed app from the mark of the web app: `node tools/app-icons.ts` after a change of `apps/web/public/favicon.svg`.
 * The files are kept in the repository, so that a build needs no program that draws.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const target = fileURLToPath(new URL('../apps/web/public', import.meta.url));
const mark = readFileSync(join(target, 'favicon.svg'), 'utf8');
/** Systems cut a maskable icon to their own form: what counts stays within the inner four fifths. */
const safeShare = 0.72;

/** The mark on a ground without corners, at a share of the width. */
const onFullGround = (share: number): string => {
  const margin = (32 / share - 32) / 2;
  const box = `${-margin} ${-margin} ${32 + 2 * margin} ${32 + 2 * margin}`;
  return mark
    .replace('viewBox="0 0 32 32"', `viewBox="${box}"`)
    .replace(
      /<rect [^>]*fill="([^"]+)"\/>/,
      `<rect x="${-margin}" y="${-margin}" width="100%" height="100%" fill="$1"/>`,
    );
};

/** The mark in one color on nothing: systems use its form alone, in a color of theirs. */
const inOneColor = onFullGround(safeShare)
  .replace(/<rect [^>]*\/>/, '')
  .replaceAll(/fill="#[^"]+"/g, 'fill="#FFFFFF"');

const icons: Readonly<Record<string, { svg: string; size: number }>> = {
  'icon-192.png': { svg: mark, size: 192 },
  'icon-512.png': { svg: mark, size: 512 },
  'icon-maskable-512.png': { svg: onFullGround(safeShare), size: 512 },
  'icon-monochrome-512.png': { svg: inOneColor, size: 512 },
  // Apple's systems round the corners themselves, and show no transparency.
  'icon-180.png': { svg: onFullGround(0.92), size: 180 },
};

for (const [name, { svg, size }] of Object.entries(icons)) {
  const density = (72 * size) / 32;
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(target, name));
}
console.log(`${Object.keys(icons).length} icons are in apps/web/public.`);
