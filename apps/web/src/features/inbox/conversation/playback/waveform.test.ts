import { describe, expect, it } from 'vitest';
import { peaksOf } from './waveform.ts';

describe('peaksOf', () => {
  it('is the loudness of each part, the loudest being 1', () => {
    const samples = Float32Array.from([0, 0.1, -0.5, 0.25, 0, 0]);
    expect(peaksOf(samples, 3).map((peak) => Math.round(peak * 100))).toEqual([20, 100, 0]);
  });
  it('the peaks of silence are silence, also where there is less sound than bars', () => {
    expect(peaksOf(new Float32Array(2), 4)).toEqual([0, 0, 0, 0]);
    expect(peaksOf(new Float32Array(0), 2)).toEqual([0, 0]);
  });
});
