import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { storedZip } from '../../../../testing/sheets.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createCopyRoom } from '../../../account/index.ts';
import { chatsOfArchive } from '../chats/chat-archive.ts';
import { chatFacts } from '../chats/chat-facts.rules.ts';
import { type ExportedChat, readChats } from '../chats/chat-source.ts';
import { surveyChat } from '../chats/read-chat.ts';
import { openZip } from '../chats/zip-file.ts';
import { exportChat, type ExportedMessage } from '../testing/chat-export.testing.ts';
import { insertMove } from './moves.sql.ts';
import { workOnMove } from './run-move.ts';

const server = useTestServer();
const sent: ExportedMessage[] = [
  { sender: 'Loja Sol', at: '2024-03-13T14:05:00', text: 'Olá!\nTudo bem?' },
  { sender: 'Ana Souza', at: '2024-03-13T14:06:00', text: 'a lista', fileName: '0001-lista.txt' },
  { sender: 'Ana Souza', at: '2024-03-13T14:07:00', text: '', kind: 'deleted' },
];

it('a chat that a phone exported with its files is brought from the archive, and a later export adds what is new', async () => {
  const company = await server.company();
  const { admin } = company;
  const { database, files } = server.app.platform;
  const [user] = await queryRows(server.databaseUrl, 'SELECT id FROM users WHERE company_id = $1', [company.id]);

  async function bring(messages: readonly ExportedMessage[], originId: number | null): Promise<number> {
    const form = { phone: 'iphone', language: 'pt', order: 'dayMonthYear', isTwelveHours: false } as const;
    const bytes = Buffer.from(storedZip({ '_chat.txt': exportChat(messages, form), '0001-lista.txt': 'pão, leite' }));
    const entries = await openZip((at, length) => Promise.resolve(bytes.subarray(at, at + length)), bytes.length);
    const chats: ExportedChat[] = [];
    for (const chat of chatsOfArchive('WhatsApp Chat - Ana Souza.zip', entries).filter(
      ({ files: beside }) => beside.size > 0,
    )) {
      const survey = await surveyChat(chat.lines());
      if (survey)
        chats.push({
          ...chat,
          form: survey.form,
          facts: chatFacts(chat.fileName, survey, { number: '11 98765-4321' }),
        });
    }
    const given = { companyId: company.id, userId: Number(user?.['id']), originId, whatsappId: null };
    const { id } = await database.forCompany(company.id, ({ db }) =>
      insertMove(db, { ...given, sourceCompany: '', since: null }),
    );
    const open = (path: string) => {
      const entry = entries.find(({ name }) => name === path);
      return Promise.resolve(entry && { content: Readable.from(entry.read(entry.bytes)), size: entry.bytes });
    };
    const source = {
      database,
      read: () => readChats(chats, 'America/Sao_Paulo'),
      refuseCampaigns: () => Promise.resolve(),
    };
    const media = { files, has: () => true, open, withRoom: createCopyRoom(server.app.platform) };
    expect(await workOnMove({ ...source, media }, { companyId: company.id, id })).toBe('done');
    return id;
  }
  async function shown() {
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=closed'));
    const { messages } = await admin.ok(
      admin.get<{ messages: Message[] }>(`/messages/${tickets[0]?.id}?keepUnread=true`),
    );
    return messages.map(({ body, fromMe, mediaName, isDeleted, createdAt }) => [
      body,
      fromMe,
      mediaName,
      isDeleted,
      createdAt,
    ]);
  }

  const first = await bring(sent, null);
  const before = await shown();
  expect(before).toEqual([
    ['Olá!\nTudo bem?', true, null, false, '2024-03-13T17:05:00.000Z'],
    ['a lista', false, '0001-lista.txt', false, '2024-03-13T17:06:00.000Z'],
    ['', false, null, true, '2024-03-13T17:07:00.000Z'],
  ]);
  await bring([...sent, { sender: 'Ana Souza', at: '2024-03-14T09:00:00', text: 'Chegou!' }], first);
  expect(await shown()).toEqual([...before, ['Chegou!', false, null, false, '2024-03-14T12:00:00.000Z']]);
});
