import type { EncoderMessage } from './mp3-worker.ts';
import tapUrl from './pcm-tap.ts?worker&url';
import { recordingName } from './recorder.rules.ts';

/** A recording that lasts until it is finished or cancelled. */
export interface Recording {
  /** Resolves to the mp3. Rejects when the encoder did not load or failed. */
  finish: () => Promise<File>;
  cancel: () => void;
}

/** Sample rates of mp3. */
const supportedSampleRates = new Set([32_000, 44_100, 48_000]);

/** Opens the microphone and records. `onLevel` is called with the loudness, 0 to 1, some ten times a second. */
export async function startRecording(onLevel: (level: number) => void): Promise<Recording> {
  // Missing on pages that are not served securely.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices || typeof AudioWorkletNode === 'undefined') throw new DOMException('', 'NotSupportedError');
  const stream = await devices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  });
  const release: (() => unknown)[] = [() => stream.getTracks().forEach((track) => track.stop())];
  const cancel = () => release.splice(0).forEach((free) => free());
  try {
    let context = new AudioContext();
    if (!supportedSampleRates.has(context.sampleRate)) {
      void context.close();
      context = new AudioContext({ sampleRate: 48_000 });
    }
    release.push(() => void context.close());
    await context.audioWorklet.addModule(tapUrl);
    const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' });
    release.push(() => worker.terminate());
    // It may fail long before the recording is finished, which is when somebody asks.
    const failed = new Promise<never>((_resolve, reject) => {
      worker.addEventListener('error', () => reject(new Error('the encoder stopped')));
    });
    failed.catch(() => undefined);
    const postToEncoder = (message: EncoderMessage, hand: Transferable[] = []) => worker.postMessage(message, hand);
    postToEncoder({ kind: 'begin', sampleRate: context.sampleRate });

    const tap = new AudioWorkletNode(context, 'pcm-tap', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
    });
    tap.port.addEventListener('message', ({ data }: MessageEvent<Float32Array<ArrayBuffer>>) => {
      onLevel(levelOf(data));
      postToEncoder({ kind: 'samples', samples: data }, [data.buffer]);
    });
    tap.port.start();
    context.createMediaStreamSource(stream).connect(tap);
    await context.resume();

    return {
      cancel,
      finish() {
        const encoded = new Promise<File>((resolve) => {
          worker.addEventListener('message', ({ data }: MessageEvent<Blob>) =>
            resolve(new File([data], recordingName(Date.now()), { type: 'audio/mpeg' })),
          );
        });
        postToEncoder({ kind: 'end' });
        return Promise.race([encoded, failed]).finally(cancel);
      },
    };
  } catch (error) {
    cancel();
    throw error;
  }
}

/** The loudness of a block as it is perceived: half the decibels, half the bar. */
function levelOf(samples: Float32Array): number {
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(square + 1e-10);
  return Math.max(0, Math.min(1, (decibels + 60) / 60));
}
