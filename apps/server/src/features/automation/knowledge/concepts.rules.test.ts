import { describe, expect, it } from 'vitest';
import { conceptsOf, queryOf, vocabularyOf } from './concepts.rules.ts';
import { stopWords, shopSynonyms } from './shop-synonyms.ts';

const none = vocabularyOf([], []);

describe('the concepts of a question', () => {
  const vocabulary = vocabularyOf(
    ['oi', 'quer'],
    [
      [['troc'], ['devolv'], ['nao', 'serv']],
      [['form', 'pagament'], ['pix']],
    ],
  );

  it('are its words with those that mean the same, without what says nothing', () => {
    expect(conceptsOf(['oi', 'quer', 'troc', 'sapat'], vocabulary, none)).toEqual([
      { asked: ['troc'], alike: [['devolv'], ['nao', 'serv']] },
      { asked: ['sapat'], alike: [] },
    ]);
  });

  it('are several words at once', () => {
    expect(conceptsOf(['form', 'd', 'pagament'], vocabulary, none)).toEqual([
      { asked: ['form', 'pagament'], alike: [['pix']] },
    ]);
    expect(conceptsOf(['n', 'serv'], vocabulary, none)).toEqual([
      { asked: ['nao', 'serv'], alike: [['troc'], ['devolv']] },
    ]);
    expect(conceptsOf(['pagament', 'form'], vocabulary, none)).toHaveLength(2);
  });

  it('go by the groups of the company as well, each word once', () => {
    const own = vocabularyOf([], [[['troc'], ['rol'], ['devolv']]]);
    expect(conceptsOf(['troc', 'troc'], vocabulary, own)).toEqual([
      { asked: ['troc'], alike: [['devolv'], ['nao', 'serv'], ['rol']] },
    ]);
  });

  it('are a query that no sign breaks', () => {
    expect(queryOf([['a'], ["d'água", 'b\\']])).toBe("('a') | ('d''água' & 'b\\\\')");
  });
});

describe('the words of shops', () => {
  it('are some two hundred groups of at least two words, none twice in a group', () => {
    expect(shopSynonyms.length).toBeGreaterThan(200);
    for (const group of shopSynonyms) {
      const words = group.split(', ');
      expect(words.length).toBeGreaterThan(1);
      expect(new Set(words).size, group).toBe(words.length);
    }
    expect(new Set(stopWords.split(' ')).size).toBe(stopWords.split(' ').length);
  });
});
