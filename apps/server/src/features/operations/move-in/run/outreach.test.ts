import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import type { Schedule } from '@balcao/contract';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { createCopyRoom } from '../../../account/index.ts';
import { rowOf, type SourceRow } from '../rows/source-row.rules.ts';
import { bring, leftOf, undo } from '../testing/bring.testing.ts';
import type { SourceMedia } from './bring-files.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);
const at = (day: number) => `2024-03-${String(day).padStart(2, '0')} 14:00:00+00`;

const people = [
  rowOf('contacts', 1, { id: '1', name: 'Ana', number: '5511987654321' }),
  rowOf('tickets', 1, { id: '1', contactId: '1', status: 'closed', createdAt: at(1) }),
  rowOf('messages', 1, { id: 'M1', ticketId: '1', body: 'oi', fromMe: 'f', createdAt: at(1) }),
];
const rating = (id: number, rate: string, more: Record<string, string> = {}): SourceRow =>
  rowOf('ratings', id, { id: `${id}`, ticketId: '1', rate, createdAt: at(id), ...more });

it('ratings become past services on the scale of the source, ask nobody, and go with an undone run', async () => {
  const company = await server.company();
  const email = `nota@loja-${company.id}.exemplo`;
  const move = await bring(server, company, [
    ...people,
    rowOf('users', 1, { id: '7', name: 'Rui', email }),
    rating(1, '5', { userId: '7' }),
    rating(2, '2'),
    rating(3, '11'),
    rating(4, '3', { createdAt: '' }),
    rating(5, '4', { ticketId: '99' }),
  ]);
  const shown = () =>
    rowsIn(
      `SELECT c.rate, c.rating_scale, u.email, c.finished_at = c.rated_at AS is_past FROM ticket_cycles c LEFT JOIN users u ON u.id = c.user_id
       WHERE c.company_id = $1 AND c.rate IS NOT NULL ORDER BY c.rated_at`,
      [company.id],
    );
  expect(await shown()).toEqual([
    { rate: 5, rating_scale: 5, email, is_past: true },
    { rate: 2, rating_scale: 5, email: null, is_past: true },
  ]);
  await undo(server, move);
  expect(await shown()).toEqual([]);
});

const lists = [
  rowOf('contactLists', 1, { id: '1', name: 'Clientes' }),
  rowOf('contactLists', 2, { id: '2', name: 'Já há' }),
  rowOf('contactListItems', 1, {
    id: '1',
    contactListId: '1',
    name: 'Ana',
    number: '5511987654321',
    isWhatsappValid: 't',
  }),
  rowOf('contactListItems', 2, { id: '2', contactListId: '1', name: 'Ana', number: '551187654321' }),
  rowOf('contactListItems', 3, { id: '3', contactListId: '1', name: 'Bia', number: '5511976543210' }),
  rowOf('contactListItems', 4, { id: '4', contactListId: '2', name: 'Bia', number: '5511976543210' }),
  rowOf('campaigns', 1, {
    id: '1',
    name: 'Páscoa',
    message1: 'Oi',
    contactListId: '1',
    status: 'PROGRAMADA',
    createdAt: at(2),
  }),
  rowOf('campaignSends', 1, { id: '1', campaignId: '1', number: '5511987654321', deliveredAt: at(3) }),
  rowOf('campaignSends', 2, { id: '2', campaignId: '1', number: '5511976543210' }),
  rowOf('campaignSends', 3, { id: '3', campaignId: '1', number: '551187654321', deliveredAt: at(4) }),
];

it('lists come without asking WhatsApp, and campaigns as history that is never sent', async () => {
  const company = await server.company();
  const { admin } = company;
  await admin.ok(admin.post('/contact-lists', { name: 'Já há' }));
  const move = await bring(server, company, [...people, ...lists]);
  expect(
    await rowsIn(
      `SELECT l.name, l.contacts_count, count(i.id)::int AS items, count(*) FILTER (WHERE i.checked_at IS NULL AND i.id IS NOT NULL)::int AS unchecked
       FROM contact_lists l LEFT JOIN contact_list_items i ON i.contact_list_id = l.id WHERE l.company_id = $1 GROUP BY l.id ORDER BY l.name`,
      [company.id],
    ),
  ).toEqual([
    { name: 'Clientes', contacts_count: 2, items: 2, unchecked: 0 },
    { name: 'Já há', contacts_count: 0, items: 0, unchecked: 0 },
  ]);
  const [campaign] = await rowsIn(
    `SELECT c.id, c.name, c.status, c.message1, l.name AS list, c.completed_at IS NOT NULL AS is_over FROM campaigns c
     LEFT JOIN contact_lists l ON l.id = c.contact_list_id WHERE c.company_id = $1`,
    [company.id],
  );
  expect(campaign).toMatchObject({
    name: 'Páscoa',
    status: 'FINALIZADA',
    message1: 'Oi',
    list: 'Clientes',
    is_over: true,
  });
  expect(
    await rowsIn('SELECT name, state, due FROM campaign_recipients WHERE company_id = $1 ORDER BY name', [company.id]),
  ).toEqual([
    { name: '5511976543210', state: 'skipped', due: false },
    { name: 'Ana', state: 'sent', due: false },
  ]);
  expect(await leftOf(server, move)).toEqual([{ thing: 'contactListItems', source_id: '4', reason: 'kept' }]);
  // It is read as every campaign is.
  const shown = await admin.ok(admin.get<{ status: string; counts: object }>(`/campaigns/${String(campaign?.['id'])}`));
  expect(shown.status).toBe('FINALIZADA');
  await undo(server, move);
  expect(await rowsIn('SELECT name FROM contact_lists WHERE company_id = $1', [company.id])).toEqual([
    { name: 'Já há' },
  ]);
  expect(await rowsIn('SELECT FROM campaigns WHERE company_id = $1', [company.id])).toEqual([]);
  expect(await rowsIn('SELECT FROM campaign_recipients WHERE company_id = $1', [company.id])).toEqual([]);
});

