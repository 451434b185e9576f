import { expect, it } from 'vitest';
import { textPieces } from './text-pieces.ts';

const textOf = (bytes: Buffer) => [...textPieces(bytes)].join('');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

it.each([
  ['UTF-8', Buffer.from('João;ção')],
  ['UTF-8 with its mark', Buffer.from('\ufeffJoão;ção')],
  ['UTF-16 with its mark', Buffer.from('\ufeffJoão;ção', 'utf16le')],
  ['UTF-16, most significant byte first', bigEndian('\ufeffJoão;ção')],
  ['UTF-16 without a mark', Buffer.from('João;ção', 'utf16le')],
  ['Windows-1252', Buffer.from('João;ção', 'latin1')],
  ['the encoding of old Macs', Buffer.from('Jo\u008bo;\u008d\u008bo', 'latin1')],
])('a text in %s is read', (_what, bytes) => expect(textOf(bytes)).toBe('João;ção'));

it('a text in UTF-8 that was cut off within a character keeps its other accents', () => {
  const bytes = Buffer.from('João;👋');
  for (const cut of [1, 2, 3]) expect(textOf(bytes.subarray(0, bytes.length - cut))).toMatch(/^João;/);
});

it('a file with zeros is no text', () => expect(() => textOf(Buffer.from([0x89, 0x50, 0, 1]))).toThrow('no text'));

it('typographic signs between letters are those of Windows', () =>
  expect(textOf(Buffer.from('d\u0092água', 'latin1'))).toBe('d’água'));
