import { open } from 'node:fs/promises';

const headBytes = 64 * 1024;
const tailBytes = 64 * 1024;

/**
 * Returns the duration in seconds of an mp3 or an ogg/opus recording, read from its frames; undefined for other or
 * unreadable files.
 */
export async function audioDurationSeconds(path: string, mime: string): Promise<number | undefined> {
  if (mime !== 'audio/mpeg' && !mime.startsWith('audio/ogg')) return undefined;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const read = async (from: number, bytes: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
      return buffer.subarray(0, bytesRead);
    };
    const head = await read(0, headBytes);
    const seconds =
      mime === 'audio/mpeg'
        ? mp3Seconds(head, size)
        : opusSeconds(head, await read(Math.max(0, size - tailBytes), tailBytes));
    return seconds === undefined || !Number.isFinite(seconds) ? undefined : Math.max(1, Math.round(seconds));
  } finally {
    await file.close();
  }
}

/** Bit rates in kbit/s of MPEG 1 and MPEG 2 layer III, by the index in a frame's header. */
const mpeg1KilobitRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const mpeg2KilobitRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const samplesPerSecond = [44_100, 48_000, 32_000];

/**
 * Computes the duration from the size at a constant bit rate, and from the number of frames at a variable one if the
 * file states it.
 */
export function mp3Seconds(head: Buffer, size: number): number | undefined {
  const start = id3Length(head);
  for (let at = start; at + 4 <= head.length; at += 1) {
    const frame = frameAt(head, at);
    if (!frame) continue;
    const tag = head.indexOf('Xing', at);
    if (tag > at && tag < at + 64 && (head.readUInt32BE(tag + 4) & 1) === 1) {
      return (head.readUInt32BE(tag + 8) * frame.samples) / frame.frequency;
    }
    return ((size - at) * 8) / (frame.kilobits * 1000);
  }
  return undefined;
}

/** Returns the length of the ID3 tag in front of the first frame. */
function id3Length(head: Buffer): number {
  if (head.length < 10 || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a = 0, b = 0, c = 0, d = 0] = head.subarray(6, 10);
  return 10 + (((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127));
}

function frameAt(head: Buffer, at: number) {
  const [first = 0, second = 0, third = 0] = head.subarray(at, at + 3);
  const isLayer3 = first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02;
  const version = (second >> 3) & 3;
  if (!isLayer3 || version === 1) return undefined;
  const kilobits = (version === 3 ? mpeg1KilobitRates : mpeg2KilobitRates)[third >> 4] ?? 0;
  const base = samplesPerSecond[(third >> 2) & 3];
  if (kilobits === 0 || base === undefined) return undefined;
  // MPEG 2 has half the frequency and half the samples of MPEG 1, MPEG 2.5 half of that frequency.
  const divided = version === 3 ? 1 : version === 2 ? 2 : 4;
  return { kilobits, frequency: base / divided, samples: version === 3 ? 1152 : 576 };
}

const opusFrequency = 48_000;

/** Reads the number of samples from the last page. */
export function opusSeconds(head: Buffer, tail: Buffer): number | undefined {
  const opus = head.indexOf('OpusHead');
  const page = tail.lastIndexOf('OggS');
  if (opus < 0 || page < 0 || page + 14 > tail.length || opus + 12 > head.length) return undefined;
  const skipped = head.readUInt16LE(opus + 10);
  return (Number(tail.readBigInt64LE(page + 6)) - skipped) / opusFrequency;
}
