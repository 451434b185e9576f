import { encode } from 'uqr';

/** Pixels of a module: large enough for a camera at another screen. */
const modulePixels = 10;

/** The QR code of a text as a PNG, with the white border that readers want. */
export async function drawQrCode(text: string): Promise<Buffer> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const pixels = Buffer.from(data.flatMap((row) => row.map((isDark) => (isDark ? 0 : 255))));
  // Fetched when it is needed: it is a large library, and few processes draw.
  const { default: sharp } = await import('sharp');
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * modulePixels, size * modulePixels, { kernel: 'nearest' })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
