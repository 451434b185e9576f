import { useSyncExternalStore } from 'react';
import { onSessionChange, readToken } from '../../../../app/api/session-store.ts';
import { claimPlayback } from './sound.ts';

/** The one player of all voice messages: it goes on while its message is scrolled away. */
export interface Playback {
  state: 'idle' | 'playing' | 'paused' | 'failed';
  /** seconds */
  position: number;
  length: number;
}

const idle: Playback = { state: 'idle', position: 0, length: 0 };
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
    setCurrent({ url, playback: { ...idle, state: 'paused' } });
  }
  if (!audio.paused) {
    audio.pause();
    return;
  }
  claimPlayback(pause);
  audio.playbackRate = rate;
  void audio.play().catch(() => undefined);
}

/** Seeks within the loaded message; starts loading another one at that position. */
export function seek(url: string, at: number): void {
  const audio = player ?? makePlayer();
  if (current?.url !== url) {
    audio.src = url;
    setCurrent({ url, playback: { ...idle, state: 'paused', position: at } });
    audio.addEventListener('loadedmetadata', () => (audio.currentTime = at), { once: true });
    return;
  }
  audio.currentTime = at;
  updatePlayback({ position: at });
}

/** What failed can be played again: the server may have been away. */
export function forgetFailed(): void {
  if (current?.playback.state === 'failed') setCurrent(null);
}

export function nextRate(): void {
  rate = rates[(rates.indexOf(rate) + 1) % rates.length] ?? 1;
  localStorage.setItem(rateKey, String(rate));
  if (player) player.playbackRate = rate;
  notifyListeners();
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
  audio.addEventListener('play', () => updatePlayback({ state: 'playing' }));
  audio.addEventListener('pause', () => updatePlayback({ state: 'paused' }));
  audio.addEventListener('ended', () => updatePlayback({ state: 'idle', position: 0 }));
  audio.addEventListener('timeupdate', () => updatePlayback({ position: audio.currentTime }));
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) updatePlayback({ length: audio.duration });
  });
  audio.addEventListener('error', () => current && updatePlayback({ state: 'failed' }));
  player = audio;
  return audio;
}

function updatePlayback(change: Partial<Playback>): void {
  if (current) setCurrent({ ...current, playback: { ...current.playback, ...change } });
}

function setCurrent(next: typeof current): void {
  current = next;
  notifyListeners();
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onSessionChange(() => {
  if (readToken()) return;
  pause();
  setCurrent(null);
});
