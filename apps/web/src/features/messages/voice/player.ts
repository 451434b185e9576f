import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../../app/api/session-store.ts';
import { claimSound } from './sound.ts';

/** The one player of all voice messages: goes on while its message is scrolled out of sight. */
export interface Playback {
  state: 'idle' | 'playing' | 'paused' | 'failed';
  /** seconds */
  at: number;
  length: number;
}

const idle: Playback = { state: 'idle', at: 0, length: 0 };
const rates = [1, 1.5, 2];
const rateKey = 'voiceRate';

let player: HTMLAudioElement | null = null;
let current: { url: string; playback: Playback } | null = null;
let rate = rates.find((each) => String(each) === localStorage.getItem(rateKey)) ?? 1;
const listeners = new Set<() => void>();

const pause = () => player?.pause();

/** Plays a voice message, or pauses the one that plays. */
export function playOrPause(url: string): void {
  const audio = player ?? makePlayer();
  if (current?.url !== url) {
    audio.src = url;
    set({ url, playback: { ...idle, state: 'paused' } });
  }
  if (!audio.paused) {
    audio.pause();
    return;
  }
  claimSound(pause);
  audio.playbackRate = rate;
  void audio.play().catch(() => undefined);
}

/** Goes to a place in the message that is loaded; begins to load another one there. */
export function seek(url: string, at: number): void {
  const audio = player ?? makePlayer();
  if (current?.url !== url) {
    audio.src = url;
    set({ url, playback: { ...idle, state: 'paused', at } });
    audio.addEventListener('loadedmetadata', () => (audio.currentTime = at), { once: true });
    return;
  }
  audio.currentTime = at;
  note({ at });
}

export function nextRate(): void {
  rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  localStorage.setItem(rateKey, String(rate));
  if (player) player.playbackRate = rate;
  tell();
}

export function useRate(): number {
  return useSyncExternalStore(subscribe, () => rate);
}

export function usePlayback(url: string | null): Playback {
  return useSyncExternalStore(subscribe, () => (url !== null && current?.url === url ? current.playback : idle));
}

function makePlayer(): HTMLAudioElement {
  const audio = new Audio();
  audio.preload = 'metadata';
  audio.addEventListener('play', () => note({ state: 'playing' }));
  audio.addEventListener('pause', () => note({ state: 'paused' }));
  audio.addEventListener('ended', () => note({ state: 'idle', at: 0 }));
  audio.addEventListener('timeupdate', () => note({ at: audio.currentTime }));
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) note({ length: audio.duration });
  });
  audio.addEventListener('error', () => current && note({ state: 'failed' }));
  player = audio;
  return audio;
}

function note(change: Partial<Playback>): void {
  if (current) set({ ...current, playback: { ...current.playback, ...change } });
}

function set(next: typeof current): void {
  current = next;
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionChange(() => {
  if (readToken()) return;
  pause();
  set(null);
});
