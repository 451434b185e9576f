import { expect, it } from 'vitest';
import { acks, dayMs, type RatingRefusal, type RatingTemplate, type Ticket, type TicketCycle } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { runWaitingJobs } from '../../../testing/due-jobs.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { openCloud, sentTo, type CloudFixture } from './cloud.testing.ts';

const server = useTestServer();
const announcement = { name: 'tickets.announceClosings' };
const buttons = ['Ruim', '⭐⭐⭐', 'Ótimo'];

async function openAsking(category = 'UTILITY', more: object[] = []) {
  const template = {
    name: 'avaliacao',
    language: 'pt_BR',
    status: 'APPROVED',
    category,
    components: [
      { type: 'BODY', text: 'Oi, {{1}}! Como foi o atendimento?', example: { body_text: [['Camila']] } },
      { type: 'BUTTONS', buttons: buttons.map((text) => ({ type: 'QUICK_REPLY', text })) },
      ...more,
    ],
  };
  const cloud = await openCloud(server, { templates: [template] });
  const { by, connection, account, ticket } = cloud;
  await by.ok(by.put('/settings/userRating', { value: 'enabled' }));
  const choice = {
    name: 'avaliacao',
    language: 'pt_BR',
    values: { 'body.1': '{{firstName}}' },
    scale: 'five',
    rates: [1, 3, 5],
  };
  const choose = (chosen: object | null = choice) =>
    by.put(`/whatsapp/${connection.id}/rating-template`, { template: chosen });
  const listed = async () =>
    (await by.ok(by.get<{ ratingTemplates: RatingTemplate[] }>('/rating-templates'))).ratingTemplates;
  const moves = async (event: string) => {
    template.status = event;
    const change = { message_template_id: 1, message_template_name: 'avaliacao', message_template_language: 'pt_BR' };
    await server.graph.accountChanges(account, 'message_template_status_update', { ...change, event });
  };
  await queryRows(server.databaseUrl, 'UPDATE messages SET sent_at = $2 WHERE ticket_id = $1 AND NOT from_me', [
    ticket.id,
    new Date(server.clock.now().getTime() - dayMs - 60_000),
  ]);
  return { ...cloud, choice, choose, listed, moves };
}

async function resolve({ by, ticket }: Pick<CloudFixture, 'by' | 'ticket'>): Promise<void> {
  await by.ok(by.put(`/tickets/${ticket.id}`, { status: 'closed' }));
  await runWaitingJobs(server, announcement);
}
const templatesTo = ({ number }: Pick<CloudFixture, 'number'>) =>
  sentTo(server, number).flatMap(({ body }) => (body['type'] === 'template' ? [body['template']] : []));
const lastCycle = async ({ by, ticket }: Pick<CloudFixture, 'by' | 'ticket'>) =>
  (await by.ok(by.get<{ cycles: TicketCycle[] }>(`/tickets/${ticket.id}/history`))).cycles[0];
const statusOf = async ({ by, ticket }: Pick<CloudFixture, 'by' | 'ticket'>) =>
  (await by.ok(by.get<Ticket>(`/tickets/${ticket.id}`))).status;
const isRefused = async (cloud: Pick<CloudFixture, 'by' | 'ticket'>, why: RatingRefusal) =>
  expect(await lastCycle(cloud)).toMatchObject({ rate: null, ratingRefusal: why });

it.each<[string, object, number]>([
  ['a button', { type: 'button', button: { text: 'Ótimo', payload: 'Ótimo' } }, 5],
  ['a button of signs', { type: 'button', button: { text: '⭐⭐⭐', payload: '⭐⭐⭐' } }, 3],
  ['a typed number', { type: 'text', text: { body: 'nota 4' } }, 4],
])(
  'outside of the 24 hours the rating is asked for by the template of the number, and %s answers it',
  async (_what, answer, rate) => {
    const cloud = await openAsking();
    await cloud.by.ok(cloud.choose());
    await resolve(cloud);
    const template = await until(() => templatesTo(cloud)[0]);
    expect(template).toMatchObject({ name: 'avaliacao', language: { code: 'pt_BR' } });
    // By then the company asks by another scale: the answer is read by the one of the question.
    await cloud.by.ok(cloud.by.put('/settings/ratingScale', { value: 'ten' }));
    await cloud.receive(answer as { type: string });
    await until(async () => (await lastCycle(cloud))?.rate === rate);
    expect(await lastCycle(cloud)).toMatchObject({ rateScale: 5, ratingRefusal: null });
    expect(await statusOf(cloud)).toBe('closed');
    const { attendants } = await cloud.by.ok(
      cloud.by.get<{ attendants: { ratingShare: number | null; ratings: number }[] }>('/dashboard?days=7'),
    );
    expect(attendants.find(({ ratings }) => ratings === 1)?.ratingShare).toBe((rate - 1) / 4);
  },
);

