import { encode } from 'uqr';

/** Modules left white on every side: scanners need four. */
export const quietZone = 4;

export interface QrPath {
  /** modules on a side, quiet zone included */
  size: number;
  /** dark modules as an SVG path, one module = 1, quiet zone included */
  path: string;
}

/** The QR code of a text. Dark modules of a row that touch become one rectangle. */
export function qrPath(text: string): QrPath {
  const { data } = encode(text, { ecc: 'M', border: quietZone });
  let path = '';
  for (const [y, row] of data.entries()) {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end]) end += 1;
      if (end > x) path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end + 1;
    }
  }
  return { size: data.length, path };
}
