import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLocation } from './location.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

describe('parseLocation', () => {
  it.each([
    [
      `${picture}|https://maps.google.com/?q=1,2|Rua das Flores`,
      [picture, 'https://maps.google.com/?q=1,2', 'Rua das Flores'],
    ],
    ['|https://maps.google.com/?q=1,2|', [null, 'https://maps.google.com/?q=1,2', '']],
    ['https://maps.google.com/?q=1,2|Portão | fundos', [null, 'https://maps.google.com/?q=1,2', 'Portão|fundos']],
    ['', [null, null, '']],
  ])('%s', (body, [image, link, description]) => {
    expect(parseLocation(body)).toEqual({ image, link, description });
  });

  it('lets nothing through that could run or load from elsewhere', () => {
    const dangerous = fc.constantFrom(
      'javascript:alert(1)',
      'data:text/html,<script>',
      'data:image/svg+xml;base64,AA==',
      'vbscript:x',
      'https://evil.example/pixel.png',
      '//x',
      'blob:x',
    );
    fc.assert(
      fc.property(dangerous, dangerous, fc.string(), (first, second, rest) => {
        const { image, link } = parseLocation(`${first}|${second}|${rest}`);
        expect(image).toBeNull();
        expect(link === null || /^https?:/.test(link)).toBe(true);
      }),
    );
  });
});
