import { expect, it } from 'vitest';
import type { SourcePart } from '../rows/source-row.rules.ts';
import { exportChat, type ExportedMessage, type ExportForm } from '../testing/chat-export.testing.ts';
import { runTrial } from '../trial/run-trial.ts';
import { type ChatChoices, chatFacts } from './chat-facts.rules.ts';
import { type ExportedChat, readChats } from './chat-source.ts';
import { surveyChat } from './read-chat.ts';

const android: ExportForm = { phone: 'android', language: 'pt', order: 'dayMonthYear', isTwelveHours: false };
const iphone: ExportForm = { ...android, phone: 'iphone' };

async function chatOf(fileName: string, text: string, choices?: ChatChoices): Promise<ExportedChat> {
  const lines = text.split('\n');
  const survey = await surveyChat(lines);
  if (!survey) throw new Error('No chat.');
  async function* again() {
    yield* lines;
    await Promise.resolve();
  }
  const files = new Set(['IMG-1.jpg']);
  return { facts: chatFacts(fileName, survey, choices), form: survey.form, lines: again, files, folder: 'chats/1/' };
}

async function rowsOf(chats: readonly ExportedChat[], timeZone = 'America/Sao_Paulo') {
  const parts: SourcePart[] = [];
  for await (const part of readChats(chats, timeZone)) parts.push(part);
  return parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []));
}
const idsOf = async (chats: readonly ExportedChat[]) =>
  (await rowsOf(chats)).flatMap(({ kind, text }) => (kind === 'messages' ? [text('id')] : []));

const sent: ExportedMessage[] = [
  { sender: 'Loja Sol', at: '2024-03-13T14:05:00', text: 'Olá!' },
  { sender: 'Ana Souza', at: '2024-03-13T14:05:00', text: 'ok' },
  { sender: 'Ana Souza', at: '2024-03-13T14:05:00', text: 'ok' },
  { sender: 'Ana Souza', at: '2024-03-13T14:06:00', text: 'a foto', fileName: 'IMG-1.jpg' },
  { sender: 'Ana Souza', at: '2024-03-13T14:07:00', text: '', kind: 'leftOut' },
];

it('an exported chat is a source: a contact, a conversation that is over, its messages by the clock of the company', async () => {
  const chat = await chatOf('Conversa do WhatsApp com Ana Souza.txt', exportChat(sent, android), {
    number: '(11) 98765-4321',
  });
  expect(chat.facts).toMatchObject({ name: 'Ana Souza', number: '5511987654321', company: 'Loja Sol', asks: [] });
  const rows = await rowsOf([chat]);
  expect(rows.map(({ kind }) => kind)).toEqual(['contacts', 'tickets', ...sent.map(() => 'messages')]);
  const [contact, ticket, first, , , photo] = rows.map(({ text }) => text);
  expect([ticket?.('contactId'), ticket?.('status')]).toEqual([contact?.('id'), 'closed']);
  expect(rows.map(({ text }) => text('id')).join()).not.toContain('87654321');
  expect([first?.('fromMe'), first?.('createdAt'), first?.('body')]).toEqual(['t', '2024-03-13T17:05:00.000Z', 'Olá!']);
  expect([photo?.('mediaUrl'), photo?.('mediaType'), photo?.('body')]).toEqual([
    'chats/1/IMG-1.jpg',
    'image',
    'a foto',
  ]);
});

it('a later export of a chat, also without its files, gives each message the id it had', async () => {
  const name = 'Conversa do WhatsApp com +55 11 98765-4321.txt';
  const before = await idsOf([await chatOf(name, exportChat(sent, android))]);
  expect(new Set(before).size).toBe(sent.length);
  const later = sent.map((one) => (one.fileName === undefined ? one : { ...one, text: '', kind: 'leftOut' as const }));
  const more = [...later, { sender: 'Loja Sol', at: '2024-03-14T09:00:00', text: 'Chegou!' }];
  const after = await idsOf([await chatOf(name, exportChat(more, { ...iphone, language: 'en' }))]);
  expect(after.slice(0, before.length)).toEqual(before);
  expect(after).toHaveLength(before.length + 1);
});

it('what a chat does not say is asked for, and a group is one', async () => {
  const text = exportChat(sent, android);
  expect((await chatOf('_chat.txt', text)).facts.asks).toEqual(['number', 'company']);
  expect((await chatOf('WhatsApp Chat - Bia.txt', text)).facts).toMatchObject({
    company: null,
    asks: ['number', 'company'],
  });
  expect((await chatOf('_chat.txt', text, { number: '11 98765-4321', company: 'Loja Sol' })).facts).toMatchObject({
    name: 'Ana Souza',
    asks: [],
  });
  const silent = exportChat([{ sender: 'Ana Souza', at: '2024-03-13T14:05:00', text: 'oi' }], android);
  expect((await chatOf('Conversa do WhatsApp com Ana Souza.txt', silent)).facts).toMatchObject({
    company: '',
    asks: ['number'],
  });
  const several = exportChat([...sent, { sender: 'Bia', at: '2024-03-13T15:00:00', text: 'oi' }], android);
  expect((await chatOf('_chat.txt', several)).facts).toMatchObject({ isGroup: true, asks: [] });
});

it('the trial counts exported chats as any other source: groups and chats that ask something stay, with all that is in them', async () => {
  const text = exportChat(sent, android);
  const chats = [
    await chatOf('Conversa do WhatsApp com +55 11 98765-4321.txt', text, { company: 'Loja Sol' }),
    await chatOf('Conversa do WhatsApp com Ana Souza.txt', text),
    await chatOf('_chat.txt', exportChat([...sent, { sender: 'Bia', at: '2024-03-13T15:00:00', text: 'oi' }], android)),
  ];
  const { form, kinds } = await runTrial({
    read: () => readChats(chats, 'America/Sao_Paulo'),
    company: '',
    now: new Date('2026-11-24T12:00:00Z'),
    findKnown: () => Promise.resolve([]),
  });
  expect(form).toBe('chats');
  expect(kinds.contacts).toEqual({ there: 3, comes: 1, merges: 0, known: 0, left: { unclear: 1, group: 1 } });
  expect(kinds.tickets).toMatchObject({ there: 3, comes: 1, left: { parent_left: 1, group: 1 } });
  expect(kinds.messages).toMatchObject({ there: 16, comes: 4, left: { empty: 3, parent_left: 9 } });
});
