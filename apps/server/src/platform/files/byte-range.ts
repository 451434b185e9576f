import type { ByteRange } from './file-store.ts';

/**
 * Parses a Range header for a file of `size` bytes.
 * @returns 'whole' without a header or for another unit than bytes; 'refused' for a range outside the file and for
 *   several ranges at once, which no player requests
 */
export function parseRange(header: string | undefined, size: number): ByteRange | 'whole' | 'refused' {
  if (header === undefined || !/^bytes=/i.test(header)) return 'whole';
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header) ?? [];
  if (first === '' && last === '') return 'refused';
  const range =
    first === ''
      ? { start: Math.max(0, size - Number(last)), end: size - 1 }
      : { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  return range.start > range.end ? 'refused' : range;
}
