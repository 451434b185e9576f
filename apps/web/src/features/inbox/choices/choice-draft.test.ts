import { outgoingInteractive, type OutgoingInteractive } from '@balcao/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  draftOf as draftFrom,
  emptyDraft,
  moved,
  newRow,
  newSection,
  toOffer,
  type ListItem,
  type OfferDraft,
} from './choice-draft.ts';

const draftOf = (part: Partial<OfferDraft>): OfferDraft => ({ ...emptyDraft('Qual?'), ...part });
const titled = (...titles: string[]) => titles.map((title, index) => ({ key: String(index), title }));
const row = (title: string, description = ''): ListItem => ({ ...newRow(), title, description });
const section = (title: string): ListItem => ({ ...newSection(), title });
const list = (...items: ListItem[]) => draftOf({ kind: 'list', open: 'Ver', items });
const outcome = (draft: OfferDraft, maxText = 1_024) => {
  const result = toOffer(draft, maxText);
  return 'problem' in result ? result.problem : result.offer;
};

it.each<[string, OfferDraft, unknown]>([
  ['no text', draftOf({ text: ' ', buttons: titled('Sim') }), 'text'],
  ['no button', draftOf({ buttons: titled('', ' ') }), 'noButton'],
  ['two equal buttons', draftOf({ buttons: titled('Sim', ' SIM ') }), 'equalButtons'],
  ['a long button', draftOf({ buttons: titled('a'.repeat(21)) }), 'tooLong'],
  ['a long footer', draftOf({ buttons: titled('Sim'), footer: 'f'.repeat(61) }), 'tooLong'],
  ['a long text', draftOf({ text: 'a'.repeat(1_025), buttons: titled('Sim') }), 'tooLong'],
  ['no name of the list', draftOf({ kind: 'list', items: [row('A')] }), 'opens'],
  ['no row', list(newRow(), section('Vazia')), 'noRow'],
  ['a description alone', list(row('', 'um')), 'rowTitle'],
  ['two equal rows', list(row('A'), row('a')), 'equalRows'],
  ['a row before the first section', list(row('A'), section('Y'), row('B')), 'section'],
  ['two sections of one name', list(section('Y'), row('A'), section('y'), row('B')), 'equalSections'],
  ['a long row', list(row('a'.repeat(25))), 'tooLong'],
  ['no label', draftOf({ kind: 'link', url: 'https://a.br' }), 'label'],
  ['no address', draftOf({ kind: 'link', label: 'Ver', url: 'a.br' }), 'url'],
  ['an address that is not https', draftOf({ kind: 'link', label: 'Ver', url: 'http://a.br' }), 'url'],
  [
    'empty parts, which are left out',
    list(section('Vazia'), section('X'), row(' A ', 'um'), newRow(), section('Y'), row('B')),
    {
      kind: 'list',
      footer: '',
      open: 'Ver',
      choices: [
        { title: 'A', description: 'um', section: 'X' },
        { title: 'B', description: '', section: 'Y' },
      ],
    },
  ],
  ['a request for a place', draftOf({ kind: 'locationRequest', footer: 'f'.repeat(99) }), { kind: 'locationRequest' }],
])('a draft with %s', (_what, draft, expected) => {
  expect(outcome(draft)).toEqual(expected);
});

it('what the panel lets through the server takes', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'B', 'ã', ' ', '👍', '\n'), maxLength: 30 });
  const items = fc.array(
    fc.oneof(
      fc.tuple(words, words).map(([title, description]) => row(title, description)),
      words.map(section),
    ),
    { maxLength: 14 },
  );
  fc.assert(
    fc.property(
      fc.constantFrom('buttons' as const, 'list' as const, 'link' as const),
      fc.array(words, { maxLength: 3 }),
      items,
      words,
      (kind, titles, listItems, open) => {
        const result = toOffer(
          draftOf({
            kind,
            buttons: titled(...titles),
            items: listItems,
            open,
            label: open,
            url: `https://a.br/${titles.length}`,
            footer: open,
          }),
          1_024,
        );
        if ('problem' in result) return;
        expect(outgoingInteractive.safeParse(result.offer).error).toBeUndefined();
      },
    ),
    { seed: 1, numRuns: 300 },
  );
});

it('an item moves to another place', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a'], 3, 0)).toEqual(['a']);
});

it.each<OutgoingInteractive>([
  { kind: 'buttons', footer: 'Casa Lume', choices: [{ title: 'Linho cru' }, { title: 'Azul' }] },
  {
    kind: 'list',
    footer: '',
    open: 'Ver as cúpulas',
    choices: [
      { title: 'Linho', description: 'Entrega amanhã', section: 'Claras' },
      { title: 'Algodão', description: '', section: 'Claras' },
      { title: 'Azul', description: '', section: 'Escuras' },
    ],
  },
  { kind: 'list', footer: '', open: 'Ver', choices: [{ title: 'Linho', description: '', section: '' }] },
  { kind: 'link', footer: '', label: 'Catálogo', url: 'https://exemplo.com.br/c' },
  { kind: 'locationRequest' },
])('what a quick reply keeps is offered as it was, $kind', (offer) =>
  expect(toOffer(draftFrom('Qual?', offer), 1_024)).toEqual({ text: 'Qual?', offer }),
);
