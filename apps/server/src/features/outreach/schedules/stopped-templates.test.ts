import { expect, it } from 'vitest';
import type { Schedule } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { offerChoice, openTemplate } from '../../../testing/template-changes.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { comeDue, makeSchedule, readSchedule, sweepSchedules, waitForSchedule } from './schedules.testing.ts';

const server = useTestServer();

async function open() {
  const fixture = await openTemplate(server);
  const { company, by, connection } = fixture;
  const number = newNumber();
  const schedule = async () => {
    const contact = await company.contact({ name: 'Lia', number });
    return makeSchedule(server, by, { contactId: contact.id, whatsappId: connection.id, template: offerChoice });
  };
  const failureBecomes = (id: number, failure: Schedule['failure']) =>
    until(async () => {
      const found = await readSchedule(by, id);
      return found.failure === failure ? found : undefined;
    });
  return { ...fixture, schedule, failureBecomes, number };
}

it('a template that Meta pauses leaves the list at once, its schedule waits with the reason, and leaves once it is approved', async () => {
  const { by, listed, moves, events, schedule, failureBecomes, number } = await open();
  const waiting = await schedule();
  expect(await listed()).toEqual(['oferta']);
  await moves('PAUSED', { reason: 'NONE', other_info: { title: 'FIRST_PAUSE' } });
  await events('paused');
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
  await events('approved');
  expect(await listed()).toEqual(['oferta']);
  await failureBecomes(waiting.id, null);
  await sweepSchedules(server);
  expect(await waitForSchedule(by, waiting.id, 'ENVIADA')).toMatchObject({ failure: null });
});

it('a webhook that comes late stops nothing, the word of Meta counts where it lists nothing, and what it lists is released', async () => {
  const { by, listed, reportTemplate, events, schedule, failureBecomes } = await open();
  const { id } = await schedule();
  // Paused and approved again meanwhile.
  await reportTemplate('status', { event: 'PAUSED' });
  await events('approved');
  expect(await readSchedule(by, id)).toMatchObject({ failure: null });
  server.graph.failNext(190, { status: 401 });
  await reportTemplate('status', { event: 'DISABLED' }, 'pt-BR');
  await failureBecomes(id, 'ERR_WAPP_TEMPLATE_STOPPED');
  // The webhook that takes it back was lost.
  expect(await listed()).toEqual(['oferta']);
  await failureBecomes(id, null);
});

it('a quality that drops is emitted, and nonsense, other accounts and other languages change nothing', async () => {
  const { account, reportTemplate, events, schedule, failureBecomes, by } = await open();
  const { id } = await schedule();
  await reportTemplate('quality', { previous_quality_score: 'GREEN', new_quality_score: 'RED' });
  await events('approved', 'red');
  await reportTemplate('status', { event: { toString: 'x' }, message_template_name: 7 });
  await server.graph.accountChanges({ ...account, businessAccountId: '1' }, 'message_template_status_update', {
    message_template_name: 'oferta',
    message_template_language: 'pt_BR',
    event: 'DISABLED',
  });
  await reportTemplate('status', { event: 'DISABLED' }, 'en_US');
  await events('disabled');
  expect(await readSchedule(by, id)).toMatchObject({ status: 'PENDENTE', failure: null });
  await failureBecomes(id, null);
});
