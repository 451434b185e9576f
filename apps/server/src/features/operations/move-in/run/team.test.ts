import { hash } from 'bcryptjs';
import { expect, it } from 'vitest';
import type { User } from '@balcao/contract';
import { Client } from '../../../../testing/client.ts';
import { queryRows } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { rowOf, type SourceRow } from '../rows/source-row.rules.ts';
import { bring, leftOf, undo } from '../testing/bring.testing.ts';

const server = useTestServer();
const rowsIn = (text: string, values: unknown[]) => queryRows(server.databaseUrl, text, values);

let number = 0;
const newEmail = () => `pessoa${(number += 1)}@loja-de-la.exemplo`;
const person = (id: number, fields: Record<string, string>): SourceRow =>
  rowOf('users', id, { id: `${id}`, name: `Pessoa ${id}`, profile: 'admin', super: 't', ...fields });

it('people of a source come as attendants: they log in with the password they had, and it is hashed anew', async () => {
  const company = await server.company();
  const [email, other] = [newEmail(), newEmail()];
  const passwordHash = (await hash('Telhado-azul-9', 4)).replace('$2b$', '$2y$');
  await bring(server, company, [
    person(1, { email, passwordHash }),
    person(2, { email: other, passwordHash: (await hash('Telhado-azul-9', 4)).replace('$04$', '$13$') }),
  ]);
  const { admin } = company;
  const { users } = await admin.ok(admin.get<{ users: User[] }>('/users'));
  const shown = users.filter((user) => [email, other].includes(user.email));
  expect(shown.map(({ profile, super: isSuper }) => [profile, isSuper])).toEqual([
    ['user', false],
    ['user', false],
  ]);
  // Whose hash is not taken over is like somebody whose invitation is over.
  expect(shown.filter(({ invitedUntil }) => invitedUntil !== null).map((user) => user.email)).toEqual([other]);

  const client = new Client(server.url);
  await client.login(email, 'Telhado-azul-9');
  const [stored] = await rowsIn('SELECT password_hash FROM users WHERE email = $1', [email]);
  expect(stored?.['password_hash']).toMatch(/^\$argon2id\$/);
  await client.login(email, 'Telhado-azul-9');
  const refused = await new Client(server.url).post('/auth/login', { email: other, password: 'Telhado-azul-9' });
  expect(refused).toMatchObject({ status: 401, body: { error: 'ERR_INVALID_CREDENTIALS' } });
});

it('an address that somebody on the installation has is not taken over, and who is here stays who they are', async () => {
  const [company, stranger] = [await server.company(), await server.company()];
  const own = await company.user({ profile: 'supervisor' });
  const move = await bring(server, company, [
    person(1, { email: String(stranger.admin.user?.email).toUpperCase() }),
    person(2, { email: own.user.email, name: 'Outro nome' }),
  ]);
  expect(await leftOf(server, move)).toEqual([{ thing: 'users', source_id: '1', reason: 'email_taken' }]);
  const [kept] = await rowsIn('SELECT name, profile FROM users WHERE email = $1', [own.user.email]);
  expect(kept).toEqual({ name: own.user.name, profile: 'supervisor' });
});

it('people and queues come as far as the plan has room for them, and the others are named', async () => {
  const company = await server.company();
  await rowsIn(
    `WITH made AS (INSERT INTO plans (name, users, queues) VALUES ('Pequeno ' || $1::int, 2, 1) RETURNING id)
     UPDATE companies SET plan_id = made.id FROM made WHERE companies.id = $1`,
    [company.id],
  );
  const move = await bring(server, company, [
    ...[1, 2, 3].map((id) => person(id, { email: newEmail() })),
    rowOf('queues', 1, { id: '1', name: 'Vendas', color: '#fff' }),
    rowOf('queues', 2, { id: '2', name: 'Suporte', color: '#fff' }),
    rowOf('userQueues', 1, { userId: '1', queueId: '1' }),
    rowOf('userQueues', 2, { userId: '2', queueId: '1' }),
    rowOf('queueOptions', 1, { id: '1', title: 'Preço', queueId: '2' }),
  ]);
  expect(await leftOf(server, move)).toEqual([
    { thing: 'queueOptions', source_id: '1', reason: 'parent_left' },
    { thing: 'queues', source_id: '2', reason: 'plan_limit' },
    { thing: 'userQueues', source_id: '2:1', reason: 'parent_left' },
    { thing: 'users', source_id: '2', reason: 'plan_limit' },
    { thing: 'users', source_id: '3', reason: 'plan_limit' },
  ]);
});

const hours = JSON.stringify([
  { weekday: 'x', weekdayEn: 'monday', startTime: '09:00', endTime: '12:00' },
  { weekday: 'x', weekdayEn: 'monday', startTime: '11:00', endTime: '18:00' },
  { weekday: 'x', weekdayEn: 'sunday', startTime: '', endTime: '' },
]);
const week = [{ weekday: 'Segunda-feira', weekdayEn: 'monday', startTime: '09:00', endTime: '12:00' }];

