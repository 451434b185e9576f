import { describe, expect, it } from 'vitest';
import { dayMs, type listOfficialTemplates, type EndpointAnswer, type OfficialTemplateDetail } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import type { FakeAccount } from '../../../testing/fake-account.ts';
import { png } from '../../../testing/sample-values.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

type Listed = EndpointAnswer<typeof listOfficialTemplates>;

const content = {
  header: { kind: 'text', text: 'Pedido {{numero}}' },
  body: 'Oi, {{nome}}! Seu pedido chega {{data}}, entre 9 h e 18 h.',
  footer: 'Casa Lume',
  buttons: [
    { kind: 'url', text: 'Acompanhar', value: 'https://casalume.exemplo/p/{{1}}', example: '77' },
    { kind: 'reply', text: 'Falar com alguém' },
  ],
  examples: { 'header.numero': '77', 'body.nome': 'Camila', 'body.data': 'amanhã' },
};

async function shop() {
  const company = await server.company();
  const { connection, account } = await company.officialConnection();
  const by = company.admin;
  const draft = (more: object = {}) =>
    by.ok(
      by.post<OfficialTemplateDetail>('/templates', {
        whatsappId: connection.id,
        title: 'Confirmação de entrega',
        category: 'UTILITY',
        language: 'pt_BR',
        content,
        ...more,
      }),
    );
  const submit = (id: number) =>
    by.post<OfficialTemplateDetail & { error: string; problems: string[] }>(`/templates/${id}/submit`, {});
  const get = (id: number) => by.ok(by.get<OfficialTemplateDetail>(`/templates/${id}`));
  return { company, by, connection, account, draft, submit, get };
}
const list = (by: Client, query = '') => by.ok(by.get<Listed>(`/templates${query}`));
const metasOf = ({ templates }: FakeAccount) => templates as { name: string; status: string; components: object[] }[];
const report = (account: FakeAccount, field: string, value: object) =>
  server.graph.accountChanges(account, field, {
    message_template_id: 1,
    message_template_name: 'confirmacao_de_entrega',
    message_template_language: 'pt_BR',
    ...value,
  });

