import { describe, expect, it } from 'vitest';
import { addFiles, moveDraft, uploadedOf } from './option-drafts.ts';

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name);
const named = (...names: string[]) =>
  addFiles(
    [],
    names.map((name) => file(name)),
  ).drafts;
const namesOf = (drafts: readonly { name: string }[]) => drafts.map(({ name }) => name);

describe('files of a list', () => {
  it('are called like their file, without its ending', () =>
    expect(namesOf(named('catalogo-2026.pdf', '.png', 'sem nome'))).toEqual(['catalogo-2026', '.png', 'sem nome']));

  it('are ten at most, and none is empty; what fits is taken all the same', () => {
    const { drafts, problem } = addFiles(named(...Array.from({ length: 9 }, (_, index) => `${index}.png`)), [
      file('vazio.png', 0),
      file('cabe.png'),
      file('demais.png'),
    ]);
    expect(namesOf(drafts).slice(9)).toEqual(['cabe']);
    expect(problem).toEqual({ kind: 'empty', name: 'vazio.png' });
  });

  it('move to another place, and nowhere beyond the ends', () => {
    const drafts = named('a', 'b', 'c');
    expect(namesOf(moveDraft(drafts, 0, 2))).toEqual(['b', 'c', 'a']);
    expect(namesOf(moveDraft(drafts, 2, 0))).toEqual(['c', 'a', 'b']);
    expect(namesOf(moveDraft(drafts, 0, -1))).toEqual(['a', 'b', 'c']);
    expect(namesOf(moveDraft(drafts, 2, 3))).toEqual(['a', 'b', 'c']);
  });
});

it('an entry of a file list without a file is no file', () => {
  const option = { fileId: 1, mediaType: null, fileName: null, size: null, createdAt: '', updatedAt: '' };
  const [there, missing] = [
    { ...option, id: 1, name: 'Tabela', path: '/media/1' },
    { ...option, id: 2, name: 'Foto', path: null },
  ];
  expect(uploadedOf([missing, there])).toEqual([there]);
});
