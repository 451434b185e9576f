import { useEffect, useState } from 'react';
import { fetchBlob } from '../../../../app/api/media.ts';

/** How loud a recording is along its length, each from 0 to 1, and how long it is in seconds. */
export interface Waveform {
  peaks: readonly number[];
  length: number;
}

export const barCount = 44;
/** Larger files are music or meetings: reading all of them to draw a line would be too much. */
const maxBytes = 1_500_000;
const samplesPerBar = 2000;
const maxCached = 200;
const cache = new Map<string, Promise<Waveform | null>>();

/** The loudness of the samples in so many steps, the loudest being 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const width = samples.length / count;
  const stride = Math.max(1, Math.floor(width / samplesPerBar));
  const peaks = Array.from({ length: count }, (_none, bar) => {
    let peak = 0;
    for (let at = Math.floor(bar * width); at < (bar + 1) * width && at < samples.length; at += stride) {
      peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    }
    return peak;
  });
  const loudest = Math.max(...peaks);
  return loudest === 0 ? peaks : peaks.map((peak) => peak / loudest);
}

/** Reads a recording once the browser has nothing else to do; null until then and where it cannot be read. */
export function useWaveform(url: string | null, size: number | null): Waveform | null {
  const [waveform, setWaveform] = useState<{ url: string; read: Waveform | null } | null>(null);
  const readable = url !== null && size !== null && size <= maxBytes;
  useEffect(() => {
    if (!readable) return;
    let unmounted = false;
    const stop = scheduleWhenIdle(
      () => void cachedWaveform(url).then((read) => !unmounted && setWaveform({ url, read })),
    );
    return () => {
      unmounted = true;
      stop();
    };
  }, [readable, url]);
  return waveform?.url === url ? (waveform?.read ?? null) : null;
}

function cachedWaveform(url: string): Promise<Waveform | null> {
  const known = cache.get(url) ?? read(url).catch(() => null);
  cache.set(url, known);
  for (const oldest of cache.keys()) {
    if (cache.size <= maxCached) break;
    cache.delete(oldest);
  }
  return known;
}

async function read(url: string): Promise<Waveform> {
  const bytes = await (await fetchBlob(url)).arrayBuffer();
  // Decodes beside the page; the low rate is enough to see loudness.
  const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  return { peaks: peaksOf(sound.getChannelData(0), barCount), length: sound.duration };
}

function scheduleWhenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}
