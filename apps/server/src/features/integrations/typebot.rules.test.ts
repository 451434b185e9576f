import { describe, expect, it } from 'vitest';
import { parseCommand, replyOf, messagesOf, typebotAnswer } from './typebot.rules.ts';

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
    ).toEqual([{ text: '▶️ Mesa: Carvalho', file: 'https://x.example/m.png' }, { text: '▶️ Outra' }]);
    const paths = [{ text: 'Comprar' }, { text: 'Detalhes' }];
    expect(
      asks({ type: 'cards input', items: [{ title: 'Mesa', imageUrl: 'https://x.example/m.png', paths }] }),
    ).toEqual([{ text: 'Mesa\n▶️ Comprar\n▶️ Detalhes', file: 'https://x.example/m.png' }]);
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
    const [said] = read({ messages: [{ type: 'text', content: { richText: [nested] } }] });
    const { user, system } = process.cpuUsage(before);
    expect(said?.text.length).toBeLessThanOrEqual(4_096);
    expect(user + system).toBeLessThan(2_000_000);
  });

  it('offers the items of a choice as lines, of buttons, pictures and cards alike', () => {
    const items = [{ content: 'Vendas' }, { title: 'Suporte', description: '24 h' }, { content: null }];
    expect(read({ messages: [], input: { type: 'choice input', items } })).toEqual([
      { text: '▶️ Vendas\n▶️ Suporte: 24 h' },
    ]);
    expect(read({ messages: [], input: { type: 'text input' } })).toEqual([]);
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
