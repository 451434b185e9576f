import { describe, expect, it } from 'vitest';
import { createPlaces } from './places.ts';

/** A list and the moments at which it changed; a click at a place at a moment. Answers whom the click means; undefined = nobody. */
function clickedAt(changes: readonly [at: number, keys: string][], click: { at: number; place: number }) {
  let clock = 0;
  const places = createPlaces(() => clock);
  let shown = '';
  for (const [at, keys] of changes.filter((change) => change[0] <= click.at)) {
    clock = at;
    shown = keys;
    places.update([...keys]);
  }
  clock = click.at;
  const key = [...shown][click.place];
  return key !== undefined && places.isSettled(key) ? key : undefined;
}

describe('a click on a row of a list that moves', () => {
  it.each<[string, [number, string][], { at: number; place: number }, string | undefined]>([
    ['means the row that has always been there', [[0, 'LBR']], { at: 50, place: 0 }, 'L'],
    [
      'means nobody right after the first row has gone',
      [
        [0, 'LBR'],
        [1000, 'BR'],
      ],
      { at: 1010, place: 0 },
      undefined,
    ],
    [
      'means nobody 499 ms after it',
      [
        [0, 'LBR'],
        [1000, 'BR'],
      ],
      { at: 1499, place: 0 },
      undefined,
    ],
    [
      'means the next one half a second later',
      [
        [0, 'LBR'],
        [1000, 'BR'],
      ],
      { at: 1500, place: 0 },
      'B',
    ],
    [
      'means the same row above the one that has gone',
      [
        [0, 'LBR'],
        [1000, 'LR'],
      ],
      { at: 1010, place: 0 },
      'L',
    ],
    [
      'means nobody below the one that has gone',
      [
        [0, 'LBRS'],
        [1000, 'LRS'],
      ],
      { at: 1010, place: 2 },
      undefined,
    ],
    [
      'means nobody where a new arrival pushed the others down',
      [
        [0, 'LB'],
        [1000, 'NLB'],
      ],
      { at: 1200, place: 1 },
      undefined,
    ],
    [
      'means nobody on the new arrival that took a place',
      [
        [0, 'LB'],
        [1000, 'NLB'],
      ],
      { at: 1200, place: 0 },
      undefined,
    ],
    [
      'means a new arrival at the end at once',
      [
        [0, 'LB'],
        [1000, 'LBN'],
      ],
      { at: 1010, place: 2 },
      'N',
    ],
    [
      'means the first arrival of an empty list at once',
      [
        [0, ''],
        [1000, 'N'],
      ],
      { at: 1010, place: 0 },
      'N',
    ],
    [
      'means nobody after two rows changed places',
      [
        [0, 'LBR'],
        [1000, 'BLR'],
      ],
      { at: 1100, place: 1 },
      undefined,
    ],
    [
      'means the third row after the first two changed places',
      [
        [0, 'LBR'],
        [1000, 'BLR'],
      ],
      { at: 1100, place: 2 },
      'R',
    ],
    [
      'means nobody after a second shift, however long the first is over',
      [
        [0, 'LBRS'],
        [1000, 'BRS'],
        [2000, 'RS'],
      ],
      { at: 2300, place: 0 },
      undefined,
    ],
    [
      'means nobody on a row that went and came back elsewhere',
      [
        [0, 'LB'],
        [900, 'B'],
        [1000, 'BL'],
      ],
      { at: 1100, place: 1 },
      undefined,
    ],
    [
      'means nobody in a list that was sorted anew',
      [
        [0, 'LBRS'],
        [1000, 'SRBL'],
      ],
      { at: 1400, place: 3 },
      undefined,
    ],
    [
      'means nobody where nothing is left',
      [
        [0, 'LB'],
        [1000, 'B'],
      ],
      { at: 1600, place: 1 },
      undefined,
    ],
    [
      'means the row when the list was drawn again and nothing moved',
      [
        [0, 'LB'],
        [1000, 'LB'],
      ],
      { at: 1001, place: 1 },
      'B',
    ],
  ])('%s', (_what, changes, click, meant) => {
    expect(clickedAt(changes, click)).toBe(meant);
  });

  it('means nobody for half a second after everything moved', () => {
    let clock = 0;
    const places = createPlaces(() => clock);
    places.update(['L']);
    places.moveAll();
    expect(places.isSettled('L')).toBe(false);
    clock = 500;
    expect(places.isSettled('L')).toBe(true);
  });

  it('means the row at once where the change was asked for', () => {
    let clock = 0;
    const places = createPlaces(() => clock);
    places.update(['L', 'B']);
    clock = 1000;
    places.update(['B']);
    places.ask('B');
    expect(places.isSettled('B')).toBe(true);
  });

  it('can wait for less where it harms nobody', () => {
    let clock = 0;
    const places = createPlaces(() => clock);
    places.update(['L', 'B']);
    clock = 1000;
    places.update(['B']);
    clock = 1300;
    expect([places.isSettled('B'), places.isSettled('B', 250)]).toEqual([false, true]);
  });
});
