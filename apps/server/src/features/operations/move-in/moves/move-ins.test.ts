import { describe, expect, it } from 'vitest';
import {
  dayMs,
  type EndpointAnswer,
  type listMoveInMoved,
  type listMoveInRows,
  type MoveIn,
  moveInPartBytes,
  type Ticket,
} from '@balcao/contract';
import { runSweep } from '../../../../platform/jobs/sweep.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { exportChat } from '../testing/chat-export.testing.ts';
import { familyDump } from '../testing/family-dump.testing.ts';
import { readMoveIn, uploadTo } from '../testing/upload.testing.ts';
import { forgottenMoves, oldReports, stalledMoves } from './move-in.jobs.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);

const begin = async ({ admin }: TestCompany, kind: MoveIn['kind'], originId: number | null = null) =>
  (await admin.ok(admin.post<MoveIn>('/move-ins', { kind, originId }))).id;
const reach = ({ admin }: TestCompany, id: number, state: MoveIn['state']) =>
  until(async () => {
    const move = await readMoveIn(admin, id);
    return move?.state === state ? move : undefined;
  });
const act = ({ admin }: TestCompany, id: number, verb: string, body: object = {}) =>
  admin.post<MoveIn>(`/move-ins/${id}/${verb}`, body);

async function tryOut(company: TestCompany, id: number): Promise<MoveIn> {
  await company.admin.ok(act(company, id, 'trial'));
  return until(async () => {
    const move = await readMoveIn(company.admin, id);
    return move && move.state !== 'trying' ? move : undefined;
  });
}
async function bring(company: TestCompany, id: number): Promise<MoveIn> {
  await company.admin.ok(act(company, id, 'start'));
  return reach(company, id, 'done');
}

async function bytesOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}
const dump = (more: { seed?: number; messages?: number } = {}) =>
  bytesOf(familyDump({ seed: 3, version: 'bare', contacts: 60, messages: 700, hasDirt: true, ...more }).chunks());
const chat = (lines: readonly string[]) =>
  Buffer.from(
    exportChat(
      lines.map((text, index) => ({
        sender: index % 2 === 0 ? 'Ana Souza' : 'Loja Sol',
        at: `2024-03-13T14:${String(index).padStart(2, '0')}:00`,
        text,
      })),
      { phone: 'android', language: 'pt', order: 'dayMonthYear', isTwelveHours: false },
    ),
  );

