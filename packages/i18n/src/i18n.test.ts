import { describe, expect, it } from 'vitest';
import { en } from './en/index.ts';
import { es } from './es/index.ts';
import { isLanguage, translate } from './index.ts';
import { pt } from './pt/index.ts';

function flattenTexts(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? [[path + key, value] as [string, string]]
      : flattenTexts(value as object, `${path}${key}.`),
  );
}

/** `{{places}}` and `<tags>` of a text, sorted: what code fills in or cuts at must exist in every language. */
function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/g)].map(([place]) => place).toSorted();
}

const source = flattenTexts(pt);

describe.each([
  ['en', en],
  ['es', es],
] as const)('%s', (_language, words) => {
  const translation = new Map(flattenTexts(words));

  it('the translation has the keys of the Portuguese source and no others', () => {
    expect([...translation.keys()].toSorted()).toEqual(source.map(([key]) => key).toSorted());
  });

  it('the translation has every text, with the placeholders and tags of the source', () => {
    const wrong = source.filter(([key, text]) => {
      const translated = translation.get(key) ?? '';
      return translated.trim() === '' || placeholders(translated).join() !== placeholders(text).join();
    });
    expect(wrong).toEqual([]);
  });
});

describe('places()', () => {
  it('notices a renamed place and a lost tag', () => {
    expect(placeholders('a {{name}} b')).not.toEqual(placeholders('a {{nome}} b'));
    expect(placeholders('<b>{{name}}</b>')).not.toEqual(placeholders('{{name}}'));
  });
});

describe('translate', () => {
  it('fills every place, in the language asked for', () => {
    expect(translate('pt', 'errors.ERR_TOO_MANY_ATTEMPTS', { retryAfter: '30 s' })).toContain('30 s e');
    expect(translate('en', 'mail.reset.text', { name: 'Ana', code: 'ABC', minutes: 30 })).toMatch(
      /^Hello, Ana\.[^]*is ABC\.[^]*30 minutes/,
    );
  });

  it('leaves no braces where a value is missing', () => {
    expect(translate('es', 'mail.reset.text')).not.toContain('{{');
  });
});

describe('isLanguage', () => {
  it('isLanguage knows the three languages', () => {
    expect(['pt', 'en', 'es'].every(isLanguage)).toBe(true);
    expect(isLanguage('fr')).toBe(false);
  });
});
