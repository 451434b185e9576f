import { describe, expect, it } from 'vitest';
import {
  formatDuration,
  isFinished,
  parseDuration,
  readPlayerMessage,
  shareOf,
  startOf,
  topicsOf,
  watchedOf,
} from './helps.rules.ts';

const view = (position: number, finished = false) => ({ helpId: 1, position, isFinished: finished });
const nothing = { position: 0, duration: 0, ended: false };

describe('help videos', () => {
  it('are counted by their topic, those without one under none', () => {
    expect(topicsOf([{ topic: 'Filas' }, { topic: '' }, { topic: 'Atendimento' }, { topic: 'Filas' }])).toEqual([
      { topic: 'Atendimento', count: 1 },
      { topic: 'Filas', count: 2 },
    ]);
  });

  it('help videos that were begun go on where they were left, those that were watched to the end begin again', () => {
    expect([undefined, view(4), view(5), view(90, true)].map(watchedOf)).toEqual(['no', 'no', 'begun', 'finished']);
    expect([undefined, view(4), view(136), view(90, true)].map(startOf)).toEqual([0, 0, 136, 0]);
    expect([shareOf({ durationSeconds: 400 }, view(136)), shareOf({ durationSeconds: null }, view(136))]).toEqual([
      0.34, 0,
    ]);
    expect(shareOf({ durationSeconds: 100 }, view(136))).toBe(1);
  });

  it('have a length as it is written on videos', () => {
    expect(['4:12', '0:09', '1:02:07', ' '].map(parseDuration)).toEqual([252, 9, 3727, null]);
    expect(['4', '4:60', '0:00', '1:61:00', '25:00:01', 'x'].map(parseDuration)).toEqual(Array(6).fill(undefined));
    expect([252, 9, 3727].map(formatDuration)).toEqual(['4:12', '0:09', '1:02:07']);
  });
});

describe('what a player says', () => {
  it('is laid over what it said before; anything else is passed over', () => {
    const read = readPlayerMessage(JSON.stringify({ event: 'infoDelivery', info: { currentTime: 12.5 } }), nothing);
    expect(read).toEqual({ position: 12.5, duration: 0, ended: false });
    const more = readPlayerMessage(JSON.stringify({ info: { duration: 400, playerState: 1 } }), read ?? nothing);
    expect(more).toEqual({ position: 12.5, duration: 400, ended: false });
    expect(readPlayerMessage(JSON.stringify({ info: { playerState: 0 } }), more ?? nothing)?.ended).toBe(true);
    for (const bad of [undefined, 7, 'hello', '{"info":3}', '{"event":"onReady"}', 'null'])
      expect(readPlayerMessage(bad, nothing)).toBeUndefined();
    expect(readPlayerMessage(JSON.stringify({ info: { currentTime: 'x', duration: -1 } }), nothing)).toEqual(nothing);
  });

  it('means that a video was watched at its end, or so near to it that only its credits are left', () => {
    expect(isFinished({ position: 100, duration: 400, ended: false })).toBe(false);
    expect(isFinished({ position: 381, duration: 400, ended: false })).toBe(true);
    expect(isFinished({ position: 3, duration: 400, ended: true })).toBe(true);
    expect(isFinished({ position: 3, duration: 0, ended: false })).toBe(false);
  });
});
