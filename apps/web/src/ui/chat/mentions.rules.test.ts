import { describe, expect, it } from 'vitest';
import { mentionsIn, splitText, triggerAt } from './mentions.rules.ts';

const ana = { id: 1, name: 'Ana' };
const anaPaula = { id: 2, name: 'Ana Paula' };
const odd = { id: 3, name: 'J. (R+)' };
const people = [ana, anaPaula, odd];

describe('mentions in a text', () => {
  it('are whole names behind an @, the longest that fits, whatever signs are in them', () => {
    expect(mentionsIn('@Ana Paula e @J. (R+), vejam', people)).toEqual([2, 3]);
    expect(mentionsIn('@Ana, @Ana e @Anastácia', people)).toEqual([1]);
    expect(mentionsIn('ana@Ana.com', people)).toEqual([]);
  });

  it('leave every other letter where it was', () => {
    const text = 'Oi @Ana Paula: *veja* @Ana';
    expect(
      splitText(text, people)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
    expect(splitText(text, [])).toEqual([{ kind: 'text', text, at: 0 }]);
  });
});

describe('what is being mentioned', () => {
  it.each([
    ['Oi @Bru', 7, { sign: '@', query: 'Bru', at: 3 }],
    ['#', 1, { sign: '#', query: '', at: 0 }],
    ['(@Ana Pau', 9, { sign: '@', query: 'Ana Pau', at: 1 }],
    ['Oi @Bru, tudo', 13, null],
    ['ana@casa', 8, null],
    ['@Bru', 0, null],
  ])('in %s with the cursor at %d is %j', (text, cursor, trigger) => expect(triggerAt(text, cursor)).toEqual(trigger));
});
