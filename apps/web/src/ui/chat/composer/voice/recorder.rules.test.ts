import { describe, expect, it } from 'vitest';
import { isTooShort, microphoneProblem, recordingName } from './recorder.rules.ts';

describe('a recording', () => {
  it('under 10000 bytes is not sent', () => {
    expect([0, 9_999, 10_000].map(isTooShort)).toEqual([true, true, false]);
  });

  it('has the name by which the server knows it', () => {
    expect(recordingName(1_700_000_000_000)).toBe('audio-record-site-1700000000000.mp3');
  });

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotSupportedError', 'unsupported'],
    ['AbortError', 'failed'],
  ])('a recording that ended with %s says %s', (name, problem) => {
    expect(microphoneProblem(new DOMException('', name))).toBe(problem);
  });

  it('a recording that ended with anything else failed', () => {
    expect(microphoneProblem('?')).toBe('failed');
  });
});
