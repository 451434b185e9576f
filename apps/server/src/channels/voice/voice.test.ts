import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { parseBuffer } from 'music-metadata';
import OpusScript from 'opusscript';
import { expect, it } from 'vitest';
import { resample } from './opus-file.ts';
import { toVoiceRecording } from './voice.ts';
import { waveformOf } from './waveform.rules.ts';

/** 0.6 s of nothing, 0.9 s of a loud tone of 440 Hz, 0.9 s of a soft one; as the browser records it. */
const recording = new URL('../../testing/recording.mp3', import.meta.url);

/** Packets of an Ogg file, with what its pages say of themselves. */
function pagesOf(file: Buffer): { flags: number; granule: number; packets: Buffer[] }[] {
  const pages = [];
  for (let at = 0; at < file.length;) {
    expect(file.toString('latin1', at, at + 4)).toBe('OggS');
    const laces = [...file.subarray(at + 27, at + 27 + file.readUInt8(at + 26))];
    let end = at + 27 + laces.length;
    const packets: Buffer[] = [];
    let size = 0;
    for (const lace of laces) {
      size += lace;
      if (lace === 255) continue;
      packets.push(file.subarray(end, end + size));
      end += size;
      size = 0;
    }
    pages.push({ flags: file.readUInt8(at + 5), granule: Number(file.readBigInt64LE(at + 6)), packets });
    at = end;
  }
  return pages;
}

it('a recording of the browser becomes mono Opus of the same length and sound', async () => {
  const { size } = await stat(recording);
  const found = await toVoiceRecording(createReadStream(recording), { mime: 'audio/mpeg', size });
  if (!found) throw new Error('it was not converted');
  expect(found.seconds).toBe(2);
  const { format } = await parseBuffer(found.content, 'audio/ogg');
  expect(format.duration).toBeCloseTo(2.4, 1);

  const [head, tags, ...pages] = pagesOf(found.content);
  expect([head?.flags, head?.packets[0]?.toString('latin1', 0, 8), head?.packets[0]?.readUInt8(9)]).toEqual([
    2,
    'OpusHead',
    1,
  ]);
  expect(tags?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags');
  expect(pages.map(({ flags }) => flags)).toEqual([...pages.slice(1).map(() => 0), 4]);

  const decoder = new OpusScript(48_000, 1, OpusScript.Application.VOIP);
  const sound = Buffer.concat(
    pages.flatMap(({ packets }) => packets.map((packet) => Buffer.from(decoder.decode(packet)))),
  );
  decoder.delete();
  const loudness = (from: number, to: number) => {
    let sum = 0;
    for (let at = Math.round(from * 48_000); at < to * 48_000; at += 1) sum += Math.abs(sound.readInt16LE(at * 2));
    return sum / ((to - from) * 48_000);
  };
  expect(loudness(0.1, 0.5)).toBeLessThan(100);
  expect(loudness(0.8, 1.4)).toBeGreaterThan(8_000);
  expect(loudness(1.8, 2.2) / loudness(0.8, 1.4)).toBeCloseTo(0.4, 1);
  // 440 periods in a second: a tone that stands where it stood.
  let rises = 0;
  for (let at = 48_000 * 0.9; at < 48_000 * 1.4; at += 1)
    if (sound.readInt16LE(at * 2) < 0 && sound.readInt16LE(at * 2 + 2) >= 0) rises += 1;
  expect(Math.abs(rises - 220)).toBeLessThanOrEqual(1);

  expect([found.waveform.length, Math.max(...found.waveform), found.waveform[4]]).toEqual([64, 100, 0]);
  expect(found.waveform[60]).toBeGreaterThan(30);
});

it('a file that is no mp3, or a broken one, stays as it is', async () => {
  const of = (bytes: Buffer, mime: string) => toVoiceRecording(Readable.from([bytes]), { mime, size: bytes.length });
  expect(await of(Buffer.from('x'), 'audio/ogg')).toBeUndefined();
  expect(await of(Buffer.alloc(5000, 1), 'audio/mpeg')).toBeUndefined();
  expect(await of((await readFile(recording)).subarray(0, 50), 'audio/mpeg')).toBeUndefined();
});

it('a wave has 64 bars, the loudest at 100', () => {
  fc.assert(
    fc.property(fc.float32Array({ maxLength: 500, noNaN: true, min: -1, max: 1 }), (sound) => {
      const wave = waveformOf(sound);
      expect(wave.length).toBe(64);
      if (
        sound.length >= 64 &&
        sound.subarray(0, Math.floor(sound.length / 64) * 64).some((sample) => Math.abs(sample) > 1e-3)
      )
        expect(Math.max(...wave)).toBe(100);
    }),
  );
});

it.each([8_000, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000])(
  'a tone of %i Hz sounds the same at 48 kHz',
  (rate) => {
    const tone = (frequency: number) =>
      Float32Array.from({ length: frequency / 4 }, (_unused, at) => Math.sin((2 * Math.PI * 440 * at) / frequency));
    const [found, expected] = [resample(tone(rate), rate), tone(48_000)];
    expect(found.length).toBeCloseTo(expected.length, -1);
    for (let at = 1_000; at < 11_000; at += 1)
      expect(Math.abs((found[at] ?? 9) - (expected[at] ?? 0))).toBeLessThan(0.02);
  },
);
