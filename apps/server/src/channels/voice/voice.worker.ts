import { parentPort, workerData } from 'node:worker_threads';
import { MPEGDecoder } from 'mpg123-decoder';
import OpusScript from 'opusscript';
import { encodeOpusFile, resample, opusSampleRate, frameSamples } from './opus-file.ts';
import { waveformOf } from './waveform.rules.ts';

const bitrate = 32_000;

/** Reads mp3 and answers a voice message; an error ends the thread, and the caller sends the sound as it is. */
async function convert(mp3: Uint8Array): Promise<{ content: Uint8Array; seconds: number; waveform: Uint8Array }> {
  const decoder = new MPEGDecoder();
  await decoder.ready;
  const { channelData, sampleRate, samplesDecoded } = decoder.decode(mp3);
  decoder.free();
  const [first] = channelData;
  if (!first || samplesDecoded === 0) throw new Error('no sound in it');
  const mono =
    channelData.length === 1 ? first : first.map((sample, at) => (sample + (channelData[1]?.[at] ?? sample)) / 2);
  const sound = resample(mono, sampleRate);
  const encoder = new OpusScript(opusSampleRate, 1, OpusScript.Application.VOIP);
  try {
    encoder.setBitrate(bitrate);
    const content = encodeOpusFile(sound, (frame) => encoder.encode(frame, frameSamples));
    return { content, seconds: Math.max(1, Math.round(sound.length / opusSampleRate)), waveform: waveformOf(sound) };
  } finally {
    encoder.delete();
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the thread that began this one, which is no window
parentPort?.postMessage(await convert(workerData as Uint8Array));
