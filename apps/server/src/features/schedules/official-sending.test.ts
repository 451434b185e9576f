import { minuteMs } from '@balcao/contract';
import { expect, it } from 'vitest';
import { until } from '../../testing/client.ts';
import { newNumber, png } from '../../testing/sample-values.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { comeDue, makeSchedule, path, waitForSchedule } from './schedules.testing.ts';

const server = useTestServer();

it('a schedule on an official number asks for a template where the window will be closed, and sends what was filled in', async () => {
  const company = await server.company();
  const { connection } = await company.officialConnection({
    templates: [
      {
        name: 'aviso',
        language: 'pt_BR',
        status: 'APPROVED',
        category: 'UTILITY',
        components: [{ type: 'BODY', text: 'Olá, {{1}}!', example: { body_text: [['Lia']] } }],
      },
    ],
  });
  const { admin } = company;
  const number = newNumber();
  const contact = await company.contact({ name: 'Lia', number });
  const target = { contactId: contact.id, whatsappId: connection.id };
  const sendAt = new Date(server.clock.now().getTime() + minuteMs).toISOString();
  expect(await admin.post(path, { ...target, body: 'Texto livre', sendAt })).toMatchObject({
    body: { error: 'ERR_WAPP_WINDOW_CLOSED' },
  });
  const template = { name: 'aviso', language: 'pt_BR', values: { 'body.1': 'Lia' } };
  expect(
    await admin.post(path, { ...target, body: 'Texto', sendAt, template: { ...template, values: {} } }),
  ).toMatchObject({ body: { error: 'ERR_VALIDATION' } });
  const made = await makeSchedule(server, admin, { ...target, template });
  expect(made).toMatchObject({ body: 'Olá, Lia!', template });
  await comeDue(server, made.id);
  await until(() => server.graph.sent.some(({ to }) => to === number));
  expect(server.graph.sent.find(({ to }) => to === number)?.body['template']).toMatchObject({ name: 'aviso' });
  await waitForSchedule(admin, made.id, 'ENVIADA');
});

it('a scheduled template with a picture above its text leaves with the attached one, and not without it', async () => {
  const company = await server.company();
  const { connection } = await company.officialConnection({
    templates: [
      {
        name: 'com_foto',
        language: 'pt_BR',
        status: 'APPROVED',
        category: 'UTILITY',
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Veja a foto.' },
        ],
      },
    ],
  });
  const { admin } = company;
  const [number, other] = [newNumber(), newNumber()];
  const template = { name: 'com_foto', language: 'pt_BR', values: {} };
  const make = async (to: string) => {
    const contact = await company.contact({ name: 'Lia', number: to });
    return makeSchedule(server, admin, { contactId: contact.id, whatsappId: connection.id, template });
  };
  const [complete, lacking] = [await make(number), await make(other)];
  const form = new FormData();
  form.set('file', new Blob([png], { type: 'image/png' }), 'foto.png');
  await admin.ok(admin.post(`${path}/${complete.id}/media-upload`, form));
  await comeDue(server, [complete.id, lacking.id]);
  await waitForSchedule(admin, complete.id, 'ENVIADA');
  expect(server.graph.sent.find(({ to }) => to === number)?.body['template']).toMatchObject({
    name: 'com_foto',
    components: [{ type: 'header', parameters: [{ type: 'image' }] }],
  });
  expect((await waitForSchedule(admin, lacking.id, 'ERRO')).failure).toBe('ERR_WAPP_MEDIA_REFUSED');
  expect(server.graph.sent.filter(({ to }) => to === other)).toEqual([]);
});
