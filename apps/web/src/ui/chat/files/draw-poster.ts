/** WhatsApp's own size. */
const sidePx = 100;
/** The moment of a film that is drawn: few are still black by then. */
const atSeconds = 0.5;
const timeoutMs = 5_000;

/** A small picture of a film, a JPEG as base64, for those who have not fetched it; undefined where this browser cannot play it. */
export async function drawPoster(file: File): Promise<string | undefined> {
  const url = URL.createObjectURL(file);
  const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, preload: 'auto' });
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const happens = (name: 'loadeddata' | 'seeked') =>
      new Promise<void>((resolve, reject) => {
        video.addEventListener(name, () => resolve(), { once: true, signal });
        video.addEventListener('error', () => reject(new Error('not played here')), { once: true, signal });
        signal.addEventListener('abort', () => reject(new Error('too slow')), { once: true });
      });
    const loaded = happens('loadeddata');
    video.src = url;
    await loaded;
    if (video.duration > atSeconds) {
      const seeked = happens('seeked');
      video.currentTime = atSeconds;
      await seeked;
    }
    const { videoWidth, videoHeight } = video;
    const scale = sidePx / Math.max(videoWidth, videoHeight);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(videoWidth * scale));
    canvas.height = Math.max(1, Math.round(videoHeight * scale));
    canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
    const [, base64] = canvas.toDataURL('image/jpeg', 0.6).split(',');
    return base64;
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    URL.revokeObjectURL(url);
  }
}