it('quick replies and file lists come with the files that were uploaded; what would be nothing without its file stays', async () => {
  const company = await server.company();
  const there = new Set(['tabela.txt', 'mapa.txt']);
  const opened: string[] = [];
  const media: SourceMedia = {
    files: server.app.platform.files,
    has: (path) => there.has(path),
    open(path) {
      opened.push(path);
      return Promise.resolve(
        there.has(path) ? { content: Readable.from([Buffer.from(path)]), size: path.length } : undefined,
      );
    },
    withRoom: createCopyRoom(server.app.platform),
  };
  const move = await bring(
    server,
    company,
    [
      rowOf('quickReplies', 1, { id: '1', shortcode: 'tabela', message: '', mediaPath: 'public/tabela.txt' }),
      rowOf('quickReplies', 2, { id: '2', shortcode: 'foto', message: '', mediaPath: 'foto.jpg' }),
      rowOf('quickReplies', 3, { id: '3', shortcode: 'oi', message: 'Olá', mediaPath: 'foto.jpg' }),
      rowOf('fileLists', 1, { id: '1', name: 'Catálogo', message: 'Veja' }),
      rowOf('fileListFiles', 1, { id: '1', fileId: '1', name: 'Mapa', path: 'mapa.txt' }),
      rowOf('fileListFiles', 2, { id: '2', fileId: '1', name: 'Foto', path: 'foto.jpg' }),
    ],
    { media },
  );
  expect(
    await rowsIn(
      `SELECT shortcode AS name, media_name FROM quick_messages WHERE company_id = $1
       UNION ALL SELECT name, media_name FROM file_list_options WHERE company_id = $1 ORDER BY 1`,
      [company.id],
    ),
  ).toEqual([
    { name: 'Mapa', media_name: 'mapa.txt' },
    { name: 'oi', media_name: null },
    { name: 'tabela', media_name: 'tabela.txt' },
  ]);
  expect(await leftOf(server, move)).toEqual([
    { thing: 'fileListFiles', source_id: '2', reason: 'empty' },
    { thing: 'quickReplies', source_id: '2', reason: 'empty' },
  ]);
  await undo(server, move);
  expect(await rowsIn('SELECT FROM file_lists WHERE company_id = $1', [company.id])).toEqual([]);
  expect(await rowsIn('SELECT FROM quick_messages WHERE company_id = $1', [company.id])).toEqual([]);
});

it('schedules of the future come without leaving by themselves: somebody saves each that is to leave', async () => {
  const company = await server.company();
  const { admin } = company;
  const whatsapp = await company.connection();
  const schedule = (id: number, fields: Record<string, string>): SourceRow =>
    rowOf('schedules', id, {
      id: `${id}`,
      contactId: '1',
      body: 'Lembrete do pedido',
      sendAt: '2099-05-04 12:00:00+00',
      ...fields,
    });
  const move = await bring(
    server,
    company,
    [
      ...people,
      schedule(1, {}),
      schedule(2, { body: 'Outro lembrete' }),
      schedule(3, { sendAt: at(1) }),
      schedule(4, { body: '', mediaPath: 'foto.jpg' }),
    ],
    { whatsappId: whatsapp.id },
  );
  expect(await leftOf(server, move)).toEqual([{ thing: 'schedules', source_id: '4', reason: 'empty' }]);
  const { schedules } = await admin.ok(admin.get<{ schedules: Schedule[] }>('/schedules?status=ERRO'));
  expect(schedules.map(({ body, failure }) => [body, failure]).toSorted()).toEqual([
    ['Lembrete do pedido', 'ERR_SCHEDULE_MOVED'],
    ['Outro lembrete', 'ERR_SCHEDULE_MOVED'],
  ]);
  // Not even years later.
  await rowsIn(
    `UPDATE schedules SET send_at = now() - interval '1 hour' WHERE company_id = $1 AND body = 'Outro lembrete'`,
    [company.id],
  );
  const due = await server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.selectFrom('schedules').select('id').where('status', '<>', 'ERRO').execute(),
  );
  expect(due).toEqual([]);
  const yes = schedules.find(({ body }) => body === 'Lembrete do pedido');
  const saved = await admin.ok(admin.put<Schedule>(`/schedules/${yes?.id}`, { sendAt: '2027-05-04T12:00:00Z' }));
  expect([saved.status, saved.failure]).toEqual(['PENDENTE', null]);
  await undo(server, move);
  expect(await rowsIn('SELECT body FROM schedules WHERE company_id = $1', [company.id])).toEqual([
    { body: 'Lembrete do pedido' },
  ]);
  expect(await leftOf(server, move)).toContainEqual({ thing: 'schedules', source_id: '1', reason: 'changed' });
});
