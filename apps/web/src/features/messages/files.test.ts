import { describe, expect, it } from 'vitest';
import { extensionOf } from './file-kind.ts';
import { checkFiles, filesAtMost, fileSizeAtMost } from './local-files.ts';

const file = (name: string, size = 1): File => Object.defineProperty(new File(['x'], name), 'size', { value: size });

describe('checkFiles', () => {
  it('takes what the server takes', () => {
    const files = [file('a.png'), file('b.pdf', fileSizeAtMost)];
    expect(checkFiles(files, 0)).toEqual({ taken: files, problem: null });
  });

  it('says which file is too large or empty, and takes the others', () => {
    const good = file('boa.png');
    expect(checkFiles([good, file('grande.mp4', fileSizeAtMost + 1)], 0)).toEqual({
      taken: [good],
      problem: { kind: 'tooLarge', name: 'grande.mp4', size: fileSizeAtMost + 1 },
    });
    expect(checkFiles([file('vazio.txt', 0)], 0).problem).toEqual({ kind: 'empty', name: 'vazio.txt' });
  });

  it('counts those that are chosen already', () => {
    const { taken, problem } = checkFiles([file('a'), file('b')], filesAtMost - 1);
    expect(taken).toHaveLength(1);
    expect(problem).toEqual({ kind: 'tooMany' });
  });
});

describe('extensionOf', () => {
  it.each([
    ['nota-troca-3187.pdf', 'application/pdf', 'PDF'],
    ['sem nome', 'image/png', 'PNG'],
    ['relatorio.documento', 'application/vnd.ms-excel', '?'],
    ['', null, '?'],
  ])('%s (%s): %s', (name, mime, extension) => {
    expect(extensionOf(name, mime)).toBe(extension);
  });
});