it('a rating that is not asked outside of the 24 hours says why: no template, a stopped one, a deleted one', async () => {
  const none = await openAsking();
  await resolve(none);
  await isRefused(none, 'no_template');
  expect(templatesTo(none)).toEqual([]);

  const stopped = await openAsking();
  await stopped.by.ok(stopped.choose());
  expect(await stopped.listed()).toMatchObject([{ state: 'approved', scale: 'five', rates: [1, 3, 5] }]);
  await stopped.moves('PAUSED');
  await until(async () => (await stopped.listed())[0]?.state === 'paused');
  await resolve(stopped);
  await isRefused(stopped, 'template_stopped');
  expect(templatesTo(stopped)).toEqual([]);

  const gone = await openAsking();
  await gone.by.ok(gone.choose());
  await queryRows(
    server.databaseUrl,
    `UPDATE cloud_accounts SET business_account_id = 'another' WHERE whatsapp_id = $1`,
    [gone.connection.id],
  );
  expect((await gone.listed())[0]?.state).toBe('deleted');
  await resolve(gone);
  await isRefused(gone, 'template_gone');
});

it('a template that counts as marketing asks nobody who opted out of campaigns', async () => {
  const cloud = await openAsking('MARKETING');
  await cloud.by.ok(cloud.choose());
  const preference = {
    wa_id: cloud.number,
    category: 'marketing_messages',
    value: 'stop',
    timestamp: Math.floor(Date.now() / 1000),
  };
  await server.graph.callWebhook(
    cloud.account,
    { user_preferences: [preference] },
    cloud.account.appSecret,
    'user_preferences',
  );
  await until(
    async () =>
      (
        await cloud.by.ok(
          cloud.by.get<{ source: string | null }>(`/contacts/${cloud.ticket.contactId}/campaign-opt-out`),
        )
      ).source !== null,
  );
  await resolve(cloud);
  await isRefused(cloud, 'opted_out');
  expect(templatesTo(cloud)).toEqual([]);
});

it('a template that Meta refuses asked for no rating: a number begins a service', async () => {
  const cloud = await openAsking();
  await cloud.by.ok(cloud.choose());
  server.graph.refuseTemplate('avaliacao', 132_015);
  try {
    await resolve(cloud);
    await until(async () => {
      const rows = await queryRows(
        server.databaseUrl,
        'SELECT ack FROM messages WHERE ticket_id = $1 AND template IS NOT NULL',
        [cloud.ticket.id],
      );
      return Number(rows[0]?.['ack']) === acks.failed;
    });
  } finally {
    server.graph.acceptTemplate('avaliacao');
  }
  await cloud.receive({ type: 'text', text: { body: '5' } });
  await until(async () => (await statusOf(cloud)) !== 'closed');
  expect((await lastCycle(cloud))?.rate).toBeNull();
});

it('a template is chosen with all its values, for official numbers alone, by numbers of the scale; none asks nothing', async () => {
  const cloud = await openAsking();
  const { by, choice, choose, company } = cloud;
  expect((await choose({ ...choice, values: {} })).status).toBe(400);
  expect((await choose({ ...choice, name: 'outro' })).status).toBe(404);
  expect((await choose({ ...choice, rates: [0, 3, 5] })).status).toBe(400);
  const sandbox = await company.connection();
  expect((await by.put(`/whatsapp/${sandbox.id}/rating-template`, { template: null })).status).toBe(404);
  const withFile = await openAsking('UTILITY', [{ type: 'HEADER', format: 'IMAGE' }]);
  expect((await withFile.choose()).status).toBe(400);
  await by.ok(choose());
  await by.ok(choose(null));
  expect(await cloud.listed()).toMatchObject([{ template: null, state: null }]);
  await resolve(cloud);
  await isRefused(cloud, 'no_template');
});

it('within the 24 hours a text asks, whatever template is chosen', async () => {
  const cloud = await openAsking();
  await cloud.by.ok(cloud.choose());
  await cloud.receive({ type: 'text', text: { body: 'Mais uma coisa' } });
  await until(
    async () =>
      (await cloud.by.ok(cloud.by.get<Ticket>(`/tickets/${cloud.ticket.id}`))).lastMessage === 'Mais uma coisa',
  );
  await resolve(cloud);
  await until(() =>
    sentTo(server, cloud.number).some(({ body }) => JSON.stringify(body).includes('nosso atendimento')),
  );
  expect(templatesTo(cloud)).toEqual([]);
});

it('nothing leaves for a company that is suspended: the template waits with its messages', async () => {
  const cloud = await openAsking();
  await cloud.by.ok(cloud.choose());
  const operator = await (await server.company()).operator();
  await cloud.by.ok(cloud.by.put(`/tickets/${cloud.ticket.id}`, { status: 'closed' }));
  await operator.ok(operator.put(`/companies/${cloud.company.id}`, { status: false }));
  await until(async () => (await cloud.by.get('/auth/me')).status !== 200);
  const hasLease = async () =>
    (
      await queryRows(server.databaseUrl, 'SELECT FROM whatsapp_leases WHERE company_id = $1 AND expires_at > now()', [
        cloud.company.id,
      ])
    ).length > 0;
  await until(async () => !(await hasLease()));
  await runWaitingJobs(server, announcement);
  const stored = async () =>
    queryRows(server.databaseUrl, 'SELECT ack FROM messages WHERE ticket_id = $1 AND template IS NOT NULL', [
      cloud.ticket.id,
    ]);
  expect(await stored()).toMatchObject([{ ack: acks.pending }]);
  expect(templatesTo(cloud)).toEqual([]);
  await operator.ok(operator.put(`/companies/${cloud.company.id}`, { status: true }));
  await until(() => templatesTo(cloud).length === 1);
});
