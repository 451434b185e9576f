import type { FileContent } from '../../../platform/files/files.ts';

/** Draws the picture that WhatsApp attaches to what came by an advertisement or a status: a shelf whose colour differs by title. */
export async function referralPicture(headline: string): Promise<FileContent> {
  const hue = [...headline].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 200);
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240"><rect width="240" height="240" fill="hsl(${hue},55%,85%)"/>` +
    `<rect x="58" y="84" width="124" height="104" rx="10" fill="hsl(${hue},45%,45%)"/>` +
    `<path d="M88 92V76a32 32 0 0 1 64 0v16" stroke="hsl(${hue},45%,30%)" stroke-width="9" fill="none"/></svg>`;
  const { default: sharp } = await import('sharp');
  return { name: 'anuncio.jpg', content: await sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer() };
}
