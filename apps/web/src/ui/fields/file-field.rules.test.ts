import { describe, expect, it } from 'vitest';
import { fileProblem, fileTypeText } from './file-field.rules.ts';

describe('fileProblem', () => {
  const images = { maxBytes: 10, types: ['image/*', 'application/pdf'] };
  it.each([
    [{ size: 10, type: 'image/png' }, null],
    [{ size: 10, type: 'application/pdf' }, null],
    [{ size: 0, type: 'image/png' }, 'empty'],
    [{ size: 11, type: 'image/png' }, 'tooLarge'],
    [{ size: 5, type: 'imagery/png' }, 'wrongType'],
    [{ size: 5, type: '' }, 'wrongType'],
  ])('the problem of the file %j is %s', (file, problem) => expect(fileProblem(file, images)).toBe(problem));

  it('takes any type where none is said', () => {
    expect(fileProblem({ size: 1, type: '' }, { maxBytes: 1 })).toBeNull();
  });
});

it.each([
  ['tabela.pdf', 'application/pdf', 'PDF'],
  ['foto', 'image/png', 'PNG'],
  ['sem-nada', '', ''],
])('the type of %s (%s) is written %s', (name, mime, text) => expect(fileTypeText({ name, mime })).toBe(text));
