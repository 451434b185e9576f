import { expect, it } from 'vitest';
import type { Campaign, MessageTemplate, Schedule } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { newNumber } from '../../testing/sample-values.ts';
import { withClient } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { atOnce, listOf, longAgo, reached, settings } from '../campaigns/campaigns.testing.ts';
import {
  comeDue,
  makeSchedule,
  readSchedule,
  sweepSchedules,
  waitForSchedule,
} from '../schedules/schedules.testing.ts';

const server = useTestServer();

async function open() {
  const company = await server.company();
  const template = {
    name: 'oferta',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [{ type: 'BODY', text: 'Só hoje!' }],
  };
  const { connection, account } = await company.officialConnection({ templates: [template] });
  const by = company.admin;
  const listed = async () =>
    (await by.ok(by.get<{ templates: MessageTemplate[] }>(`/whatsapp/${connection.id}/templates`))).templates.map(
      ({ name }) => name,
    );
  const tell = async (field: 'status' | 'quality', more: object, language = 'pt_BR') => {
    const answer = await server.graph.accountChanges(account, `message_template_${field}_update`, {
      message_template_id: 594_425_479_261_596,
      message_template_name: 'oferta',
      message_template_language: language,
      ...more,
    });
    expect(answer.status).toBe(200);
  };
  /** Meta changes what it makes of the template, and says so. */
  const moves = async (event: string, more: object = {}) => {
    template.status = event;
    await tell('status', { event, ...more });
  };
  const live = await by.listen();
  const heard = (state: string, quality: string | null = null) =>
    until(() =>
      live.received.some(
        ({ name, payload }) =>
          name === `company-${company.id}-messageTemplate` &&
          (payload as { state?: string }).state === state &&
          (payload as { quality?: string | null }).quality === quality,
      ),
    );
  const number = newNumber();
  const schedule = async () => {
    const contact = await company.contact({ name: 'Lia', number });
    const choice = { name: 'oferta', language: 'pt_BR', values: {} };
    return makeSchedule(server, by, { contactId: contact.id, whatsappId: connection.id, template: choice });
  };
  const failureBecomes = (id: number, failure: Schedule['failure']) =>
    until(async () => {
      const found = await readSchedule(by, id);
      return found.failure === failure ? found : undefined;
    });
  return { company, by, connection, account, listed, tell, moves, heard, schedule, failureBecomes, number };
}

it('a template that Meta pauses leaves the list at once, its schedule waits with the reason, and leaves once it is approved', async () => {
  const { by, listed, moves, heard, schedule, failureBecomes, number } = await open();
  const waiting = await schedule();
  expect(await listed()).toEqual(['oferta']);
  await moves('PAUSED', { reason: 'NONE', other_info: { title: 'FIRST_PAUSE' } });
  await heard('paused');
  // Well within the minute for which a list is remembered.
  expect(await listed()).toEqual([]);
  expect(await failureBecomes(waiting.id, 'ERR_WAPP_TEMPLATE_STOPPED')).toMatchObject({ status: 'PENDENTE' });
  await comeDue(server, waiting.id);
  await sweepSchedules(server);
  expect(await readSchedule(by, waiting.id)).toMatchObject({
    status: 'PENDENTE',
    failure: 'ERR_WAPP_TEMPLATE_STOPPED',
  });
  expect(server.graph.sent.filter(({ to }) => to === number)).toEqual([]);
  await moves('APPROVED');
  await heard('approved');
  expect(await listed()).toEqual(['oferta']);
  await failureBecomes(waiting.id, null);
  await sweepSchedules(server);
  expect(await waitForSchedule(by, waiting.id, 'ENVIADA')).toMatchObject({ failure: null });
});

it('a running campaign pauses with the reason, one that begins later begins paused, and both go on with a person', async () => {
  const { company, by, connection, moves, heard } = await open();
  await settings(by, atOnce);
  const add = async (name: string, scheduledAt: string) => {
    const list = await listOf(by, [newNumber(), newNumber()], name);
    const body = { contactListId: list.id, whatsappIds: [connection.id], scheduledAt };
    const template = { name: 'oferta', language: 'pt_BR', values: {} };
    return by.ok(by.post<Campaign>('/campaigns', { name, ...body, template }));
  };
  const later = await add('Depois', '2099-01-01T12:00:00Z');
  // Nothing of it leaves: the number is held until Meta has said its word.
  await settings(by, { ...atOnce, messageInterval: 3_600 });
  const running = await add('Agora', longAgo);
  await reached(by, running.id, ({ status }) => status === 'EM_ANDAMENTO');
  await moves('REJECTED', { reason: 'ABUSIVE_CONTENT' });
  await heard('rejected');
  await reached(by, running.id, ({ pausedReason }) => pausedReason === 'ERR_WAPP_TEMPLATE_STOPPED');
  expect((await by.put(`/campaigns/${later.id}`, { name: 'Oferta 2', scheduledAt: longAgo })).status).toBe(200);
  const begun = await reached(by, later.id, ({ status }) => status === 'EM_ANDAMENTO');
  expect(begun).toMatchObject({ pausedReason: 'ERR_WAPP_TEMPLATE_STOPPED', counts: { sent: 0, failed: 0 } });
  await moves('APPROVED');
  await heard('approved');
  await settings(by, atOnce);
  await withClient(server.databaseUrl, (client) =>
    client.query('UPDATE campaign_paces SET pause_ms = 0 WHERE company_id = $1', [company.id]),
  );
  await by.ok(by.post(`/campaigns/${later.id}/resume`));
  const done = await reached(by, later.id, ({ status }) => status === 'FINALIZADA');
  expect(done.counts).toMatchObject({ total: 2, failed: 0 });
});

it('a webhook that comes late stops nothing, the word of Meta counts where it lists nothing, and what it lists is released', async () => {
  const { by, listed, tell, heard, schedule, failureBecomes } = await open();
  const { id } = await schedule();
  // Paused and approved again meanwhile.
  await tell('status', { event: 'PAUSED' });
  await heard('approved');
  expect(await readSchedule(by, id)).toMatchObject({ failure: null });
  server.graph.failNext(190, { status: 401 });
  await tell('status', { event: 'DISABLED' }, 'pt-BR');
  await failureBecomes(id, 'ERR_WAPP_TEMPLATE_STOPPED');
  // The webhook that takes it back was lost.
  expect(await listed()).toEqual(['oferta']);
  await failureBecomes(id, null);
});

it('a quality that drops is told, and nonsense, other accounts and other languages change nothing', async () => {
  const { account, tell, heard, schedule, failureBecomes, by } = await open();
  const { id } = await schedule();
  await tell('quality', { previous_quality_score: 'GREEN', new_quality_score: 'RED' });
  await heard('approved', 'red');
  await tell('status', { event: { toString: 'x' }, message_template_name: 7 });
  await server.graph.accountChanges({ ...account, businessAccountId: '1' }, 'message_template_status_update', {
    message_template_name: 'oferta',
    message_template_language: 'pt_BR',
    event: 'DISABLED',
  });
  await tell('status', { event: 'DISABLED' }, 'en_US');
  await heard('disabled');
  expect(await readSchedule(by, id)).toMatchObject({ status: 'PENDENTE', failure: null });
  await failureBecomes(id, null);
});
