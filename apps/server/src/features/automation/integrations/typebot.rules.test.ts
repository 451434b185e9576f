import { describe, expect, it } from 'vitest';
import { chosenText, messagesOf, offerOf, parseCommand, replyOf as replyIn, typebotAnswer } from './typebot.rules.ts';

const replyOf = (said: Parameters<typeof replyIn>[0]) => replyIn(said, { convertsMarkdown: false }).reply;
const offered = (input: unknown) => offerOf(typebotAnswer.parse({ messages: [], input }));

const read = (answer: unknown) => messagesOf(typebotAnswer.parse(answer));
const paragraph = (...children: object[]) => ({ type: 'p', children });

describe('an answer of Typebot', () => {
  it('shows pictures to choose from, cards, ratings and amounts, and leads elsewhere by an address', () => {
    const asks = (input: object) => read({ messages: [], input });
    expect(
      asks({
        type: 'picture choice input',
        items: [{ title: 'Mesa', description: 'Carvalho', pictureSrc: 'https://x.example/m.png' }, { title: 'Outra' }],
      }),
    ).toEqual([{ text: '*[ 1 ]* - Mesa: Carvalho', file: 'https://x.example/m.png' }, { text: '*[ 2 ]* - Outra' }]);
    const paths = [{ text: 'Comprar' }, { text: 'Detalhes' }];
    expect(
      asks({ type: 'cards input', items: [{ title: 'Mesa', imageUrl: 'https://x.example/m.png', paths }] }),
    ).toEqual([{ text: 'Mesa\n*[ 1 ]* - Comprar\n*[ 2 ]* - Detalhes', file: 'https://x.example/m.png' }]);
    const labels = { left: 'Ruim', right: 'Ótimo' };
    expect(asks({ type: 'rating input', options: { length: 5, labels } })).toEqual([{ text: '1 = Ruim … 5 = Ótimo' }]);
    expect(asks({ type: 'rating input' })).toEqual([{ text: '1 … 10' }]);
    expect(asks({ type: 'payment input', runtimeOptions: { amountLabel: 'R$ 30,00' } })).toEqual([
      { text: 'R$ 30,00' },
    ]);
    const clientSideActions = [{ type: 'redirect', redirect: { url: 'https://x.example/loja' } }];
    expect(read({ messages: [], clientSideActions })).toEqual([{ text: 'https://x.example/loja' }]);
  });

  it('is text in the signs of WhatsApp, with links and lines, and files', () => {
    const answer = {
      messages: [
        {
          type: 'text',
          content: {
            type: 'richText',
            richText: [
              paragraph({ text: 'Oi, ' }, { text: 'Ana ', bold: true }, { text: 'e', italic: true, underline: true }),
              paragraph({ type: 'a', url: 'https://x.example', children: [{ text: 'aqui' }] }),
            ],
          },
        },
        { type: 'image', content: { url: 'https://x.example/a.png' } },
        { type: 'embed', content: { height: 3 } },
        { type: 'text', content: null },
      ],
    };
    expect(read(answer)).toEqual([
      { text: 'Oi, *Ana* _~e~_\naqui (https://x.example)' },
      { text: '', file: 'https://x.example/a.png' },
    ]);
  });

  it('is rendered in linear time, however long and nested a text with blanks is', () => {
    const nested = Array.from({ length: 5 }).reduce<object>((inner) => ({ bold: true, children: [inner] }), {
      text: `a${' '.repeat(60_000)}b`,
    });
    const before = process.cpuUsage();
    const { messages } = replyOf(read({ messages: [{ type: 'text', content: { richText: [nested] } }] }));
    const { user, system } = process.cpuUsage(before);
    expect(messages.every(({ text }) => text.length <= 4_096)).toBe(true);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('offers the items of a choice as lines, of buttons, pictures and cards alike', () => {
    const items = [{ content: 'Vendas' }, { title: 'Suporte', description: '24 h' }, { content: null }];
    expect(read({ messages: [], input: { type: 'choice input', items } })).toEqual([
      { text: '*[ 1 ]* - Vendas\n*[ 2 ]* - Suporte: 24 h' },
    ]);
    expect(read({ messages: [], input: { type: 'text input' } })).toEqual([]);
  });

  it('numbers the items of several cards one after the other, and none that are numbers themselves', () => {
    const cards = [
      { title: 'Mesa', paths: [{ text: 'Comprar' }, { text: 'Ver' }] },
      { title: 'Sofá', paths: [{ text: 'Comprar sofá' }, { text: null }] },
    ];
    expect(read({ messages: [], input: { type: 'cards input', items: cards } })).toEqual([
      { text: 'Mesa\n*[ 1 ]* - Comprar\n*[ 2 ]* - Ver\nSofá\n*[ 3 ]* - Comprar sofá' },
    ]);
    expect(offered({ type: 'cards input', items: cards }).choices).toEqual(['Comprar', 'Ver', 'Comprar sofá']);
    const numbers = { type: 'choice input', items: [{ content: 2 }, { content: '4' }, { content: 'Mais' }] };
    expect(read({ messages: [], input: numbers })).toEqual([{ text: '▶️ 2\n▶️ 4\n▶️ Mais' }]);
    expect(offered(numbers)).toEqual({ choices: [], several: false });
  });

  it.each([
    ['1', 'Preços'],
    [' 2. ', 'Horário'],
    ['2️⃣', 'Horário'],
    ['precos', 'Preços'],
    ['PREÇOS', 'Preços'],
    ['3 falar com a Ana', 'Falar com a Ana'],
    ['[ 1 ] - Preços', 'Preços'],
    ['4', '4'],
    ['0', '0'],
    ['outra coisa', 'outra coisa'],
    ['1, 2', '1, 2'],
  ])('takes %j for the choice of %j', (text, chosen) => {
    const choices = ['Preços', 'Horário', 'Falar com a Ana'];
    expect(chosenText(text, { choices, several: false })).toBe(chosen);
    expect(chosenText(text, { choices: [], several: false })).toBe(text);
  });

  it.each([
    ['1, 3', 'Preços, Ana'],
    ['3 e 1', 'Ana, Preços'],
    ['1 2 2', 'Preços, Horário'],
    ['2', 'Horário'],
    ['1, 9', '1, 9'],
    ['e', 'e'],
  ])('takes %j for several choices: %j', (text, chosen) => {
    expect(chosenText(text, { choices: ['Preços', 'Horário', 'Ana'], several: true })).toBe(chosen);
  });

  it('is read with nulls, numbers and pieces that are not as documented', () => {
    expect(read({ messages: null, input: null, clientSideActions: null })).toEqual([]);
    const odd = [null, 7, { type: 4 }, { type: 'text', content: { plainText: 42 } }, { type: 'text', content: 'x' }];
    expect(read({ messages: odd })).toEqual([{ text: '42' }]);
    const items = [null, { content: 42 }, { content: null, title: null }, { content: { a: 1 } }, { content: 'Sim' }];
    expect(offered({ type: 'choice input', items, options: null })).toEqual({ choices: [], several: false });
    expect(offered({ type: 'choice input', items: null }).choices).toEqual([]);
    expect(typebotAnswer.parse({ sessionId: 7, messages: [] }).sessionId).toBe('7');
  });

  it('has neither thoughts nor markup of a model in it, and is none where nothing else is said', () => {
    const said = (text: string) => replyOf([{ text }]).messages;
    expect(said('<think>a</think>Oi')).toEqual([{ text: 'Oi' }]);
    expect(() => said('<think>a')).toThrow(expect.objectContaining({ problem: 'format' }));
    expect(replyOf([]).messages).toEqual([]);
  });

  it('says ten things at most, however long a flow goes round', () => {
    const round = Array.from({ length: 500 }, (_unused, index) => ({
      text: index % 2 === 0 ? `Oi ${index}` : '#{"queueId":3}',
    }));
    const { messages, actions } = replyOf(round);
    expect({ messages: messages.length, actions: actions.length }).toEqual({ messages: 10, actions: 10 });
  });

  it('has commands after #; what only looks like one is a text', () => {
    expect(parseCommand('#{"stopBot":true}')).toEqual([{ type: 'handover' }]);
    expect(parseCommand('# {"queueId":"3","userId":7}')).toEqual([
      { type: 'queue', id: 3 },
      { type: 'user', id: 7 },
    ]);
    expect(replyOf(['Oi', '#{"queueId":3}', '#promo', '#{"queueId":-1}'].map((text) => ({ text })))).toEqual({
      messages: [{ text: 'Oi' }, { text: '#promo' }, { text: '#{"queueId":-1}' }],
      actions: [{ type: 'queue', id: 3 }],
    });
  });
});
