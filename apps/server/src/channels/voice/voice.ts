import { Worker } from 'node:worker_threads';
import type { Readable } from 'node:stream';
import type { StoredMedia } from '../port/message-content.ts';

/** A recording as phones show one: mono Opus, with what its wave is drawn from. */
interface VoiceRecording {
  content: Buffer;
  seconds: number;
  waveform: Uint8Array;
}

/** Longer recordings do not occur; a longer file is sent as an audio file. */
const maxRecordingBytes = 32 * 1024 * 1024;
const conversionTimeoutMs = 60_000;

/**
 * Converts an mp3 recording of the browser into the format that phones show as a voice message. It is decoded and
 * encoded by WebAssembly in a thread of its own: no native code runs on uploaded bytes, and the process is not blocked.
 * @returns undefined for what is no mp3, or cannot be read: it is sent as an audio file
 */
export async function toVoiceRecording(
  source: Readable,
  { mime, size }: Pick<StoredMedia, 'mime' | 'size'>,
): Promise<VoiceRecording | undefined> {
  if (mime !== 'audio/mpeg' || size > maxRecordingBytes) {
    source.destroy();
    return undefined;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk as Buffer);
  return convertInWorker(Buffer.concat(chunks));
}

function convertInWorker(mp3: Buffer): Promise<VoiceRecording | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('voice.worker.ts', import.meta.url), {
      workerData: mp3,
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    });
    const timer = setTimeout(() => done(undefined), conversionTimeoutMs);
    const done = (recording: VoiceRecording | undefined) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(recording);
    };
    worker.once('message', (found: { content: Uint8Array; seconds: number; waveform: Uint8Array }) =>
      done({ ...found, content: Buffer.from(found.content) }),
    );
    worker.once('error', () => done(undefined));
    worker.once('exit', () => done(undefined));
  });
}
