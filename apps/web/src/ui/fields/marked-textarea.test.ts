import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitByVariables } from './marked-textarea.tsx';

const pattern = /\{\{\s*(\w+)\s*\}\}/g;
const known = ['name', 'hora'];

describe('a text with variables', () => {
  it('is split at them, those that nobody fills in apart', () => {
    const parts = splitByVariables('{{name}}, são {{ hora }}. {{nome}}', pattern, known);
    expect(parts.map(({ text, kind }) => [text, kind])).toEqual([
      ['{{name}}', 'known'],
      [', são ', 'text'],
      ['{{ hora }}', 'known'],
      ['. ', 'text'],
      ['{{nome}}', 'unknown'],
    ]);
  });

  it('is the same text when its pieces are put together', () => {
    const piece = fc.constantFrom('{{name}}', '{{x}}', '{{', '}}', 'a', '\n', '😀');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = splitByVariables(text, pattern, known);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        expect(parts.map(({ at }) => at)).toEqual([...new Set(parts.map(({ at }) => at))]);
      }),
    );
  });
});