it('queues come with their hours and options, in whatever order; one that is here stays as it is', async () => {
  const company = await server.company();
  const { admin } = company;
  await admin.ok(admin.post('/queue', { name: 'Suporte', color: '#112233', greetingMessage: 'Daqui' }));
  const move = await bring(server, company, [
    rowOf('queues', 1, {
      id: '1',
      name: 'Vendas',
      color: '#123',
      greetingMessage: 'Oi!',
      schedules: hours,
      outOfHoursMessage: 'Fechado',
    }),
    rowOf('queues', 2, { id: '2', name: 'SUPORTE', color: '#445566', greetingMessage: 'De lá' }),
    rowOf('queueOptions', 1, { id: '3', title: 'Frete', option: '1', queueId: '1', parentId: '2' }),
    rowOf('queueOptions', 2, { id: '2', title: 'Pedido', option: '1', queueId: '1' }),
    rowOf('queueOptions', 3, { id: '4', title: 'Preço', option: '1', queueId: '1', message: 'Veja o site' }),
    rowOf('queueOptions', 4, { id: '5', title: 'Senha', option: '1', queueId: '2' }),
  ]);
  const queues = await rowsIn(
    'SELECT name, color, greeting_message, out_of_hours_message, own_hours, CASE WHEN own_hours THEN schedules END AS schedules FROM queues WHERE company_id = $1 ORDER BY name',
    [company.id],
  );
  const [kept, made] = queues;
  expect(kept).toMatchObject({ name: 'Suporte', color: '#112233', greeting_message: 'Daqui', own_hours: false });
  expect(made).toMatchObject({
    name: 'Vendas',
    greeting_message: 'Oi!',
    out_of_hours_message: 'Fechado',
    own_hours: true,
    schedules: week,
  });
  // Queues of a company have different colors.
  expect(made?.['color']).toMatch(/^#[0-9a-f]{6}$/);
  expect(made?.['color']).not.toBe('#112233');
  expect(
    await rowsIn(
      `SELECT o.title, o.option, p.title AS parent FROM queue_options o LEFT JOIN queue_options p ON p.id = o.parent_id WHERE o.company_id = $1 ORDER BY o.title`,
      [company.id],
    ),
  ).toEqual([
    { title: 'Frete', option: 1, parent: 'Pedido' },
    { title: 'Pedido', option: 1, parent: null },
    { title: 'Preço', option: 2, parent: null },
  ]);
  expect(await leftOf(server, move)).toEqual([{ thing: 'queueOptions', source_id: '5', reason: 'kept' }]);
});

it('settings and hours of the company come where nobody set them here, and go with an undone run', async () => {
  const company = await server.company();
  const { admin } = company;
  const shown = () =>
    rowsIn(
      `SELECT key, value FROM settings WHERE company_id = $1 AND key IN ('call', 'userRating', 'scheduleType', 'linkPreviews')
       UNION ALL SELECT 'week', schedules::text FROM companies WHERE id = $1 ORDER BY 1`,
      [company.id],
    );
  await admin.ok(admin.put('/settings/call', { value: 'enabled' }));
  const before = await shown();
  const move = await bring(server, company, [
    rowOf('companies', 1, { id: '7', name: 'Loja de lá', schedules: hours }),
    rowOf('settings', 1, { key: 'call', value: 'disabled' }),
    rowOf('settings', 2, { key: 'userRating', value: 'enabled' }),
    rowOf('settings', 3, { key: 'scheduleType', value: 'disabled' }),
  ]);
  const after = new Map((await shown()).map(({ key, value }) => [key, value]));
  expect(after.get('userRating')).toBe('enabled');
  expect(after.get('call')).toBe('enabled');
  expect(JSON.parse(String(after.get('week')))).toEqual(week);
  expect(await leftOf(server, move)).toEqual([{ thing: 'settings', source_id: 'call', reason: 'kept' }]);
  await undo(server, move);
  expect(await shown()).toEqual(before);
});

it('an undone run takes people and queues back; who logged in and what is used stays, and is listed', async () => {
  const company = await server.company();
  const [gone, used] = [newEmail(), newEmail()];
  const passwordHash = await hash('Telhado-azul-9', 4);
  const move = await bring(server, company, [
    person(1, { email: gone, passwordHash }),
    person(2, { email: used, passwordHash }),
    rowOf('queues', 1, { id: '1', name: 'Vendas', color: '#123456' }),
    rowOf('queues', 2, { id: '2', name: 'Suporte', color: '#654321' }),
    rowOf('userQueues', 1, { userId: '2', queueId: '1' }),
    rowOf('queueOptions', 1, { id: '1', title: 'Preço', queueId: '1' }),
  ]);
  await new Client(server.url).login(used, 'Telhado-azul-9');
  const { admin } = company;
  const [queue] = await rowsIn(`SELECT id FROM queues WHERE company_id = $1 AND name = 'Suporte'`, [company.id]);
  await admin.ok(
    admin.put(`/queue/${String(queue?.['id'])}`, { name: 'Suporte', color: '#654321', greetingMessage: 'Nova' }),
  );
  await undo(server, move);
  expect(await rowsIn('SELECT email FROM users WHERE email = ANY ($1)', [[gone, used]])).toEqual([{ email: used }]);
  expect(await rowsIn('SELECT name FROM queues WHERE company_id = $1', [company.id])).toEqual([{ name: 'Suporte' }]);
  expect(await leftOf(server, move)).toEqual([
    { thing: 'queues', source_id: '2', reason: 'changed' },
    { thing: 'users', source_id: '2', reason: 'changed' },
  ]);
  const [undone] = await rowsIn('SELECT stayed FROM move_ins WHERE id = $1', [move.id]);
  expect(undone).toEqual({ stayed: { tickets: 0, contacts: 0, others: 2 } });
});
