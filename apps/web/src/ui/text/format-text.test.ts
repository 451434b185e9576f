import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatText } from './format-text.ts';
import type { TextNode } from './format-text.ts';

/** The nodes as text with tags, to be read in a test. */
function outline(nodes: readonly TextNode[]): string {
  const tag = { bold: 'b', italic: 'i', strike: 's', mono: 'm', link: 'a' } as const;
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      const inside = 'children' in node ? outline(node.children) : node.text;
      return `<${tag[node.kind]}>${inside}</${tag[node.kind]}>`;
    })
    .join('');
}
const flat = (nodes: readonly TextNode[]): string =>
  nodes.map((node) => ('children' in node ? flat(node.children) : node.text)).join('');

/** Microseconds of work for a text of this length, the least of five runs. */
function workFor(piece: string, length: number): number {
  const text = piece.repeat(Math.floor(length / piece.length));
  const runs = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage();
    formatText(text);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...runs);
}

describe('formatText', () => {
  it.each([
    ['são *duas* cadeiras', 'são <b>duas</b> cadeiras'],
    ['_amanhã_ ~hoje~', '<i>amanhã</i> <s>hoje</s>'],
    ['*negrito _e itálico_*', '<b>negrito <i>e itálico</i></b>'],
    ['```SELECT *\nFROM x```', '<m>SELECT *\nFROM x</m>'],
    ['2*3*4 e snake_case_nome', '2*3*4 e snake_case_nome'],
    ['* item\n* outro', '* item\n* outro'],
    ['*sem fim', '*sem fim'],
    ['*linha\noutra*', '*linha\noutra*'],
    ['** e *** e __', '** e *** e __'],
    ['(*sim*), *não*!', '(<b>sim</b>), <b>não</b>!'],
    ['```', '```'],
    ['rode `npm *start*` já', 'rode <m>npm *start*</m> já'],
    ['um ` e `dois\ntrês`', 'um ` e `dois\ntrês`'],
    ['`` e ` `', '`` e ` `'],
    ['`a` ```b', '<m>a</m> ```b'],
  ])('%j', (text, expected) => {
    expect(outline(formatText(text))).toBe(expected);
  });

  it.each([
    ['veja https://exemplo.com/a_b_c.', 'veja <a>https://exemplo.com/a_b_c</a>.'],
    ['*https://exemplo.com*', '<b><a>https://exemplo.com</a></b>'],
    ['(www.exemplo.com)', '(<a>www.exemplo.com</a>)'],
    ['https://exemplo.com/(x)', '<a>https://exemplo.com/(x)</a>'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['data:text/html,x', 'data:text/html,x'],
    ['http://', 'http://'],
  ])('link in %j', (text, expected) => {
    expect(outline(formatText(text))).toBe(expected);
  });

  it('links to web addresses only, and keeps markup as the text it is', () => {
    const [link] = formatText('www.exemplo.com');
    expect(link).toEqual({ kind: 'link', text: 'www.exemplo.com', href: 'https://www.exemplo.com' });
    const markup = '<img src=x onerror=alert(1)>';
    expect(formatText(markup)).toEqual([{ kind: 'text', text: markup }]);
  });

  it('loses nothing but signs, whatever is written', () => {
    const piece = fc.constantFrom('*', '_', '~', '```', '`', ' ', '\n', 'a', 'ção', '7', 'https://x.io/_a_', '👍', ')');
    const writing = fc.array(piece, { maxLength: 40, size: 'max' });
    fc.assert(
      fc.property(writing, (parts) => {
        const text = parts.join('');
        const without = (value: string) => value.replace(/[*_~`]/g, '');
        expect(without(flat(formatText(text)))).toBe(without(text));
      }),
    );
  });

  it('works about as long for each letter of the longest message there can be as for those of a short one', () => {
    for (const piece of ['*a ', '*_~', '_a_ ', '```', '`a', '`\n', '``` ', 'https://x.io/', '(', 'www.']) {
      // In the time of this process alone. Sixteen times as long may take four times as long for each letter, not sixteen times.
      expect(workFor(piece, 65_536), piece).toBeLessThan(64 * Math.max(1_000, workFor(piece, 4_096)));
    }
  });
});
