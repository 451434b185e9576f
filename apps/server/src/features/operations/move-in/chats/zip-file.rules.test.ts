import { deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { collect, storedZip } from '../../../../testing/sheets.ts';
import { chatsOfArchive } from './chat-archive.ts';
import { openZip, ZipError } from './zip-file.ts';

const open = (bytes: Uint8Array) => {
  const all = Buffer.from(bytes);
  return openZip((at, length) => Promise.resolve(all.subarray(at, at + length)), all.length);
};
/** The content of the first file, by its text. */
async function textOfFirst(bytes: Uint8Array, maxBytes: number): Promise<string> {
  const [entry] = await open(bytes);
  if (!entry) throw new Error('No file.');
  return String(Buffer.concat(await collect(entry.read(maxBytes))));
}
const chat = { '_chat.txt': '[13/03/2024, 14:05:00] Ana: oi\n', '0001-PHOTO.jpg': 'x'.repeat(200_000) };

/** One file of an archive, packed. */
function packedZip(text: string): Buffer {
  const [name, packed] = [Buffer.from('a.txt'), deflateRawSync(text)];
  const plain = Buffer.from(storedZip({ 'a.txt': text }));
  const local = Buffer.concat([plain.subarray(0, 30 + name.length), packed]);
  const directory = plain.subarray(30 + name.length + Buffer.byteLength(text));
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  directory.writeUInt16LE(8, 10);
  directory.writeUInt32LE(packed.length, 20);
  directory.writeUInt32LE(local.length, directory.length - 6);
  return Buffer.concat([local, directory]);
}

it('an archive of a chat gives its files where it lies', async () => {
  const entries = await open(storedZip(chat));
  expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['_chat.txt', 31],
    ['0001-PHOTO.jpg', 200_000],
  ]);
  const contents = await Promise.all(entries.map(async ({ read }) => Buffer.concat(await collect(read(1_000_000)))));
  expect(contents.map(String)).toEqual(Object.values(chat));
});

it('a packed file of an archive is unpacked as far as is allowed', async () => {
  const packed = packedZip('olá '.repeat(50_000));
  expect(await textOfFirst(packed, 1_000_000)).toHaveLength(200_000);
  await expect(textOfFirst(packed, 1_000)).rejects.toThrow(new ZipError('too_large'));
});

it('a directory that lies about a length or a content is not believed', async () => {
  const short = packedZip('olá '.repeat(50_000));
  const entryAt = short.length - 22 - 46 - 5;
  short.writeUInt32LE(10, entryAt + 24);
  await expect(textOfFirst(short, 1_000)).rejects.toThrow(new ZipError('too_large'));
  await expect(textOfFirst(short, 1_000_000)).rejects.toThrow(new ZipError('broken'));
});

it('an archive that ends early, has a name twice, is locked or is none is refused', async () => {
  const whole = Buffer.from(storedZip(chat));
  await expect(open(whole.subarray(0, whole.length - 100))).rejects.toThrow(new ZipError('broken'));
  await expect(open(Buffer.from('no archive'))).rejects.toThrow(new ZipError('broken'));
  const twice = Buffer.from(storedZip({ 'a.txt': '1', 'b.txt': '2' }));
  twice.write('a.txt', twice.lastIndexOf('b.txt'));
  await expect(open(twice)).rejects.toThrow(new ZipError('broken'));
  const locked = Buffer.from(storedZip({ 'a.txt': '1' }));
  locked.writeUInt16LE(1, locked.lastIndexOf('PK\u0001\u0002') + 8);
  await expect(textOfFirst(locked, 10)).rejects.toThrow(new ZipError('encrypted'));
});

it('the chats of an archive are its texts, with the files beside each, named as the phone named them', async () => {
  const android = await open(storedZip({ 'Conversa do WhatsApp com Ana.txt': 'oi\n', 'IMG-1.jpg': 'x' }));
  expect(chatsOfArchive('exportada.zip', android).map(({ fileName, files }) => [fileName, [...files]])).toEqual([
    ['Conversa do WhatsApp com Ana.txt', ['IMG-1.jpg']],
  ]);
  const [iphone] = chatsOfArchive('WhatsApp Chat - Ana.zip', await open(storedZip(chat)));
  expect([iphone?.fileName, [...(iphone?.files ?? [])]]).toEqual(['WhatsApp Chat - Ana.zip', ['0001-PHOTO.jpg']]);
  expect(iphone && (await collect(iphone.lines()))).toEqual(['[13/03/2024, 14:05:00] Ana: oi']);
  const several = await open(
    storedZip({
      'WhatsApp Chat - Ana/_chat.txt': 'oi\n',
      'WhatsApp Chat - Ana/1.jpg': 'x',
      'WhatsApp Chat - Bia/_chat.txt': 'oi\n',
      '__MACOSX/WhatsApp Chat - Bia/._chat.txt': 'no chat',
    }),
  );
  expect(chatsOfArchive('tudo.zip', several).map(({ fileName, files }) => [fileName, files.size])).toEqual([
    ['WhatsApp Chat - Ana.zip', 1],
    ['WhatsApp Chat - Bia.zip', 0],
  ]);
});
