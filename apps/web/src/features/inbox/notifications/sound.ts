import { mayPlaySound } from './notification.rules.ts';
import { readVolume } from './volume.ts';

/** A struck bell: its strike and two overtones, each dying away sooner than the one below. */
const partials = [
  { frequency: 880, level: 0.5, seconds: 0.9 },
  { frequency: 1320, level: 0.25, seconds: 0.5 },
  { frequency: 2640, level: 0.1, seconds: 0.25 },
];

let context: AudioContext | undefined;
let lastPlayedAt: number | null = null;

/** Rings for a message: at the volume of this computer, and not again within two seconds. */
export function playMessageSound(): void {
  const now = performance.now();
  const volume = readVolume();
  if (!mayPlaySound(now, lastPlayedAt, volume)) return;
  lastPlayedAt = now;
  playSound(volume);
}

/** Rings at once, to try a volume. Before anyone touched the page the browser allows no sound: nothing is begun then. */
export function playSound(volume: number): void {
  if (!navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  const { currentTime, destination } = context;
  void context.resume();
  for (const { frequency, level, seconds } of partials) {
    const oscillator = new OscillatorNode(context, { frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, currentTime);
    gain.gain.linearRampToValueAtTime(level * volume, currentTime + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, currentTime + seconds);
    oscillator.connect(gain).connect(destination);
    oscillator.start(currentTime);
    oscillator.stop(currentTime + seconds);
  }
}
