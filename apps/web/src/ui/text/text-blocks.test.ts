import { describe, expect, it } from 'vitest';
import { textBlocks } from './text-blocks.ts';

const outline = (text: string) =>
  textBlocks(text).map((block) =>
    block.kind === 'list' ? block.items.map((item) => `${item.mark} ${item.text}`) : `${block.kind}: ${block.text}`,
  );

describe('textBlocks', () => {
  it.each([
    ['só texto\nem duas linhas', ['text: só texto\nem duas linhas']],
    ['> citação\n> de duas linhas\nresposta', ['quote: citação\nde duas linhas', 'text: resposta']],
    ['Temos:\n- uma\n* duas\n3 não', ['text: Temos:', ['• uma', '• duas'], 'text: 3 não']],
    ['1. um\n2. dois', [['1. um', '2. dois']]],
    [
      '*negrito* e 2*3\n-5 graus\n1.000 reais\n>sem espaço',
      ['text: *negrito* e 2*3\n-5 graus\n1.000 reais\n>sem espaço'],
    ],
    ['```\n- código\n> nada\n```\n- item', ['text: ```\n- código\n> nada\n```', ['• item']]],
    ['antes\n\n- item\n\ndepois', ['text: antes\n', ['• item'], 'text: \ndepois']],
  ])('%j', (text, expected) => expect(outline(text)).toEqual(expected));
});
