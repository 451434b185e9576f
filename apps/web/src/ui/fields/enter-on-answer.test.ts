import { describe, expect, it } from 'vitest';
import { createEnterOnAnswer } from './enter-on-answer.ts';

/** People whom the server finds, by the beginning of their names. */
const people = ['Alba', 'Alex', 'Alice', 'Aline', 'Yasmin Al-Farsi', 'Bruno'];
const find = (text: string) => people.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
const never = Infinity;

interface Step {
  /** milliseconds since the field was opened */
  at: number;
  /** the whole text, or a key */
  type?: string;
  key?: 'Enter' | 'Down' | 'Escape';
}
const type = (at: number, text: string): Step => ({ at, type: text });
const press = (at: number, key: Step['key']): Step => ({ at, ...(key && { key }) });

/** Plays key presses against answers that take their time; the results of the former text stay meanwhile. */
function play(steps: readonly Step[], delayOf: (text: string) => number, freeSteps: number): string[] {
  const enter = createEnterOnAnswer(freeSteps);
  const opened: string[] = [];
  let text = '';
  let answered = '';
  let found: string[] = [];
  let chosen = 0;
  const open = (index: number) => opened.push(found[index] ?? 'nobody');
  const check = () => enter.isDue(text, answered === text) && open(0);
  const moments = steps.flatMap((step) => [
    { at: step.at, run: () => act(step) },
    ...(step.type === undefined
      ? []
      : [
          {
            at: step.at + delayOf(step.type),
            run: () => {
              if (text !== step.type) return;
              answered = text;
              found = find(text);
              chosen = 0;
              check();
            },
          },
        ]),
  ]);
  function act(step: Step) {
    if (step.type !== undefined) {
      text = step.type;
      return check();
    }
    const isAnswered = answered === text;
    if (step.key === 'Escape') return enter.forget();
    if (step.key === 'Down') {
      if (enter.step(text, isAnswered) === 'act' && freeSteps === 0) chosen += 1;
      return undefined;
    }
    return enter.enter(text, isAnswered) === 'act' ? open(chosen) : undefined;
  }
  for (const { at, run } of moments.toSorted((a, b) => a.at - b.at)) if (at < never) run();
  return opened;
}

const fast = () => 50;
const slow = (ms: number) => () => ms;
/** The answer to the first text is quick, the others take long. */
const slowAfter = (first: string, ms: number) => (text: string) => (text === first ? 50 : ms);
const typedAline = [type(0, 'Al'), type(400, 'Aline')];

describe('Enter in a search with results of an older text', () => {
  it.each<[string, readonly Step[], (text: string) => number, string[]]>([
    ['opens the first result once it is there', [type(0, 'Aline'), press(100, 'Enter')], fast, ['Aline']],
    ['waits half a second', [...typedAline, press(401, 'Enter')], slowAfter('Al', 500), ['Aline']],
    ['waits two seconds', [...typedAline, press(401, 'Enter')], slowAfter('Al', 2000), ['Aline']],
    ['waits five seconds', [...typedAline, press(401, 'Enter')], slowAfter('Al', 5000), ['Aline']],
    ['opens nothing when no answer comes', [...typedAline, press(401, 'Enter')], slowAfter('Al', never), []],
    ['without a pause waits too', [type(0, 'A'), type(30, 'Aline'), press(60, 'Enter')], slow(900), ['Aline']],
    ['pressed twice opens once', [...typedAline, press(401, 'Enter'), press(450, 'Enter')], slow(700), ['Aline']],
    ['is forgotten by Escape', [...typedAline, press(401, 'Enter'), press(500, 'Escape')], slow(700), []],
    ['is forgotten when typing goes on', [...typedAline, press(401, 'Enter'), type(500, 'Alice')], slow(700), []],
    [
      'for the text that was typed on opens that one',
      [...typedAline, press(401, 'Enter'), type(500, 'Alice'), press(510, 'Enter')],
      slow(700),
      ['Alice'],
    ],
    [
      'is not remembered for a text that comes back',
      [...typedAline, press(401, 'Enter'), type(500, 'Alin'), type(600, 'Aline')],
      slow(700),
      [],
    ],
    [
      'after one step down among old results opens nobody',
      [...typedAline, press(401, 'Down'), press(402, 'Enter')],
      slow(700),
      [],
    ],
    [
      'after two steps opens nobody',
      [...typedAline, press(401, 'Down'), press(402, 'Down'), press(403, 'Enter')],
      slow(700),
      [],
    ],
    ['followed by a step down is forgotten', [...typedAline, press(401, 'Enter'), press(402, 'Down')], slow(700), []],
    [
      'after an answer and a step opens the second',
      [type(0, 'Al'), press(100, 'Down'), press(110, 'Enter')],
      fast,
      ['Alex'],
    ],
    [
      'after steps among the former results and the answer opens the first',
      [...typedAline, press(401, 'Down'), press(1200, 'Enter')],
      slow(700),
      ['Aline'],
    ],
    ['of a text that finds nobody opens nobody', [type(0, 'Zz'), press(10, 'Enter')], slow(700), ['nobody']],
    [
      'with answers that overtake each other opens the typed one',
      [type(0, 'Al'), type(10, 'Bruno'), press(20, 'Enter')],
      (text) => (text === 'Al' ? 3000 : 600),
      ['Bruno'],
    ],
    [
      'shortened back to the former text opens its first',
      [...typedAline, type(800, 'Al'), press(801, 'Enter')],
      slow(300),
      ['Alba'],
    ],
    ['at the moment of the answer opens the answer', [type(0, 'Aline'), press(50, 'Enter')], fast, ['Aline']],
  ])('%s', (_what, steps, delayOf, opened) => {
    expect(play(steps, delayOf, 0)).toEqual(opened);
  });

  it.each<[string, readonly Step[], (text: string) => number, string[]]>([
    [
      'one step down leads to the first',
      [...typedAline, press(401, 'Down'), press(402, 'Enter')],
      slow(700),
      ['Aline'],
    ],
    [
      'two steps lead to nobody who was seen',
      [...typedAline, press(401, 'Down'), press(402, 'Down'), press(403, 'Enter')],
      slow(700),
      [],
    ],
    ['a step after Enter forgets it', [...typedAline, press(401, 'Enter'), press(402, 'Down')], slow(700), []],
    [
      'a step for an older text does not count',
      [type(0, 'Al'), press(10, 'Down'), type(20, 'Aline'), press(30, 'Down'), press(40, 'Enter')],
      slow(700),
      ['Aline'],
    ],
  ])('in a picker without a default %s', (_what, steps, delayOf, opened) => {
    expect(play(steps, delayOf, 1)).toEqual(opened);
  });
});
