import { describe, expect, it } from 'vitest';
import { readWebhookAnswer } from './webhook-answer.rules.ts';

const answerOf = (body: unknown, { type = 'application/json', status = 200 } = {}) => ({
  status,
  headers: new Headers(type === '' ? {} : { 'content-type': type }),
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const n8n = { type: 'n8n', convertsMarkdown: false };
const webhook = { type: 'webhook', convertsMarkdown: false };
const read = (body: unknown, more: Parameters<typeof answerOf>[1] = {}, asked = n8n) =>
  readWebhookAnswer(asked, answerOf(body, more));
const texts = (body: unknown, more: Parameters<typeof answerOf>[1] = {}) =>
  read(body, more).reply.messages.map(({ text }) => text);
const oi = { messages: [{ text: 'Oi' }] };

describe('an answer of n8n', () => {
  it.each<[what: string, body: unknown, type?: string]>([
    ['as documented', oi],
    ['a list of one', [oi]],
    ['an item as n8n has it', [{ json: oi }]],
    ['a body around it', { body: oi }],
    ['an agent with an output of its own form', { output: oi }],
    ['the same as a text', { output: JSON.stringify(oi) }],
    ['the same in a list', [{ output: JSON.stringify(oi) }]],
    ['a text in the place of a message', { messages: ['Oi'] }],
    ['a text in the place of the list', { messages: 'Oi' }],
    ['a list as a text', { messages: '["Oi"]' }],
    ['a message in the place of the list', { messages: { text: 'Oi' } }],
    ['null beside it', { messages: [null, { text: null }, { text: 'Oi' }, null], actions: null }],
    ['an empty text beside it', { messages: [{ text: '' }, 'Oi', { text: ' ' }] }],
    ['no file', { messages: [{ text: 'Oi', file: null }] }],
    ['an empty file', { messages: [{ text: 'Oi', file: '' }] }],
    ['fields nobody knows', { messages: [{ text: 'Oi', id: 4 }], x: 1 }],
    ['a byte order mark', `\uFEFF${JSON.stringify(oi)}`],
    ['JSON as a text', oi, 'text/plain'],
    ['JSON as a page', oi, 'text/html; charset=utf-8'],
    ['no content type', oi, ''],
    ['thoughts of a model', { messages: [{ text: '<think>a</think>Oi' }] }],
    ['an end of thoughts', { messages: [{ text: 'a</think>Oi' }] }],
    ['a token', { messages: [{ text: 'Oi<|im_end|>' }] }],
    ['blanks around it', { messages: [{ text: '  Oi\n' }] }],
    ['a message of markup beside it', { messages: ['Oi', '<tool_call>{"name":"x"}</tool_call>'] }],
  ])('is read with %s', (_what, body, type) => {
    expect(texts(body, type === undefined ? {} : { type })).toEqual(['Oi']);
  });

  it.each<[what: string, body: unknown, text: string]>([
    ['a number', { messages: [{ text: 42 }] }, '42'],
    ['zero', { messages: [0] }, '0'],
    ['NUL', { messages: [{ text: 'Ol\0á' }] }, 'Olá'],
    ['half an emoji', '{"messages":[{"text":"Ol\\ud83d á"}]}', 'Ol� á'],
    ['Markdown, which stays', { messages: ['**Oi** [a](https://x.example)'] }, '**Oi** [a](https://x.example)'],
    ['brackets that are no list', { messages: '[Loja] Oi' }, '[Loja] Oi'],
    ['a tag it talks about', { messages: ['Use <b>'] }, 'Use <b>'],
  ])('has the text of %s', (_what, body, text) => {
    expect(texts(body)).toEqual([text]);
  });

  it('has Markdown in the signs of WhatsApp where that is wanted', () => {
    const { reply } = read({ messages: ['**Oi** [a](https://x.example)'] }, {}, { ...n8n, convertsMarkdown: true });
    expect(reply.messages).toEqual([{ text: '*Oi* a (https://x.example)' }]);
  });

  it('has each message of a list that came as a text', () => {
    expect(texts({ messages: '["Oi", {"text": "Até"}]' })).toEqual(['Oi', 'Até']);
  });

  it('has the items of several lists one after the other', () => {
    expect(texts([oi, { messages: ['E mais'], actions: [{ type: 'close' }] }, { other: 1 }])).toEqual(['Oi', 'E mais']);
  });

  it('has files by their address, also in the form in which they are sent to programs', () => {
    const file = 'https://x.example/a.pdf';
    const messages = [{ file }, { text: 'Veja', file: { url: file, name: 'a.pdf' } }];
    expect(read({ messages }).reply.messages).toEqual([
      { text: '', file },
      { text: 'Veja', file },
    ]);
  });

  it('has a long text as several messages, the file with the first, in order', () => {
    const sentence = `${'palavra '.repeat(99)}fim. `;
    const { reply } = read({ messages: [{ text: sentence.repeat(12), file: 'https://x.example/a.pdf' }, 'Depois'] });
    expect(reply.messages.map(({ text }) => text.endsWith('fim.') || text)).toEqual([true, true, true, 'Depois']);
    expect(reply.messages.map(({ file }) => file !== undefined)).toEqual([true, false, false, false]);
    expect(reply.messages.every(({ text }) => text.length <= 4096)).toBe(true);
  });

  it.each<[what: string, action: unknown, read: object]>([
    ['an id as a text', { type: 'queue', id: '4' }, { type: 'queue', id: 4 }],
    ['a name as a number', { type: 'tag', name: 2026 }, { type: 'tag', name: '2026' }],
    ['null beside its name', { type: 'queue', id: null, name: 'Vendas' }, { type: 'queue', name: 'Vendas' }],
    [
      'a value as a number',
      { type: 'extraInfo', name: 'Idade', value: 42 },
      { type: 'extraInfo', name: 'Idade', value: '42' },
    ],
    [
      'a value that is false',
      { type: 'extraInfo', name: 'Sócio', value: false },
      { type: 'extraInfo', name: 'Sócio', value: 'false' },
    ],
    ['capitals', { type: 'Close' }, { type: 'close' }],
    ['a name of two words', { type: 'hand_over' }, { type: 'handover' }],
    ['its kind alone', 'handover', { type: 'handover' }],
    ['a field nobody knows', { type: 'user', id: 9, name: 'Ana' }, { type: 'user', id: 9 }],
  ])('has an action with %s', (_what, action, expected) => {
    expect(read({ actions: [action] }).reply.actions).toEqual([expected]);
    expect(read({ actions: action }).reply.actions).toEqual([expected]);
  });

  it('leaves out what is unknown, unreadable or too much, and says so', () => {
    const messages = [
      ...Array.from({ length: 11 }, (_one, index) => `m${index}`),
      { text: ['a'] },
      ['b'],
      { texto: 'c' },
    ];
    const actions = [
      { type: 'dance' },
      { type: 'queue' },
      7,
      { type: 'extraInfo', name: 'a', value: null },
      { type: 'close' },
    ];
    const { reply, leftOut } = read({ messages, actions });
    expect(reply.messages.map(({ text }) => text)).toEqual(Array.from({ length: 10 }, (_one, index) => `m${index}`));
    expect(reply.actions).toEqual([{ type: 'close' }]);
    expect(leftOut).toEqual([
      { kind: 'messages', count: 1 },
      { kind: 'unknownActions', count: 4 },
      { kind: 'unreadableMessages', count: 3 },
    ]);
  });

  it.each<[what: string, body: unknown]>([
    ['no messages', { messages: [] }],
    ['neither', { messages: [], actions: [] }],
    ['null', { messages: null }],
    ['empty texts', { messages: [{ text: '' }, null] }],
    ['an empty object', {}],
    ['a list of an empty object', [{}]],
  ])('says nothing with %s', (_what, body) => {
    expect(read(body)).toEqual({ reply: { messages: [], actions: [] }, leftOut: [] });
  });

  it.each<[what: string, body: unknown, problem: string, more?: Parameters<typeof answerOf>[1]]>([
    ['that it has started', { message: 'Workflow was started' }, 'started'],
    ['that it got started', { message: 'Workflow got started.' }, 'started'],
    ['that in a list', [{ message: 'Workflow was started' }], 'started'],
    ['that as a text', 'Workflow got started.', 'started', { type: 'text/plain' }],
    ['an output', { output: 'Abrimos às 9h.' }, 'otherFields'],
    ['a list with an output', [{ output: 'Abrimos às 9h.' }], 'otherFields'],
    ['a text', { text: 'Abrimos às 9h.' }, 'otherFields'],
    ['a response', { response: 'Abrimos às 9h.' }, 'otherFields'],
    ['a message', { message: 'Abrimos às 9h.' }, 'otherFields'],
    ['a row', { row_number: 2, nome: 'Ana' }, 'otherFields'],
    ['a list of items', [{ id: 1 }, { id: 2 }], 'otherFields'],
    ['a JSON text', '"Abrimos"', 'otherFields'],
    ['a plain text', 'ok', 'otherFields', { type: 'text/plain' }],
    ['nothing', '', 'empty'],
    ['no item', [], 'empty'],
    ['a page', '<!DOCTYPE html><html></html>', 'page', { type: 'text/html' }],
    ['broken JSON', '{"messages":', 'format'],
    ['a list of texts', ['Oi'], 'format'],
    ['markup alone', { messages: ['<think>a'] }, 'format'],
    ['calls alone', { messages: ['[TOOL_CALLS][{"name":"x","arguments":{}}]'] }, 'format'],
    ['unknown actions alone', { actions: [{ type: 'dance' }] }, 'format'],
    ['a list as a text', { messages: [{ text: ['a'] }] }, 'format'],
    ['an empty message', { messages: [{}] }, 'format'],
    ['unreadable messages alone', { messages: [{ message: 'Oi' }] }, 'format'],
    ['an error', { message: 'x' }, 'failed', { status: 500 }],
    ['a missing flow', { message: 'The requested webhook is not registered.' }, 'refused', { status: 404 }],
  ])('is no answer with %s', (_what, body, problem, more) => {
    expect(() => read(body, more)).toThrow(expect.objectContaining({ name: 'IntegrationError', problem }));
  });

  it('names the fields that came, and never what is in them', () => {
    expect(() => read({ output: 'Ana deve R$ 10' })).toThrow('output');
    expect(() => read({ message: 'Ana deve R$ 10' }, { status: 500 })).toThrow(/^HTTP 500$/);
    expect(() => read({ message: 'The requested webhook "x" is not registered.' }, { status: 404 })).toThrow(
      'HTTP 404: The requested webhook "x" is not registered.',
    );
  });
});

describe('an answer of a webhook', () => {
  it.each<[what: string, body: unknown, type?: string]>([
    ['nothing', ''],
    ['OK', 'OK', 'text/plain'],
    ['a page', '<html>OK</html>', 'text/html'],
    ['a status', { status: 'received' }],
    ['a message', { message: 'Accepted' }],
    ['an empty list', []],
  ])('may confirm the message with %s', (_what, body, type) => {
    expect(read(body, type === undefined ? {} : { type }, webhook).reply).toEqual({ messages: [], actions: [] });
  });

  it('is told where it has its text elsewhere, or is n8n', () => {
    expect(() => read({ text: 'Oi' }, {}, webhook)).toThrow(expect.objectContaining({ problem: 'otherFields' }));
    expect(() => read({ message: 'Workflow was started' }, {}, webhook)).toThrow(
      expect.objectContaining({ problem: 'started' }),
    );
  });
});
