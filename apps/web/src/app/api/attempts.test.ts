import { describe, expect, it } from 'vitest';
import { createAttempts } from './attempts.ts';

describe('createAttempts', () => {
  it.each<[string, unknown, unknown, boolean]>([
    ['the same words', { name: 'Ana' }, { name: 'Ana' }, true],
    ['another word', { name: 'Ana' }, { name: 'Bia' }, false],
    [
      'the same file',
      new File(['a'], 'a.pdf', { lastModified: 1 }),
      new File(['a'], 'a.pdf', { lastModified: 1 }),
      true,
    ],
    [
      'another file',
      new File(['a'], 'a.pdf', { lastModified: 1 }),
      new File(['a'], 'a.pdf', { lastModified: 2 }),
      false,
    ],
  ])('has one key for attempts that fail with %s, and another one otherwise', async (_name, first, second, isSame) => {
    const attempts = createAttempts<unknown>();
    const keys: string[] = [];
    const fail = (key: string) => {
      keys.push(key);
      return Promise.reject(new Error('lost'));
    };
    await expect(attempts.run(first, fail)).rejects.toThrow('lost');
    await expect(attempts.run(second, fail)).rejects.toThrow('lost');
    expect(keys[0] === keys[1]).toBe(isSame);
  });

  it('has another key after a success', async () => {
    const attempts = createAttempts<string>();
    const keyOf = () => attempts.run('Ana', async (key) => key);
    expect(await keyOf()).not.toBe(await keyOf());
  });
});
