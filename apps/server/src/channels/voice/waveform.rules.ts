const barCount = 64;

/** The waveform of a recording: 64 bars from 0 to 100, the loudest at 100. */
export function waveformOf(sound: Float32Array): Uint8Array {
  const length = Math.max(1, Math.floor(sound.length / barCount));
  const loudness = Array.from({ length: barCount }, (_unused, bar) => {
    let sum = 0;
    for (let at = bar * length; at < (bar + 1) * length; at += 1) sum += Math.abs(sound[at] ?? 0);
    return sum / length;
  });
  const loudest = Math.max(...loudness);
  return Uint8Array.from(loudness, (level) => (loudest === 0 ? 0 : Math.round((level / loudest) * 100)));
}
