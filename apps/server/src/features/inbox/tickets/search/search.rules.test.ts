import { describe, expect, it } from 'vitest';
import { searchScope } from './search.rules.ts';

describe('search scope of words', () => {
  it.each([
    ['oi', 'beginnings'],
    ['á', 'beginnings'],
    ['é ó', 'beginnings'],
    ['a-b-c', 'beginnings'],
    ['pix', 'texts'],
    ['não', 'texts'],
    ['a nota', 'texts'],
    ['11 9', 'beginnings'],
    ['119', 'texts'],
    ['%', 'name'],
    ['___', 'name'],
    ['...', 'name'],
    ['👍', 'name'],
    ['', 'name'],
  ])('%s: %s', (words, reach) => {
    expect(searchScope(words)).toBe(reach);
    // However an accent is written.
    expect(searchScope(words.normalize('NFD'))).toBe(reach);
  });
});
