import { describe, expect, it } from 'vitest';
import { initials, toneOf } from './avatar.tsx';

describe('toneOf', () => {
  it('is the same for the same id, written either way, and uses all six', () => {
    expect(toneOf(12)).toBe(toneOf('12'));
    const tones = new Set(Array.from({ length: 200 }, (_each, id) => toneOf(id)));
    expect([...tones].toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('initials', () => {
  it.each([
    ['Ana', 'A'],
    ['Empresa Demonstração', 'ED'],
    ['  maria   da silva ', 'MS'],
    ['élcio', 'É'],
    ['🌻 Flores', '🌻F'],
    ['Luís Fernando (casa)', 'LF'],
    ['Luís Fernando (casa', 'LF'],
    ['Bia [trabalho]', 'B'],
    ['Ana - Financeiro', 'AF'],
    ['"Zé" Silva', 'ZS'],
    ['~joão~', 'J'],
    ['(sem nome)', 'SN'],
    ['Luís <b>Fernando</b>', 'LB'],
    ['***', '*'],
    ['5511900000142', '5'],
    ['', '?'],
  ])('%s → %s', (name, shown) => expect(initials(name)).toBe(shown));
});
