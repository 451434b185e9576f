import { describe, expect, it } from 'vitest';
import { groupsOfText, problemOfText, textOfGroups } from './synonyms.rules.ts';

describe('words that mean the same, as they are written', () => {
  it('are a group a line, with whatever sign between them', () => {
    expect(groupsOfText('pulseira, passaporte\n\n lustre = pendente ; luminária,\n')).toEqual([
      ['pulseira', 'passaporte'],
      ['lustre', 'pendente', 'luminária'],
    ]);
    expect(
      textOfGroups([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toBe('a, b\nc, d');
    expect(groupsOfText('')).toEqual([]);
  });

  it('say which line is wrong', () => {
    expect(problemOfText('a, b')).toBeUndefined();
    expect(problemOfText('a, b\nsozinha, sozinha')).toEqual({ problem: 'alone', line: 'sozinha' });
    expect(problemOfText(Array.from({ length: 21 }, (_, index) => `w${index}`).join(','))).toMatchObject({
      problem: 'many',
    });
    expect(problemOfText(`a, ${'b'.repeat(61)}`)).toMatchObject({ problem: 'long' });
    expect(problemOfText('a, b\n'.repeat(201))).toMatchObject({ problem: 'groups' });
  });
});
