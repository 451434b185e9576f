import { describe, expect, it } from 'vitest';
import { fileExtension } from '../../text/file-extension.ts';
import { checkFiles, maxFiles, maxFileBytes } from './check-files.ts';

const file = (name: string, size = 1): File => Object.defineProperty(new File(['x'], name), 'size', { value: size });

describe('checkFiles', () => {
  it('accepts what the server accepts', () => {
    const files = [file('a.png'), file('b.pdf', maxFileBytes)];
    expect(checkFiles(files, 0)).toEqual({ accepted: files, problem: null });
  });

  it('says which file is too large or empty, and takes the others', () => {
    const good = file('boa.png');
    expect(checkFiles([good, file('grande.mp4', maxFileBytes + 1)], 0)).toEqual({
      accepted: [good],
      problem: { kind: 'tooLarge', name: 'grande.mp4', size: maxFileBytes + 1 },
    });
    expect(checkFiles([file('vazio.txt', 0)], 0).problem).toEqual({ kind: 'empty', name: 'vazio.txt' });
  });

  it('counts those that are chosen already', () => {
    const { accepted: taken, problem } = checkFiles([file('a'), file('b')], maxFiles - 1);
    expect(taken).toHaveLength(1);
    expect(problem).toEqual({ kind: 'tooMany' });
  });
});

describe('fileExtension', () => {
  it.each([
    ['nota-troca-3187.pdf', 'application/pdf', 'PDF'],
    ['sem nome', 'image/png', 'PNG'],
    ['relatorio.documento', 'application/vnd.ms-excel', '?'],
    ['', null, '?'],
  ])('%s (%s): %s', (name, mime, extension) => {
    expect(fileExtension(name, mime)).toBe(extension);
  });
});
