/** A field of EMV: two digits of id, two of length, the value. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE, as four hexadecimal digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const char of text) {
    crc ^= char.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** Characters of the name fields: banks refuse codes with accents. */
const plain = (text: string, max: number): string =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, max)
    .trim();

/**
 * The text of a Pix QR code ("copia e cola") for a receiver's own key, after the BR Code manual of the Banco Central.
 * @param code.cents none = who pays types the amount
 * @param code.txid up to 25 letters and digits; the receiver sees it beside the payment
 */
export function brCode(code: { key: string; cents?: number; name: string; city: string; txid?: string }): string {
  const { key, cents, name, city, txid = '***' } = code;
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    cents === undefined ? '' : field('54', (cents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(name, 25) || 'N'),
    field('60', plain(city, 15) || 'N'),
    field('62', field('05', txid)),
    '6304',
  ].join('');
  return body + crc16(body);
}