describe('what an admin brings from another program', () => {
  it('a dump goes from its upload to its report, adds up, and is undone by the name of the company', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'family');
    await uploadTo(admin, id, 'copia.sql', await dump());
    const tried = await tryOut(company, id);
    expect([tried.state, tried.problem, tried.survey?.form]).toEqual(['tried', null, 'whaticket']);
    const { counts = [], reasons = [] } = tried.trial ?? {};
    for (const { thing, there, comes, merges, known, left } of counts)
      expect([thing, comes + merges + known + left]).toEqual([thing, there]);
    const [written] = await rowsIn('SELECT count(*)::int AS count FROM contacts WHERE company_id = $1', [company.id]);
    expect(written).toEqual({ count: 0 });

    const rows = await allRows(company, id);
    expect(rows).toHaveLength(reasons.reduce((sum, { count }) => sum + count, 0));
    for (const { reason, count } of reasons) expect(rows.filter((row) => row.reason === reason)).toHaveLength(count);

    const done = await bring(company, id);
    for (const { thing, there, came, merged, left, missing } of done.results ?? [])
      expect([thing, missing, came + merged + left]).toEqual([thing, 0, there]);
    expect(done.results?.find(({ thing }) => thing === 'messages')?.came).toBeGreaterThan(500);
    expect(done.compared?.length).toBeGreaterThan(0);
    expect(done.compared?.filter(({ differences }) => differences > 0)).toEqual([]);
    // Every row of the source is in the report: as come, or with its reason.
    type Moved = EndpointAnswer<typeof listMoveInMoved>;
    const { rows: moved } = await admin.ok(admin.get<Moved>(`/move-ins/${id}/moved`));
    const reasonedRows = await allRows(company, id);
    for (const { thing, there, came } of done.results ?? []) {
      const ofThing = moved.filter((row) => row.thing === thing);
      const reasoned = reasonedRows.filter((row) => row.thing === thing).length;
      expect([thing, ofThing.length + reasoned, ofThing.filter(({ isNew }) => isNew).length]).toEqual([
        thing,
        there,
        came,
      ]);
    }
    const place = moved[9];
    const after = await admin.ok(
      admin.get<Moved>(`/move-ins/${id}/moved?thing=${place?.thing}&after=${place?.sourceId}`),
    );
    expect(after.rows).toEqual(moved.slice(10));
    // The files go with the end of the run.
    expect(done.files).toEqual([]);

    const { name } = await admin.ok(admin.get<{ name: string }>(`/companies/${company.id}`));
    expect((await act(company, id, 'undo', { name: 'Outra' })).body).toMatchObject({ error: 'ERR_MOVE_IN_NAME' });
    await admin.ok(act(company, id, 'undo', { name }));
    expect((await reach(company, id, 'undone')).stayed).toEqual({ tickets: 0, contacts: 0, others: 0 });
    const [left] = await rowsIn('SELECT count(*)::int AS count FROM contacts WHERE company_id = $1', [company.id]);
    expect(left).toEqual({ count: 0 });
  });

  it('a dump of several companies asks which one comes, and a later run of it brings what is new', async () => {
    const company = await server.company();
    const { admin } = company;
    const versions = { version: 'saas', contacts: 40, hasDirt: false, seed: 8 } as const;
    const first = await bytesOf(familyDump({ ...versions, messages: 200 }).chunks());
    const id = await begin(company, 'family');
    await uploadTo(admin, id, 'copia.sql', first);
    const asking = await tryOut(company, id);
    expect(asking.survey?.companies).toHaveLength(2);
    expect(asking.trial).toBeNull();
    expect((await act(company, id, 'start')).body).toMatchObject({ error: 'ERR_MOVE_IN_STATE' });
    await admin.ok(admin.put(`/move-ins/${id}`, { company: asking.survey?.companies[0]?.id }));
    const tried = await tryOut(company, id);
    expect(tried.trial?.counts.find(({ thing }) => thing === 'messages')?.comes).toBeGreaterThan(0);
    await bring(company, id);

    const later = await begin(company, 'family', id);
    await uploadTo(admin, later, 'copia.sql', await bytesOf(familyDump({ ...versions, messages: 260 }).chunks()));
    const again = await tryOut(company, later);
    const messages = again.trial?.counts.find(({ thing }) => thing === 'messages');
    expect(messages?.known).toBe(tried.trial?.counts.find(({ thing }) => thing === 'messages')?.comes);
    expect(messages?.comes).toBeGreaterThan(0);
    const done = await bring(company, later);
    expect(done.results?.find(({ thing }) => thing === 'messages')).toMatchObject({
      came: messages?.comes,
      missing: 0,
    });
  });

  it('an exported chat asks with whom it is, and comes once that is said', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'chats');
    await uploadTo(
      admin,
      id,
      'Conversa do WhatsApp com Ana Souza.txt',
      chat(['Oi', 'Olá! Como posso ajudar?', 'Tem pão?']),
    );
    const asking = await tryOut(company, id);
    expect(asking.survey?.chats).toMatchObject([{ place: 0, name: 'Ana Souza', asks: ['number'], messages: 3 }]);
    expect(asking.trial?.reasons).toContainEqual({ reason: 'unclear', count: 1 });
    await admin.ok(admin.put(`/move-ins/${id}`, { chats: [{ place: 0, number: '11 98765-4321' }] }));
    const tried = await tryOut(company, id);
    expect(tried.trial?.counts.find(({ thing }) => thing === 'messages')).toMatchObject({ there: 3, comes: 3 });
    await bring(company, id);
    const { tickets } = await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=closed'));
    expect(tickets.map(({ contact, lastMessage }) => [contact.name, lastMessage])).toEqual([['Ana Souza', 'Tem pão?']]);
  });

  it('a spreadsheet of conversations asks who the company is, and comes', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'sheet');
    const sheet = [
      'Telefone;Nome;Mensagem;Data;Autor',
      '11987654321;Ana;Oi;13/03/2024 10:00;Ana',
      '11987654321;Ana;Olá;13/03/2024 10:01;Loja Sol',
      '11976543210;Bia;Bom dia;14/03/2024 09:00;Bia',
    ];
    await uploadTo(admin, id, 'conversas.csv', Buffer.from(`${sheet.join('\n')}\n`));
    const asking = await tryOut(company, id);
    expect([asking.problem, asking.trial, asking.survey?.sheet?.asks]).toEqual([null, null, ['authors']]);
    await admin.ok(admin.put(`/move-ins/${id}`, { sheet: { columns: null, authors: ['Loja Sol'], order: null } }));
    const tried = await tryOut(company, id);
    expect(tried.trial?.counts).toMatchObject([
      { thing: 'contacts', comes: 2 },
      { thing: 'tickets', comes: 2 },
      { thing: 'messages', comes: 3 },
    ]);
    expect((await bring(company, id)).results?.every(({ missing }) => missing === 0)).toBe(true);
  });

  it('a file that is no source of the kind says what is wrong with it, and another one may follow', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'family');
    const file = await uploadTo(admin, id, 'copia.dump', Buffer.from('PGDMP\u0001\u000e and so on'));
    expect(await tryOut(company, id)).toMatchObject({ state: 'collecting', problem: 'custom_format', trial: null });
    await admin.ok(admin.delete(`/move-ins/${id}/files/${file.id}`));
    expect((await act(company, id, 'trial')).body).toMatchObject({ error: 'ERR_MOVE_IN_FILES' });
    await uploadTo(admin, id, 'outra.sql', Buffer.from('CREATE TABLE public."Clientes" (id integer);\n'));
    expect(await tryOut(company, id)).toMatchObject({
      problem: 'not_family',
      problemDetail: 'Users, Contacts, Tickets, Messages',
    });
  });

  it('an upload goes on where it stopped, takes each part once, and no part of another length', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'family');
    const bytes = Buffer.alloc(moveInPartBytes + 5, 'x');
    const announced = { name: 'copia.sql', size: bytes.length };
    const file = await admin.ok(admin.post<{ id: number }>(`/move-ins/${id}/files`, announced));
    const send = (place: number, part: Buffer) => {
      const form = new FormData();
      form.set('place', String(place));
      form.set('part', new Blob([Buffer.from(part)]), 'parte');
      return admin.post<{ parts: number[] }>(`/move-ins/${id}/files/${file.id}/parts`, form);
    };
    expect((await send(1, bytes.subarray(0, 4))).status).toBe(400);
    expect((await send(2, bytes.subarray(0, 5))).status).toBe(400);
    expect((await admin.ok(send(1, bytes.subarray(moveInPartBytes)))).parts).toEqual([1]);
    expect((await act(company, id, 'trial')).body).toMatchObject({ error: 'ERR_MOVE_IN_FILES' });
    expect((await admin.ok(send(1, bytes.subarray(moveInPartBytes)))).parts).toEqual([1]);
    expect((await uploadTo(admin, id, 'copia.sql', bytes)).id).toBe(file.id);
    expect((await readMoveIn(admin, id))?.files).toMatchObject([{ parts: [0, 1] }]);
  });

  it('one at a time, by admins of the company alone', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'chats');
    expect((await admin.post('/move-ins', { kind: 'family' })).body).toMatchObject({ error: 'ERR_MOVE_IN_RUNNING' });
    for (const profile of ['user', 'supervisor'] as const) {
      const { status } = await (await company.user({ profile })).get('/move-ins');
      expect([profile, status]).toEqual([profile, 403]);
    }
    const other = await server.company();
    expect((await act(other, id, 'trial')).body).toMatchObject({ error: 'ERR_NO_MOVE_IN_FOUND' });
    await admin.ok(admin.delete(`/move-ins/${id}`));
    await begin(company, 'family');
  });

  it('a run whose process ended is taken up by the next sweep, and one without its files waits for a person', async () => {
    const company = await server.company();
    const { admin } = company;
    const id = await begin(company, 'family');
    await uploadTo(admin, id, 'copia.sql', await dump());
    await tryOut(company, id);
    await rowsIn(
      `UPDATE move_ins SET state = 'running', started_at = now(), touched_at = now() - interval '10 minutes' WHERE id = $1`,
      [id],
    );
    await runSweep(server.app.platform.database, stalledMoves, server.clock.now());
    await reach(company, id, 'done');

    const later = await begin(company, 'family', id);
    await uploadTo(admin, later, 'copia.sql', await dump());
    await tryOut(company, later);
    await rowsIn('UPDATE move_in_parts SET file_key = md5(file_key) WHERE company_id = $1', [company.id]);
    await admin.ok(act(company, later, 'start'));
    expect((await reach(company, later, 'paused')).problem).toBe('files_gone');
  });

  it('a source that nobody goes on with is forgotten after 7 days, a report after 30', async () => {
    const { database } = server.app.platform;
    const [waiting, done] = [await server.company(), await server.company()];
    const forgotten = await begin(waiting, 'family');
    await uploadTo(waiting.admin, forgotten, 'copia.sql', await dump());
    const brought = await begin(done, 'family');
    await uploadTo(done.admin, brought, 'copia.sql', await dump());
    await tryOut(done, brought);
    await bring(done, brought);
    const after = (days: number) => new Date(server.clock.now().getTime() + days * dayMs);
    await runSweep(database, forgottenMoves, after(6));
    expect(await readMoveIn(waiting.admin, forgotten)).toBeDefined();
    await runSweep(database, forgottenMoves, after(8));
    await until(async () => (await readMoveIn(waiting.admin, forgotten)) === undefined);
    expect(await rowsIn('SELECT FROM move_in_parts WHERE company_id = $1', [waiting.id])).toEqual([]);
    expect((await allRows(done, brought)).length).toBeGreaterThan(0);
    await runSweep(database, oldReports, after(31));
    await until(async () => (await allRows(done, brought)).length === 0);
  });
});

async function allRows({ admin }: TestCompany, id: number) {
  type Page = EndpointAnswer<typeof listMoveInRows>;
  const rows: Page['rows'] = [];
  for (let place = 0, hasMore = true; hasMore;) {
    const page = await admin.ok(admin.get<Page>(`/move-ins/${id}/rows?place=${place}`));
    rows.push(...page.rows);
    hasMore = page.hasMore;
    place = (page.rows.at(-1)?.place ?? 0) + 1;
  }
  return rows;
}
