import { minuteMs, type Schedule } from '@balcao/contract';
import { expect, it } from 'vitest';
import { until } from '../../../testing/client.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';
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

/** An official number with one template, a picture above its text. */
async function openPicture() {
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
  const template = { name: 'com_foto', language: 'pt_BR', values: {} };
  const make = async (to: string, fields: object = {}) => {
    const contact = await company.contact({ name: 'Lia', number: to });
    return makeSchedule(server, admin, { contactId: contact.id, whatsappId: connection.id, template, ...fields });
  };
  const attach = async (id: number) => {
    const form = new FormData();
    form.set('file', new Blob([png], { type: 'image/png' }), 'foto.png');
    await admin.ok(admin.post(`${path}/${id}/media-upload`, form));
  };
  const templatesTo = (to: string) =>
    server.graph.sent.flatMap((sent) => (sent.to === to ? [sent.body['template']] : []));
  return { admin, make, attach, templatesTo };
}

const withPicture = { name: 'com_foto', components: [{ type: 'header', parameters: [{ type: 'image' }] }] };

it('a scheduled template with a picture above its text leaves with the attached one, and not without it', async () => {
  const { admin, make, attach, templatesTo } = await openPicture();
  const [number, other] = [newNumber(), newNumber()];
  const [complete, lacking] = [await make(number), await make(other)];
  await attach(complete.id);
  await comeDue(server, [complete.id, lacking.id]);
  await waitForSchedule(admin, complete.id, 'ENVIADA');
  expect(templatesTo(number)).toMatchObject([withPicture]);
  expect((await waitForSchedule(admin, lacking.id, 'ERRO')).failure).toBe('ERR_WAPP_MEDIA_REFUSED');
  expect(templatesTo(other)).toEqual([]);
});

it('a scheduled message of a series that its provider refused keeps its file beside the next one, and is sent with it after all', async () => {
  const { admin, make, attach, templatesTo } = await openPicture();
  const number = newNumber();
  const { id } = await make(number, { repeat: { every: 'day', weekdays: [], until: null, count: null } });
  await attach(id);
  server.graph.refuseTemplate('com_foto', 131_026);
  await comeDue(server, id);
  expect(await waitForSchedule(admin, id, 'ERRO')).toMatchObject({
    failure: 'ERR_WAPP_UNDELIVERABLE',
    mediaName: 'foto.png',
  });
  const { schedules } = await admin.ok(admin.get<{ schedules: Schedule[] }>(`${path}?status=PENDENTE`));
  expect(schedules).toMatchObject([{ mediaName: 'foto.png', isRepeated: true }]);
  // Each has a file of its own.
  await admin.ok(admin.delete(`${path}/${schedules[0]?.id}`));
  server.graph.acceptTemplate('com_foto');
  const soon = new Date(server.clock.now().getTime() + minuteMs).toISOString();
  await admin.ok(admin.put(`${path}/${id}`, { sendAt: soon }));
  await comeDue(server, id);
  await waitForSchedule(admin, id, 'ENVIADA');
  expect(templatesTo(number).at(-1)).toMatchObject(withPicture);
});
