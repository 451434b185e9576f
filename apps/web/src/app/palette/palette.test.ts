import { describe, expect, it, vi } from 'vitest';
import { matchesWords, nextIndex, paletteGroups } from './palette.rules.ts';
import type { PaletteItem } from './palette.rules.ts';
import { recordRecentTicket, readRecentTickets } from './recent-tickets.ts';

const item = (label: string): PaletteItem => ({ key: label, label, run: () => undefined });

describe('fits', () => {
  it.each([
    ['Conexões', 'conexoes', true],
    ['Respostas rápidas', 'RAP', true],
    ['Devolver para a fila', 'fila dev', true],
    ['Devolver para a fila', 'volver', false],
    ['Transferir o atendimento', 'transferir o x', false],
  ])('%s, typed %s', (text, typed, yes) => {
    expect(matchesWords(text, typed)).toBe(yes);
  });
});

describe('paletteGroups', () => {
  const known = { actions: [item('Resolver')], recent: [item('Lia')], pages: [item('Conexões')] };
  const found = { tickets: [item('Rui')], contacts: [item('Rui Dias')] };
  const labels = (typed: string) =>
    paletteGroups(typed, known, found).map(({ id, items }) => [id, ...items.map(({ label }) => label)]);

  it('starts with the available commands, and lists search results once something is typed', () => {
    expect(labels(' ')).toEqual([
      ['actions', 'Resolver'],
      ['recent', 'Lia'],
      ['pages', 'Conexões'],
    ]);
    expect(labels('r')).toEqual([
      ['actions', 'Resolver'],
      ['tickets', 'Rui'],
      ['contacts', 'Rui Dias'],
    ]);
    expect(labels('con')).toEqual([
      ['tickets', 'Rui'],
      ['contacts', 'Rui Dias'],
      ['pages', 'Conexões'],
    ]);
  });
});

describe('moved', () => {
  it('the selection of the palette wraps around', () => {
    expect(nextIndex(2, 'ArrowDown', 3)).toBe(0);
    expect(nextIndex(0, 'ArrowUp', 3)).toBe(2);
    expect(nextIndex(1, 'x', 3)).toBe(1);
    expect(nextIndex(0, 'ArrowUp', 0)).toBe(0);
  });
});

describe('recent tickets', () => {
  it('keeps the last six per user, each once, and ignores invalid stored data', () => {
    const store = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    });
    const contact = {
      id: 1,
      name: 'Lia',
      number: '',
      username: '',
      email: '',
      profilePicUrl: null,
      isGroup: false,
      isBlocked: false,
      extraInfo: [],
    };
    for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) recordRecentTicket(7, { id, uuid: `u${id}`, contact });
    expect(readRecentTickets(7).map(({ id }) => id)).toEqual([3, 7, 6, 5, 4, 2]);
    expect(readRecentTickets(8)).toEqual([]);
    store.set('recentTickets-8', '[{"id":1},3]');
    expect(readRecentTickets(8)).toEqual([]);
    store.set('recentTickets-8', '{');
    expect(readRecentTickets(8)).toEqual([]);
    vi.unstubAllGlobals();
  });
});