describe('templates of official numbers', () => {
  it('are kept as drafts, sent for review with examples, and follow what Meta says of them', async () => {
    const { by, account, draft, submit, get } = await shop();
    const made = await draft();
    expect(made).toMatchObject({ name: 'confirmacao_de_entrega', state: 'draft', content, history: [], uses: [] });
    expect(account.templates).toEqual([]);

    const sent = await by.ok(Promise.resolve(await submit(made.id)));
    expect(sent).toMatchObject({ state: 'reviewing', history: [{ what: 'sent', by: by.user?.name }] });
    expect(metasOf(account)).toMatchObject([
      {
        name: 'confirmacao_de_entrega',
        parameter_format: 'NAMED',
        components: [
          {
            type: 'HEADER',
            format: 'TEXT',
            text: 'Pedido {{numero}}',
            example: { header_text_named_params: [{ param_name: 'numero', example: '77' }] },
          },
          {
            type: 'BODY',
            example: {
              body_text_named_params: [
                { param_name: 'nome', example: 'Camila' },
                { param_name: 'data', example: 'amanhã' },
              ],
            },
          },
          { type: 'FOOTER', text: 'Casa Lume' },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'URL', url: 'https://casalume.exemplo/p/{{1}}', example: ['https://casalume.exemplo/p/77'] },
              { type: 'QUICK_REPLY', text: 'Falar com alguém' },
            ],
          },
        ],
      },
    ]);
    // While Meta reviews it nobody changes it.
    expect(await submit(made.id)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_LOCKED' } });

    const live = await by.listen();
    const [meta] = metasOf(account);
    if (meta) meta.status = 'REJECTED';
    await report(account, 'message_template_status_update', {
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      rejection_info: { reason: 'Variables at the end.', recommendation: 'Add a word.' },
    });
    await until(() => live.received.some(({ name }) => name.endsWith('officialTemplates')));
    expect(await get(made.id)).toMatchObject({
      state: 'rejected',
      reason: 'INVALID_FORMAT',
      reasonDetail: 'Variables at the end. Add a word.',
      history: [{ what: 'rejected', by: null }, { what: 'sent' }],
    });

    // Corrected and sent again: Meta has the new text, and what was said is over.
    const body = 'Olá, {{nome}}! O seu pedido chega {{data}} à tarde.';
    const changed = await by.ok(
      by.put<OfficialTemplateDetail>(`/templates/${made.id}`, { content: { ...content, body } }),
    );
    expect(changed).toMatchObject({ state: 'rejected', hasChanges: true, content: { body } });
    expect((await list(by)).templates).toMatchObject([{ body: content.body, hasChanges: true }]);
    server.graph.management.templates.decision = 'APPROVED';
    await by.ok(Promise.resolve(await submit(made.id)));
    server.graph.management.templates.decision = 'PENDING';
    expect(metasOf(account)[0]?.components).toMatchObject([{}, { text: body }, {}, {}]);
    await report(account, 'message_template_status_update', { event: 'APPROVED', reason: 'NONE' });
    await until(async () => (await get(made.id)).state === 'approved');
    expect(await get(made.id)).toMatchObject({ reason: '', reasonDetail: '', hasChanges: false, content: { body } });

    await report(account, 'message_template_quality_update', { new_quality_score: 'RED' });
    await report(account, 'template_category_update', { previous_category: 'UTILITY', new_category: 'MARKETING' });
    await until(async () => (await get(made.id)).formerCategory !== null);
    expect(await get(made.id)).toMatchObject({
      state: 'approved',
      quality: 'red',
      category: 'MARKETING',
      formerCategory: 'UTILITY',
      history: [{ what: 'category' }, { what: 'approved' }, { what: 'sent' }, { what: 'rejected' }, { what: 'sent' }],
    });
  });

  it('are refused before Meta is asked where Meta would refuse them, with what is wrong', async () => {
    const { draft, submit, account } = await shop();
    const { id } = await draft({ content: { body: '{{nome}}, chegou {{link}}' } });
    const refused = await submit(id);
    expect(refused).toMatchObject({ status: 422, body: { error: 'ERR_TEMPLATE_CHECKS' } });
    expect(refused.body.problems).toEqual([
      'startsWithVariable',
      'endsWithVariable',
      'tooManyVariables',
      'exampleMissing',
    ]);
    expect(account.templates).toEqual([]);
  });

  it('have one name in each language, also at Meta, which keeps it after a deletion', async () => {
    const { by, draft, submit, account, connection } = await shop();
    const first = await draft();
    const again = await by.post('/templates', {
      whatsappId: connection.id,
      title: 'Confirmacao de entrega',
      category: 'UTILITY',
      language: 'pt_BR',
      content,
    });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_EXISTS' } });
    await draft({ language: 'en' });
    server.graph.management.templates.decision = 'APPROVED';
    await by.ok(Promise.resolve(await submit(first.id)));
    server.graph.management.templates.decision = 'PENDING';
    await by.ok(by.delete(`/templates/${first.id}`));
    expect(account.templates).toEqual([]);
    expect((await by.get(`/templates/${first.id}`)).status).toBe(404);
    expect((await list(by)).templates).toMatchObject([{ language: 'en', state: 'draft' }]);
    const { id } = await draft();
    expect(await submit(id)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_NAME_KEPT' } });
  });

  it('that Meta has already, because an answer was lost, are taken over when they are sent again', async () => {
    const { by, draft, submit, account } = await shop();
    const { id } = await draft();
    account.templates.push({
      name: 'confirmacao_de_entrega',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: content.body }],
    });
    expect(await by.ok(Promise.resolve(await submit(id)))).toMatchObject({ state: 'approved' });
    const other = await draft({ title: 'Outro' });
    account.templates.push({
      name: 'outro',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Um texto que ninguém escreveu aqui' }],
    });
    expect(await submit(other.id)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_EXISTS' } });
  });

  it('that are approved change once a day, in their category, and say from when on again', async () => {
    const { by, draft, submit, get } = await shop();
    const { id } = await draft();
    server.graph.management.templates.decision = 'APPROVED';
    await by.ok(Promise.resolve(await submit(id)));
    expect(await by.put(`/templates/${id}`, { category: 'MARKETING' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'category' }] },
    });
    // Meta reviews the change, and approves it.
    await by.ok(by.put(`/templates/${id}`, { content: { ...content, footer: 'Loja' } }));
    await by.ok(Promise.resolve(await submit(id)));
    server.graph.management.templates.decision = 'PENDING';
    await by.ok(by.post('/templates/refresh', {}));
    const { state, sendableAt } = await get(id);
    expect(state).toBe('approved');
    expect(Date.parse(sendableAt ?? '') - server.clock.now().getTime()).toBeGreaterThan(dayMs - 60_000);
    await by.ok(by.put(`/templates/${id}`, { content: { ...content, footer: 'Outra' } }));
    expect(await submit(id)).toMatchObject({ status: 409, body: { error: 'ERR_TEMPLATE_EDITS', until: sendableAt } });
  });

  it('with a picture are sent with its example, and not without', async () => {
    const { by, draft, submit, account } = await shop();
    const { id } = await draft({ content: { ...content, header: { kind: 'image' }, examples: content.examples } });
    expect((await submit(id)).body.problems).toEqual(['fileMissing']);
    const form = new FormData();
    form.set('file', new Blob([png]), 'vitrine.png');
    await by.ok(by.post(`/templates/${id}/media-upload`, form));
    expect(await by.ok(Promise.resolve(await submit(id)))).toMatchObject({
      state: 'reviewing',
      mediaName: 'vitrine.png',
    });
    expect(metasOf(account)[0]?.components[0]).toMatchObject({ format: 'IMAGE', example: { header_handle: [/^4::/] } });
  });

  it('come from Meta once an hour or when asked for, and what is gone there is gone here, except for what was written', async () => {
    const { by, draft, submit, account, get, connection } = await shop();
    const mine = await draft();
    await by.ok(Promise.resolve(await submit(mine.id)));
    const others = ['aviso', 'cobranca'].map((name) => ({
      name,
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      quality_score: { score: 'YELLOW' },
      components: [{ type: 'BODY', text: 'Olá, {{1}}, tudo bem?', example: { body_text: [['Lia']] } }],
    }));
    account.templates.push(...others);
    expect((await list(by)).listedAt).toBeNull();
    expect(await by.ok(by.post('/templates/refresh', {}))).toMatchObject({ failed: false });
    const known = await list(by);
    expect(known.templates.map(({ title, state, quality }) => [title, state, quality])).toEqual([
      ['Aviso', 'approved', 'yellow'],
      ['Cobranca', 'approved', 'yellow'],
      ['Confirmação de entrega', 'reviewing', null],
    ]);
    expect(known.states).toMatchObject({ approved: 2, reviewing: 1, draft: 0 });
    expect((await list(by, `?state=approved&searchParam=cobr&whatsappId=${connection.id}`)).templates).toHaveLength(1);
    const [aviso] = known.templates;
    expect(await get(aviso?.id ?? 0)).toMatchObject({ content: { examples: { 'body.1': 'Lia' } }, isForeign: false });

    // Asked again within the minute, Meta is left alone; afterwards what is gone there goes, but for what was written here.
    account.templates.length = 0;
    await by.ok(
      by.put(`/templates/${aviso?.id}`, {
        content: { body: 'Oi, {{1}}, tudo bem com você?', examples: { 'body.1': 'Lia' } },
      }),
    );
    await by.ok(by.post('/templates/refresh', {}));
    expect((await list(by)).templates).toHaveLength(3);
    server.clock.advance(4 * 60_000);
    await by.ok(by.post('/templates/refresh', {}));
    expect((await list(by)).templates).toMatchObject([
      { title: 'Aviso', state: 'draft', body: 'Oi, {{1}}, tudo bem com você?' },
    ]);

    server.clock.advance(4 * 60_000);
    server.graph.failNext(1, { status: 500 });
    expect(await by.ok(by.post('/templates/refresh', {}))).toMatchObject({
      failed: true,
      listedAt: expect.any(String),
    });
    expect(await list(by)).toMatchObject({ failed: true, templates: [{ title: 'Aviso' }] });
  });

  it('are written by admins; others read approved ones of the numbers they see', async () => {
    const { company, by, draft, connection, account } = await shop();
    const made = await draft();
    account.templates.push({
      name: 'aviso',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Só um aviso' }],
    });
    await by.ok(by.post('/templates/refresh', {}));
    const ana = await company.user();
    expect((await list(ana)).templates).toMatchObject([{ name: 'aviso', connections: [{ id: connection.id }] }]);
    expect((await list(ana)).states).toMatchObject({ approved: 1, draft: 0 });
    expect((await ana.get(`/templates/${made.id}`)).status).toBe(403);
    expect((await ana.put(`/templates/${made.id}`, { title: 'x' })).status).toBe(403);
    const bound = await company.user({ whatsappId: (await company.connection({ paired: false })).id });
    expect((await list(bound)).templates).toEqual([]);
  });

  it('end with the last number of their account', async () => {
    const { by, draft, connection } = await shop();
    const { id } = await draft();
    await by.ok(by.delete(`/whatsapp/${connection.id}`));
    expect((await by.get(`/templates/${id}`)).status).toBe(404);
    expect((await list(by)).templates).toEqual([]);
  });

  it('say before what uses them, and are named in the audit log once they are gone', async () => {
    const { company, by, draft, submit, get, connection } = await shop();
    const { id } = await draft({ content: { body: 'Seu pedido chega amanhã.' } });
    server.graph.management.templates.decision = 'APPROVED';
    await by.ok(Promise.resolve(await submit(id)));
    server.graph.management.templates.decision = 'PENDING';
    const contact = await company.contact({ name: 'Camila' });
    const sendAt = new Date(server.clock.now().getTime() + dayMs).toISOString();
    await by.ok(
      by.post('/schedules', {
        body: 'Seu pedido chega amanhã.',
        sendAt,
        contactId: contact.id,
        whatsappId: connection.id,
        template: { name: 'confirmacao_de_entrega', language: 'pt_BR' },
      }),
    );
    expect((await get(id)).uses).toEqual([{ kind: 'schedule', name: 'Camila' }]);
    await by.ok(by.delete(`/templates/${id}`));
    const { lines } = await by.ok(
      by.get<{ lines: { kind: string; verb: string; step: string | null; before: object; after: object }[] }>(
        '/audit-log',
      ),
    );
    expect(lines.filter(({ kind }) => kind === 'template')).toMatchObject([
      { verb: 'delete', before: { name: 'confirmacao_de_entrega', language: 'pt_BR' } },
      { step: 'submit', after: { name: 'confirmacao_de_entrega' } },
      { verb: 'create', after: { name: 'confirmacao_de_entrega', category: 'UTILITY' } },
    ]);
  });
});
