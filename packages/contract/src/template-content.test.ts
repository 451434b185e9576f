import { describe, expect, it } from 'vitest';
import {
  checkTemplate,
  emptyTemplateContent,
  metaNameOf,
  templateContent,
  type TemplateCategory,
} from './template-content.ts';

const good = {
  body: 'Oi, {{nome}}! Seu pedido {{numero}} chega amanhã à tarde, entre 14 h e 18 h.',
  examples: { 'body.nome': 'Camila', 'body.numero': '77' },
};
const check = (
  more: object,
  { category = 'UTILITY', hasFile = false }: { category?: TemplateCategory; hasFile?: boolean } = {},
) => checkTemplate({ category, content: templateContent.parse({ ...good, ...more }), hasFile }).map(({ code }) => code);
const button = (kind: string, more: object = {}) => ({ kind, text: 'Ver', value: '', example: '', ...more });
const replies = (count: number) => Array.from({ length: count }, (_, index) => button('reply', { text: `R${index}` }));

describe('checkTemplate', () => {
  it('finds nothing in a template that Meta takes', () => {
    expect(check({})).toEqual([]);
    expect(check({ header: { kind: 'image' } }, { hasFile: true })).toEqual([]);
    expect(check({ body: '' }, { category: 'AUTHENTICATION' })).toEqual([]);
    expect(
      check({
        buttons: [
          button('url', { value: 'https://loja.exemplo/p/{{1}}', example: '77' }),
          button('phone', { text: 'Ligar', value: '+55 11 4000-0100' }),
          button('code', { example: 'NATAL10' }),
          ...replies(3),
        ],
      }),
    ).toEqual([]);
  });

  it.each([
    ['no text', { body: ' ' }, ['bodyMissing']],
    ['a long text', { body: 'a '.repeat(600) }, ['bodyLong']],
    ['empty lines', { body: 'Oi\n\n\nTudo bem com você?' }, ['bodySpaces']],
    ['many blanks', { body: 'Oi      tudo bem' }, ['bodySpaces']],
    ['a variable first', { body: '{{nome}}, seu pedido chega amanhã à tarde' }, ['startsWithVariable']],
    ['a variable last', { body: 'O seu pedido chega amanhã à tarde, {{nome}}' }, ['endsWithVariable']],
    ['variables together', { body: 'Oi, {{nome}} {{numero}} está tudo bem com o pedido' }, ['variablesTogether']],
    ['many variables', { body: 'Oi {{nome}} e {{numero}} ok' }, ['tooManyVariables']],
    ['a name in capitals', { body: 'Oi, {{Nome}}, tudo bem com você?' }, ['variableNames', 'exampleMissing']],
    ['an open brace', { body: 'Oi, {{nome}, tudo bem com você?' }, ['variableNames']],
    [
      'names and numbers',
      { body: 'Oi, {{nome}}, o pedido {{1}} chega amanhã à tarde' },
      ['variablesMixed', 'exampleMissing'],
    ],
    ['numbers that begin at 2', { body: 'Oi, {{2}}, o pedido chega amanhã' }, ['variablesOrder', 'exampleMissing']],
    ['no example', { examples: { 'body.nome': 'Camila', 'body.numero': ' ' } }, ['exampleMissing']],
    ['an empty title', { header: { kind: 'text', text: '' } }, ['headerMissing']],
    ['a long title', { header: { kind: 'text', text: 'a'.repeat(61) } }, ['headerLong']],
    [
      'two variables in the title',
      { header: { kind: 'text', text: 'Oi {{a}} e {{b}}' } },
      ['headerVariables', 'exampleMissing'],
    ],
    ['signs in the title', { header: { kind: 'text', text: '*Pedido* 🎉' } }, ['headerSigns']],
    ['no file', { header: { kind: 'video' } }, ['fileMissing']],
    ['a long footer', { footer: 'a'.repeat(61) }, ['footerLong']],
    ['a variable in the footer', { footer: 'Loja {{nome}}' }, ['footerVariables']],
    ['11 buttons', { buttons: replies(11) }, ['buttonsMany']],
    [
      'three addresses',
      { buttons: ['a', 'b', 'c'].map((text) => button('url', { text, value: 'https://a.exemplo' })) },
      ['buttonsOfKind'],
    ],
    ['a button without words', { buttons: [button('reply', { text: ' ' })] }, ['buttonMissing']],
    ['a long button', { buttons: [button('reply', { text: 'a'.repeat(26) })] }, ['buttonLong']],
    ['equal buttons', { buttons: [button('reply'), button('reply', { text: 'ver ' })] }, ['buttonTwice']],
    [
      'answers apart',
      {
        buttons: [
          button('reply'),
          button('url', { text: 'b', value: 'https://a.exemplo' }),
          button('reply', { text: 'c' }),
        ],
      },
      ['buttonOrder'],
    ],
    ['no address', { buttons: [button('url', { value: 'loja.exemplo' })] }, ['buttonAddress']],
    [
      'a variable inside of an address',
      { buttons: [button('url', { value: 'https://a.exemplo/{{1}}/b', example: 'x' })] },
      ['buttonAddress'],
    ],
    [
      'an address without its example',
      { buttons: [button('url', { value: 'https://a.exemplo/{{1}}' })] },
      ['buttonAddressVariable'],
    ],
    ['a short address', { buttons: [button('url', { value: 'https://bit.ly/abc' })] }, ['shortAddress']],
    ['no number', { buttons: [button('phone', { value: '11 4000-0100' })] }, ['buttonPhone']],
    ['a code with blanks', { buttons: [button('code', { example: 'NATAL 10' })] }, ['buttonCode']],
    [
      'an offer that counts as utility',
      { body: 'Oi, {{nome}}! Hoje tudo com desconto na loja, venha ver' },
      ['categoryMismatch'],
    ],
    ['a password', { body: 'Oi, {{nome}}! Responda com a sua senha, por favor' }, ['sensitiveWords']],
  ])('finds %s', (_name, more, expected) => {
    expect(check(more)).toEqual(expected);
  });

  it('misses a way out in marketing alone', () => {
    expect(check({}, { category: 'MARKETING' })).toEqual(['wayOutMissing']);
    expect(check({ footer: 'Para não receber, responda SAIR' }, { category: 'MARKETING' })).toEqual([]);
  });
});

it.each([
  ['Confirmação de entrega', 'confirmacao_de_entrega'],
  ['  Natal: lista VIP! ', 'natal_lista_vip'],
  ['🎉', 'modelo'],
  ['a'.repeat(300), 'a'.repeat(100)],
])('metaNameOf makes %j %j', (title, name) => {
  expect(metaNameOf(title)).toBe(name);
});

it('an empty template is what the schema makes of nothing', () => {
  expect(templateContent.parse({})).toEqual(emptyTemplateContent);
});
