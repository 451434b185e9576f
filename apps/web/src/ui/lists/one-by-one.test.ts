import { expect, it } from 'vitest';
import { createOneByOne } from './one-by-one.ts';

/** Presses at some moments, each of which takes its time until the answer. Answers the moments that did something. */
function play(presses: readonly number[], answersAfterMs: number): number[] {
  let clock = 0;
  const oneByOne = createOneByOne(() => clock);
  const done: number[] = [];
  let answerAt = Infinity;
  for (const at of presses) {
    if (answerAt <= at) {
      clock = answerAt;
      oneByOne.rest();
      oneByOne.end();
      answerAt = Infinity;
    }
    clock = at;
    if (!oneByOne.begin()) continue;
    done.push(at);
    answerAt = at + answersAfterMs;
  }
  return done;
}

it.each<[string, number[], number, number[]]>([
  ['pressed once', [1000], 50, [1000]],
  ['pressed twice at once', [1000, 1001], 50, [1000]],
  ['pressed twice like a double click, with a fast answer', [1000, 1120], 50, [1000]],
  ['pressed again 400 ms after the answer', [1000, 1450], 50, [1000]],
  ['pressed again half a second after the answer', [1000, 1550], 50, [1000, 1550]],
  ['pressed again and again while the answer takes 5 s', [1000, 2000, 3000, 5900], 5000, [1000]],
  ['pressed again right after an answer of 5 s', [1000, 6100], 5000, [1000]],
  ['pressed again a while after an answer of 5 s', [1000, 6600], 5000, [1000, 6600]],
  ['pressed again while no answer comes', [1000, 60_000], Infinity, [1000]],
  ['pressed every 300 ms', [1000, 1300, 1600, 1900, 2200], 100, [1000, 1600, 2200]],
])('to accept the next person, %s', (_what, presses, answersAfterMs, done) => {
  expect(play(presses, answersAfterMs)).toEqual(done);
});
