import { expect, it } from 'vitest';
import { hourMs, type Message, type MessageTemplate } from '@balcao/contract';
import { waitForMessage } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';
import { openCloud, sentTo } from './cloud.testing.ts';

const server = useTestServer();

const notice = {
  name: 'aviso',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    { type: 'BODY', text: 'Olá, {{1}}! Pedido {{2}} pronto.', example: { body_text: [['Lia', '77']] } },
    { type: 'FOOTER', text: 'Loja' },
  ],
};

it('templates are listed, filled and sent where nothing else may be, once for one client id', async () => {
  const { by, ticket, connection, number } = await openCloud(server, { templates: [notice] });
  const { templates } = await by.ok(by.get<{ templates: MessageTemplate[] }>(`/whatsapp/${connection.id}/templates`));
  expect(templates).toMatchObject([
    {
      name: 'aviso',
      usable: true,
      placeholders: [
        { key: 'body.1', example: 'Lia' },
        { key: 'body.2', example: '77' },
      ],
    },
  ]);
  const window = await by.ok(by.get<{ limited: boolean; closesAt: string }>(`/tickets/${ticket.id}/window`));
  expect([window.limited, Math.round((Date.parse(window.closesAt) - Date.now()) / hourMs)]).toEqual([true, 24]);
  server.graph.outsideWindow.add(number);
  const clientId = crypto.randomUUID();
  const send = (values: object, name = 'aviso') =>
    by.post<{ messages: Message[]; error: string }>(`/tickets/${ticket.id}/template`, {
      name,
      language: 'pt_BR',
      values,
      clientId,
    });
  expect((await send({ 'body.1': 'Lia' })).body).toMatchObject({
    error: 'ERR_VALIDATION',
    fields: [{ field: 'values.body.2' }],
  });
  expect((await send({}, 'outro')).body.error).toBe('ERR_NO_TEMPLATE_FOUND');
  const { messages } = await by.ok(send({ 'body.1': 'Lia {{name}}', 'body.2': '77' }));
  await by.ok(send({ 'body.1': 'Lia {{name}}', 'body.2': '77' }));
  const sent = await waitForMessage(by, ticket.id, messages[0]?.id, ({ ack }) => ack === 3);
  expect(sent.body).toBe('Olá, Lia {{name}}! Pedido 77 pronto.\n_Loja_');
  expect(sentTo(server, number).map(({ body }) => body['template'])).toEqual([
    {
      name: 'aviso',
      language: { code: 'pt_BR' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'Lia {{name}}' },
            { type: 'text', text: '77' },
          ],
        },
      ],
    },
  ]);
  expect((await by.put(`/messages/${messages[0]?.id}`, { body: 'Outro texto' })).status).toBe(409);
});

it('templates with a picture above them and a code to copy are sent with both, shown with the picture, and refused without it', async () => {
  const offer = {
    name: 'oferta',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Só hoje, {{1}}!', example: { body_text: [['Lia']] } },
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código', example: 'PROMO10' }] },
    ],
  };
  const { by, ticket, number } = await openCloud(server, { templates: [offer, notice] });
  const send = (name: string, values: object, file?: { content: Buffer; name: string; mime: string }) => {
    const form = new FormData();
    form.set('name', name);
    form.set('language', 'pt_BR');
    form.set('values', JSON.stringify(values));
    if (file) form.set('media', new Blob([new Uint8Array(file.content)], { type: file.mime }), file.name);
    return by.post<{ messages: Message[]; error: string }>(`/tickets/${ticket.id}/template`, form);
  };
  const values = { 'body.1': 'Lia', 'button.0': 'LIA20' };
  const picture = { content: png, name: 'oferta.png', mime: 'image/png' };
  expect((await send('oferta', values)).body).toMatchObject({
    error: 'ERR_VALIDATION',
    fields: [{ field: 'media' }],
  });
  expect((await send('aviso', { 'body.1': 'Lia', 'body.2': '7' }, picture)).body).toMatchObject({
    error: 'ERR_VALIDATION',
    fields: [{ field: 'media' }],
  });
  const text = { content: Buffer.from('oferta'), name: 'oferta.txt', mime: 'text/plain' };
  expect((await send('oferta', values, text)).body.error).toBe('ERR_WAPP_MEDIA_REFUSED');
  const { messages } = await by.ok(send('oferta', values, picture));
  const sent = await waitForMessage(by, ticket.id, messages[0]?.id, ({ ack }) => ack === 3);
  expect(sent).toMatchObject({ body: 'Só hoje, Lia!', mediaType: 'image' });
  const [{ body } = { body: {} as Record<string, unknown> }] = sentTo(server, number);
  const { components } = body['template'] as {
    components: { type: string; parameters: { image?: { id: string } }[] }[];
  };
  expect(server.graph.files.get(components[0]?.parameters[0]?.image?.id ?? '')?.bytes).toEqual(png);
  expect(components.slice(1)).toEqual([
    { type: 'body', parameters: [{ type: 'text', text: 'Lia' }] },
    {
      type: 'button',
      sub_type: 'copy_code',
      index: '0',
      parameters: [{ type: 'coupon_code', coupon_code: 'LIA20' }],
    },
  ]);
});

it('a template of a code to log in is sent with the code in its text and in its button', async () => {
  const code = {
    name: 'codigo',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'AUTHENTICATION',
    components: [
      { type: 'BODY', text: '*{{1}}* é seu código.', example: { body_text: [['123456']] } },
      { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar código' }] },
    ],
  };
  const { by, ticket, number } = await openCloud(server, { templates: [code] });
  const values = { 'body.1': '481516' };
  const { messages } = await by.ok(
    by.post<{ messages: Message[] }>(`/tickets/${ticket.id}/template`, { name: 'codigo', language: 'pt_BR', values }),
  );
  expect(messages[0]?.body).toBe('*481516* é seu código.');
  await waitForMessage(by, ticket.id, messages[0]?.id, ({ ack }) => ack === 3);
  const parameters = [{ type: 'text', text: '481516' }];
  expect(sentTo(server, number).map(({ body }) => body['template'])).toMatchObject([
    {
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    },
  ]);
});

it('a template message of before migration 0631, whose placeholders have their former key, is sent again filled in', async () => {
  const { by, ticket, number } = await openCloud(server, { templates: [notice] });
  server.graph.refuseTemplate('aviso', 132_015);
  const values = { 'body.1': 'Lia', 'body.2': '77' };
  const { messages } = await by.ok(
    by.post<{ messages: Message[] }>(`/tickets/${ticket.id}/template`, { name: 'aviso', language: 'pt_BR', values }),
  );
  const [message] = messages;
  await waitForMessage(by, ticket.id, message?.id, ({ ack }) => ack === -1);
  await withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE messages SET template = template - 'placeholders' || jsonb_build_object('places', template -> 'placeholders') WHERE id = $1`,
      [message?.id],
    ),
  );
  server.graph.acceptTemplate('aviso');
  await by.ok(by.post(`/messages/${message?.id}/retry`));
  await waitForMessage(by, ticket.id, message?.id, ({ ack }) => ack === 3);
  expect(sentTo(server, number).at(-1)?.body['template']).toMatchObject({
    components: [{ type: 'body', parameters: [{ text: 'Lia' }, { text: '77' }] }],
  });
});
