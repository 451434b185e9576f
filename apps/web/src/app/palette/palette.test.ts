import { describe, expect, it, vi } from 'vitest';
import { activeKey, matchesWords, nextKey, paletteGroups } from './palette.rules.ts';
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
  const known = {
    actions: [item('Reconectar')],
    customer: [item('Resolver')],
    recent: [item('Lia')],
    pages: [item('Conexões')],
    options: [{ ...item('Gerenciamento de horários'), words: 'expediente conta' }],
  };
  const found = { tickets: [item('Rui')], contacts: [item('Rui Dias')] };
  const labels = (typed: string) =>
    paletteGroups(typed, known, found).map(({ id, items }) => [id, ...items.map(({ label }) => label)]);

  it('starts with recent tickets and places, or pages and options, and ends with what a customer feels', () => {
    expect(labels(' ')).toEqual([
      ['recent', 'Lia'],
      ['pages', 'Conexões'],
      ['actions', 'Reconectar'],
      ['customer', 'Resolver'],
    ]);
    expect(labels('r')).toEqual([
      ['actions', 'Reconectar'],
      ['tickets', 'Rui'],
      ['contacts', 'Rui Dias'],
      ['customer', 'Resolver'],
    ]);
    expect(labels('con')).toEqual([
      ['pages', 'Conexões'],
      ['options', 'Gerenciamento de horários'],
      ['tickets', 'Rui'],
      ['contacts', 'Rui Dias'],
    ]);
  });

  it('keeps results of an older text only where their name fits the new one', () => {
    const kept = { tickets: [{ ...item('Yasmin Al-Farsi'), isKept: true }], contacts: [item('Aline')] };
    const shown = (typed: string) =>
      paletteGroups(typed, known, kept).flatMap(({ items }) => items.map((i) => i.label));
    expect(shown('Al')).toEqual(['Yasmin Al-Farsi', 'Aline']);
    expect(shown('Aline')).toEqual(['Aline']);
  });
});

describe('what Enter chooses in the palette', () => {
  const none = { actions: [], customer: [], recent: [], pages: [], options: [] };
  const felt = { ...none, customer: [item('Aceitar'), item('Resolver')] };
  it.each([
    ['the ticket that was opened last', '', { ...felt, recent: [item('Lia')] }, {}, 'Lia'],
    ['nothing where only actions a customer feels are left', '', felt, {}, undefined],
    ['nothing that a customer feels while its name is only begun', 'resolve', felt, {}, undefined],
    ['what a customer feels when its verb was typed and nothing else is found', 'resolver', felt, {}, 'Resolver'],
    ['a ticket before what a customer feels', 'resolver', felt, { tickets: [item('Renata')] }, 'Renata'],
    [
      'a page before a ticket',
      'res',
      { ...felt, pages: [item('Respostas')] },
      { tickets: [item('Renata')] },
      'Respostas',
    ],
    ['the first ticket', 'res', felt, { tickets: [item('Renata')] }, 'Renata'],
    ['no result of an older text', 'al', none, { tickets: [{ ...item('Alex'), isKept: true }] }, undefined],
    [
      'the entry below a result of an older text',
      'al',
      none,
      { tickets: [{ ...item('Alex'), isKept: true }], contacts: [item('Alba')] },
      'Alba',
    ],
  ])('is %s', (_what, typed, known, found, expected) => {
    expect(activeKey(paletteGroups(typed, known, { tickets: [], contacts: [], ...found }), null, typed)).toBe(expected);
  });

  it('stays with the chosen entry while others come above it', () => {
    const contacts = [item('Aline'), item('Alex')];
    const before = paletteGroups('al', none, { tickets: [], contacts });
    const after = paletteGroups('al', none, { tickets: [item('Alba'), item('Alda')], contacts });
    expect([activeKey(before, 'Alex', 'al'), activeKey(after, 'Alex', 'al')]).toEqual(['Alex', 'Alex']);
    expect(activeKey(paletteGroups('al', none, { tickets: [], contacts: [] }), 'Alex', 'al')).toBeUndefined();
  });

  it('is moved by the arrows round and round, past results of an older text', () => {
    const groups = paletteGroups('a', felt, {
      tickets: [item('Alba'), { ...item('Alda'), isKept: true }, item('Ana')],
      contacts: [],
    });
    const down = (from: string | undefined) => nextKey(groups, from, 'ArrowDown');
    const up = (from: string | undefined) => nextKey(groups, from, 'ArrowUp');
    expect([down('Alba'), down('Ana'), down('Aceitar'), down(undefined)]).toEqual(['Ana', 'Aceitar', 'Alba', 'Alba']);
    expect([up('Alba'), up('Ana'), up(undefined)]).toEqual(['Aceitar', 'Alba', 'Aceitar']);
    expect(nextKey([], undefined, 'ArrowDown')).toBeUndefined();
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
