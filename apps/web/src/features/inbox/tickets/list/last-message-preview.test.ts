import { describe, expect, it } from 'vitest';
import i18next from 'i18next';
import { pt } from '@balcao/i18n/pt';
import { aTicket } from '../../../../app/testing/a-ticket.ts';
import { lastMessagePreview, shownMessage } from './last-message-preview.ts';

const i18n = i18next.createInstance();
await i18n.init({ lng: 'pt', resources: { pt: { translation: pt } }, interpolation: { escapeValue: false } });

it.each([
  ['what was said, without its marks', {}, { kind: 'said', by: '', text: 'Tem a cúpula?' }],
  [
    'what a file is that says nothing',
    { lastMessage: '', lastMessageType: 'image' },
    { kind: 'said', by: '', text: 'Foto' },
  ],
  [
    'in a group who said it',
    { isGroup: true, lastMessageAuthor: 'Mariana Albuquerque' },
    { kind: 'said', by: 'Mariana:', text: 'Tem a cúpula?' },
  ],
  [
    'what a colleague wrote, with the name in short instead of the signature',
    { lastMessageFromMe: true, lastMessage: '*Bruno Lima:*\nTem sim', lastMessageAuthor: 'Bruno Lima' },
    { kind: 'said', by: 'Bruno:', text: 'Tem sim' },
  ],
  [
    'what one wrote oneself',
    { lastMessageFromMe: true, lastMessage: '*Ana Souza:*\nTem sim', lastMessageAuthor: 'Ana Souza' },
    { kind: 'said', by: 'Você:', text: 'Tem sim' },
  ],
  [
    'whose a file without words is',
    { lastMessageFromMe: true, lastMessage: '', lastMessageType: 'image', lastMessageAuthor: 'Ana Souza' },
    { kind: 'said', by: 'Você:', text: 'Foto' },
  ],
  [
    'what a colleague wrote without signing it',
    { lastMessageFromMe: true, lastMessage: 'Tem sim', lastMessageAuthor: 'Bruno Lima' },
    { kind: 'said', by: 'Bruno:', text: 'Tem sim' },
  ],
  [
    'a member of a group with the name of who reads',
    { isGroup: true, lastMessageAuthor: 'Ana Souza' },
    { kind: 'said', by: 'Ana:', text: 'Tem a cúpula?' },
  ],
  [
    'an automatic text whole, whose first line looks like a signature',
    { lastMessageFromMe: true, lastMessage: '*Digite de 1 a 3 para qualificar:*\n*1* - _Insatisfeito_' },
    { kind: 'said', by: '', text: 'Digite de 1 a 3 para qualificar: 1 - Insatisfeito' },
  ],
  [
    'a signature that a contact made up as it is',
    { lastMessage: '*Ana Souza:*\nTem sim' },
    { kind: 'said', by: '', text: 'Ana Souza: Tem sim' },
  ],
  [
    'of a deleted message nothing but that',
    { lastMessageDeleted: true },
    { kind: 'deleted', by: '', text: 'Mensagem apagada' },
  ],
  [
    'also when somebody had reacted to it',
    { lastMessageDeleted: true, lastMessageReaction: '👍' },
    { kind: 'deleted', by: '', text: 'Mensagem apagada' },
  ],
  [
    'a reaction, and to what',
    { lastMessageReaction: '❤️', lastMessageAuthor: 'Bia' },
    { kind: 'reaction', by: '', text: 'Reagiu com ❤️ a: Tem a cúpula?' },
  ],
] as const)('a row tells %s', (_what, facts, words) => {
  expect(lastMessagePreview(aTicket({ lastMessage: '*Tem* a cúpula?', ...facts }), i18n.t, 'Ana Souza')).toEqual(words);
});

describe('the message that a row shows', () => {
  const words = { body: 'Cadê?', mediaType: 'image', author: '', isDeleted: false } as const;
  it.each([
    ['of a waiting contact their own words', 'pending', '2026-11-28T10:00:00.000Z', 'Cadê?'],
    ['of a waiting contact their own words, also once a person wrote', 'pending', null, 'Cadê?'],
    ['of an open one their own words until a person answers', 'open', '2026-11-28T10:00:00.000Z', 'Cadê?'],
    ['of an open one the answer of a person', 'open', null, 'Só hoje'],
  ] as const)('is %s', (_name, status, unansweredAt, expected) => {
    const ticket = aTicket({
      status,
      lastMessage: 'Só hoje',
      lastMessageFromMe: true,
      lastMessageReaction: '👍',
      contactMessage: { ...words, unansweredAt },
    });
    const shown = shownMessage(ticket);
    expect(shown.lastMessage).toBe(expected);
    expect(shown.lastMessageFromMe).toBe(expected === 'Só hoje');
    if (expected === 'Cadê?') expect(shown).toMatchObject({ lastMessageType: 'image', lastMessageReaction: '' });
    expect(shownMessage({ ...ticket, contactMessage: null })).toMatchObject({ lastMessage: 'Só hoje' });
  });
});
