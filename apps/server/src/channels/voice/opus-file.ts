/** Opus works at this frequency, in frames of 20 ms. */
export const opusSampleRate = 48_000;
export const frameSamples = 960;
/** The encoder's delay in samples; players skip them at the beginning. */
const preSkipSamples = 312;
const framesPerPage = 25;
const serial = 1;

/** Half the filter length between two sampling rates. */
const filterTaps = 16;

/** Mono sound at 48 kHz, by a windowed sinc filter for each of the places a sample may fall on. */
export function resample(sound: Float32Array, from: number): Float32Array {
  if (from === opusSampleRate) return sound;
  const shared = gcd(opusSampleRate, from);
  const phases = opusSampleRate / shared;
  const step = from / shared;
  const filters = Array.from({ length: phases }, (_unused, phase) =>
    filterAt(phase / phases, Math.min(1, opusSampleRate / from)),
  );
  // Silence around it: the filter never reaches past an end.
  const padded = new Float32Array(sound.length + filterTaps * 2);
  padded.set(sound, filterTaps);
  const out = new Float32Array(Math.floor((sound.length * opusSampleRate) / from));
  for (let at = 0; at < out.length; at += 1) {
    const position = at * step;
    const filter = filters[position % phases] ?? new Float64Array();
    const first = Math.floor(position / phases) + 1;
    let sum = 0;
    for (let tap = 0; tap < filter.length; tap += 1) sum += (padded[first + tap] ?? 0) * (filter[tap] ?? 0);
    out[at] = sum;
  }
  return out;
}

/** @param cut of the higher frequency, as a part of the lower one's half */
function filterAt(offset: number, cut: number): Float64Array {
  const weights = Array.from({ length: filterTaps * 2 }, (_unused, tap) => {
    const distance = tap - filterTaps + 1 - offset;
    const sinc = distance === 0 ? cut : Math.sin(Math.PI * cut * distance) / (Math.PI * distance);
    return sinc * Math.cos((Math.PI * distance) / (filterTaps * 2)) ** 2;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return Float64Array.from(weights, (weight) => weight / sum);
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/**
 * An Ogg file (RFC 3533, RFC 7845) of mono sound at 48 kHz, half a second in each page.
 * @param encode one frame of signed 16-bit samples
 */
export function encodeOpusFile(sound: Float32Array, encode: (frame: Buffer) => Uint8Array): Buffer {
  const pages = [
    oggPage([opusHead()], { granule: 0n, number: 0, flags: 2 }),
    oggPage([opusTags()], { granule: 0n, number: 1, flags: 0 }),
  ];
  const frames = Math.ceil((sound.length + preSkipSamples) / frameSamples);
  let packets: Uint8Array[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    packets.push(encode(samplesOf(sound, frame * frameSamples)));
    const isLast = frame === frames - 1;
    if (packets.length < framesPerPage && !isLast) continue;
    // The end position gives the length of the sound: padding of the last frame is not played.
    const granule = BigInt(isLast ? sound.length + preSkipSamples : (frame + 1) * frameSamples);
    pages.push(oggPage(packets, { granule, number: pages.length, flags: isLast ? 4 : 0 }));
    packets = [];
  }
  return Buffer.concat(pages);
}

function samplesOf(sound: Float32Array, from: number): Buffer {
  const frame = Buffer.alloc(frameSamples * 2);
  for (let at = 0; at < frameSamples; at += 1) {
    const sample = Math.max(-1, Math.min(1, sound[from + at] ?? 0));
    frame.writeInt16LE(Math.round(sample * 32_767), at * 2);
  }
  return frame;
}

function opusHead(): Buffer {
  const head = Buffer.alloc(19);
  head.write('OpusHead', 'latin1');
  head.writeUInt8(1, 8);
  head.writeUInt8(1, 9);
  head.writeUInt16LE(preSkipSamples, 10);
  head.writeUInt32LE(opusSampleRate, 12);
  return head;
}

function opusTags(): Buffer {
  const maker = 'Balcao';
  const tags = Buffer.alloc(16 + maker.length);
  tags.write('OpusTags', 'latin1');
  tags.writeUInt32LE(maker.length, 8);
  tags.write(maker, 12, 'latin1');
  return tags;
}

function oggPage(
  packets: readonly Uint8Array[],
  { granule, number, flags }: { granule: bigint; number: number; flags: number },
): Buffer {
  const lengths = packets.flatMap(({ length }) => [...Array<number>(Math.floor(length / 255)).fill(255), length % 255]);
  const head = Buffer.alloc(27 + lengths.length);
  head.write('OggS', 'latin1');
  head.writeUInt8(flags, 5);
  head.writeBigUInt64LE(granule, 6);
  head.writeUInt32LE(serial, 14);
  head.writeUInt32LE(number, 18);
  head.writeUInt8(lengths.length, 26);
  head.set(lengths, 27);
  const whole = Buffer.concat([head, ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_unused, index) => {
  let value = index << 24;
  for (let bit = 0; bit < 8; bit += 1) value = (value << 1) ^ (value < 0 ? 0x04c11db7 : 0);
  return value;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = ((sum << 8) ^ (crcTable[((sum >>> 24) ^ byte) & 255] ?? 0)) >>> 0;
  return sum;
}
