import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createCopyRoom } from '../../../account/index.ts';
import { type SourcePart, rowOf } from '../rows/source-row.rules.ts';
import type { SourceMedia } from './bring-files.ts';
import { insertMove, updateMove } from './moves.sql.ts';
import { workOnMove } from './run-move.ts';

const server = useTestServer();
const createdAt = '2024-03-12 14:00:00+00';
const names = Array.from({ length: 12 }, (_none, index) => `chats/1/${index + 1}.txt`);

/** A conversation of twelve messages with a file each, and one without. */
async function* read(): AsyncGenerator<SourcePart> {
  yield { kind: 'form', form: 'chats', tablesLeft: [] };
  const fields = { ticketId: '1', fromMe: 'f', createdAt };
  yield {
    kind: 'rows',
    rows: [
      rowOf('contacts', 1, { id: '1', name: 'Ana', number: '5511987654321' }),
      rowOf('tickets', 1, { id: '1', contactId: '1', status: 'closed', createdAt }),
      rowOf('messages', 1, { ...fields, id: 'M0', body: 'oi' }),
      ...names.map((name, index) =>
        rowOf('messages', index + 2, { ...fields, id: `M${index + 1}`, mediaUrl: name, mediaType: 'document' }),
      ),
    ],
  };
  yield { kind: 'end', isWhole: true };
  await Promise.resolve();
}

async function begin(company: TestCompany): Promise<{ companyId: number; id: number }> {
  const [user] = await queryRows(server.databaseUrl, 'SELECT id FROM users WHERE company_id = $1', [company.id]);
  const given = { companyId: company.id, userId: Number(user?.['id']), originId: null, whatsappId: null };
  const { id } = await server.app.platform.database.forCompany(company.id, ({ db }) =>
    insertMove(db, { ...given, sourceCompany: '', since: null }),
  );
  return { companyId: company.id, id };
}

const work = (move: { companyId: number; id: number }, media: Partial<SourceMedia> = {}) => {
  const { database, files } = server.app.platform;
  return workOnMove(
    {
      database,
      read,
      refuseCampaigns: () => Promise.resolve(),
      media: {
        files,
        has: () => true,
        open: (path) => Promise.resolve({ content: Readable.from([Buffer.from(path)]), size: path.length }),
        withRoom: createCopyRoom(server.app.platform),
        ...media,
      },
    },
    move,
  );
};

async function filesOf({ admin }: TestCompany): Promise<(string | null)[]> {
  const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=closed'));
  const { messages } = await admin.ok(
    admin.get<{ messages: Message[] }>(`/messages/${tickets[0]?.id}?keepUnread=true`),
  );
  return messages.map(({ mediaName, mediaUrl }) => (mediaUrl === null ? null : mediaName));
}

it('the files of a source come after its texts, and one that is not there is shown as not kept', async () => {
  const company = await server.company();
  const open: SourceMedia['open'] = (path) =>
    Promise.resolve(
      path.endsWith('/3.txt') ? undefined : { content: Readable.from([Buffer.from(path)]), size: path.length },
    );
  expect(await work(await begin(company), { open })).toBe('done');
  const files = await filesOf(company);
  expect(files).toHaveLength(13);
  expect(files.filter((name) => name !== null)).toHaveLength(11);
  const [missing] = await queryRows(
    server.databaseUrl,
    `SELECT media_state FROM messages WHERE company_id = $1 AND provider_id = 'M3'`,
    [company.id],
  );
  expect(missing?.['media_state']).toBe('expired');
});

it('files that find no room pause a run, whose texts are there, and come when it goes on, each once', async () => {
  const company = await server.company();
  const move = await begin(company);
  let portions = 0;
  const withRoom: SourceMedia['withRoom'] = async (_companyId, _files, use) => {
    portions += 1;
    if (portions > 1) throw new AppError('ERR_STORAGE_FULL', { limit: 1 });
    return use(undefined);
  };
  expect(await work(move, { withRoom })).toBe('paused');
  expect((await filesOf(company)).filter((name) => name !== null)).toHaveLength(10);
  const { database } = server.app.platform;
  await database.forCompany(company.id, ({ db }) => updateMove(db, move.id, { state: 'running', problem: null }));
  const opened: string[] = [];
  const open: SourceMedia['open'] = (path) => {
    opened.push(path);
    return Promise.resolve({ content: Readable.from([Buffer.from(path)]), size: path.length });
  };
  expect(await work(move, { open })).toBe('done');
  expect(opened).toEqual(names.slice(10));
  expect((await filesOf(company)).filter((name) => name !== null)).toHaveLength(12);
});
