import { Mp3Encoder } from '@breezystack/lamejs';

/** Encodes in a worker during the recording, so that the file is there as soon as it ends. */
export type EncoderMessage =
  | { kind: 'begin'; sampleRate: number }
  | { kind: 'samples'; samples: Float32Array }
  | { kind: 'end' };

const kilobitsPerSecond = 128;

let encoder: Mp3Encoder | null = null;
let chunks: Uint8Array<ArrayBuffer>[] = [];

self.addEventListener('message', ({ data }: MessageEvent<EncoderMessage>) => {
  switch (data.kind) {
    case 'begin':
      encoder = new Mp3Encoder(1, data.sampleRate, kilobitsPerSecond);
      chunks = [];
      break;
    case 'samples':
      if (encoder) storeChunk(encoder.encodeBuffer(Int16Array.from(data.samples, toInteger)));
      break;
    case 'end':
      if (encoder) storeChunk(encoder.flush());
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the page that made this worker, and to no one else
      self.postMessage(new Blob(chunks, { type: 'audio/mpeg' }));
      break;
  }
});

function storeChunk(bytes: Uint8Array): void {
  // The encoder uses its buffer again.
  if (bytes.length > 0) chunks.push(Uint8Array.from(bytes));
}

function toInteger(sample: number): number {
  return Math.round(Math.max(-1, Math.min(1, sample)) * 32_767);
}
