import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { qrPath, quietZone } from './qr-path.ts';

const text = 'balcao-sandbox:12:dGhlIHF1aWNrIGJyb3duIGZveCBqdW1wcw';

/** Fills a grid from the path, as a browser would. */
function paint({ size, path }: { size: number; path: string }): boolean[][] {
  const grid = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  for (const [, x, y, width, back] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h(-\d+)z/g)) {
    expect(Number(width)).toBe(-Number(back));
    grid[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  }
  return grid;
}

describe('qrPath', () => {
  const code = qrPath(text);
  const grid = paint(code);

  it('paints exactly the dark modules of the code', () => {
    expect(grid).toEqual(encode(text, { ecc: 'M', border: quietZone }).data);
    expect(grid.flat().filter(Boolean).length).toBeGreaterThan(200);
  });

  it('leaves four white modules on every side', () => {
    const rows = grid.flatMap((row, y) => row.map((dark, x) => ({ dark, x, y })));
    const inside = (index: number) => index >= quietZone && index < code.size - quietZone;
    const around = rows.filter(({ x, y }) => !inside(x) || !inside(y));
    expect(around.length).toBe(code.size ** 2 - (code.size - 2 * quietZone) ** 2);
    expect(around.some(({ dark }) => dark)).toBe(false);
    expect(grid[quietZone]?.slice(quietZone, quietZone + 8)).toEqual([...Array.from({ length: 7 }, () => true), false]);
  });

  it('the path of a QR code differs for another code', () => {
    expect(qrPath(`${text}x`).path).not.toBe(code.path);
  });
});
