/**
 * Draws a small map as WhatsApp attaches it to a location: invented streets that differ by location, with a pin in the
 * middle.
 */
export async function mapPicture(latitude: number, longitude: number): Promise<string> {
  const turn = Math.round(Math.abs(latitude * 97 + longitude * 61)) % 40;
  const shift = Math.round(Math.abs(latitude * 31 - longitude * 17)) % 50;
  const streets = [20, 62, 104, 146].map((y) => `<path d="M-60 ${y + shift / 5}H360"/>`).join('');
  const avenues = [-20, 50, 120, 190, 260].map((x) => `<path d="M${x + shift} -60V260"/>`).join('');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="170"><rect width="300" height="170" fill="#e8e4da"/>' +
    `<g transform="rotate(${turn - 20} 150 85)"><rect x="${70 + shift}" y="68" width="62" height="32" fill="#cfe3c4"/>` +
    `<g stroke="#fff" stroke-width="9" fill="none">${streets}${avenues}</g></g>` +
    '<path d="M150 92c-14-18-20-26-20-36a20 20 0 0 1 40 0c0 10-6 18-20 36z" fill="#c8372d"/><circle cx="150" cy="56" r="7" fill="#fff"/></svg>';
  const { default: sharp } = await import('sharp');
  const picture = await sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer();
  return `data:image/jpeg;base64,${picture.toString('base64')}`;
}
