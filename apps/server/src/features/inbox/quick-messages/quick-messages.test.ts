import { describe, expect, it } from 'vitest';
import type { FileList, LivePayload, QuickMessage } from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { png } from '../../../testing/sample-values.ts';

const server = useTestServer({ ROLES: 'http' });

const make = (by: Client, shortcode: string, more: object = {}) =>
  by.ok(by.post<QuickMessage>('/quick-messages', { shortcode, message: `Texto de ${shortcode}`, ...more }));
const codes = async (by: Client, path = '/quick-messages/list') => {
  const answer = await by.ok(by.get<QuickMessage[] | { records: QuickMessage[] }>(path));
  return (Array.isArray(answer) ? answer : answer.records).map(({ shortcode }) => shortcode);
};
const attach = (by: Client, id: number, name = 'tabela.png', content: typeof png | string = png) => {
  const form = new FormData();
  form.set('typeArch', 'quickMessage');
  form.set('file', new Blob([content]), name);
  return by.post<{ mensagem: string }>(`/quick-messages/${id}/media-upload`, form);
};

async function shop() {
  const company = await server.company();
  const sales = await company.queue();
  const [ana, bruno] = await Promise.all([company.user({ queueIds: [sales.id] }), company.user()]);
  return { company, admin: company.admin, sales, ana, bruno };
}

const choices = { kind: 'buttons', footer: 'Casa Lume', choices: [{ title: 'Linho cru' }, { title: 'Azul' }] };

describe('quick replies', () => {
  it('of choices keep them in the place of files, with a text that WhatsApp takes, until files take their place', async () => {
    const { ana } = await shop();
    const reply = await make(ana, 'cor', { message: 'Qual cor?', interactive: choices });
    expect(reply).toMatchObject({ message: 'Qual cor?', interactive: choices, isMedia: false, fileListId: null });
    expect(await ana.ok(ana.get<QuickMessage[]>('/quick-messages/list'))).toMatchObject([{ interactive: choices }]);
    const put = (body: object) => ana.put<QuickMessage>(`/quick-messages/${reply.id}`, body);
    const twice = { ...choices, choices: [{ title: 'Azul' }, { title: 'azul' }] };
    for (const wrong of [
      { interactive: twice },
      { interactive: { kind: 'menu' } },
      { message: ' ' },
      { message: 'x'.repeat(1_025) },
    ])
      expect(await put(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
    expect(await ana.post('/quick-messages', { shortcode: 'vazia', message: '', interactive: choices })).toMatchObject({
      status: 400,
    });
    // What is not sent stays.
    expect(await ana.ok(put({ message: 'Que cor?' }))).toMatchObject({ message: 'Que cor?', interactive: choices });
    await ana.ok(attach(ana, reply.id));
    expect(await ana.ok(put({}))).toMatchObject({ interactive: null, isMedia: true });
    expect(await ana.ok(put({ interactive: choices }))).toMatchObject({ interactive: choices, isMedia: false });
    const list = await ana.ok(ana.post<{ id: number }>('/files', { name: 'Catálogo', message: 'Veja' }));
    expect(await ana.ok(put({ fileListId: list.id }))).toMatchObject({ interactive: null, fileListId: list.id });
    expect(await ana.ok(put({ interactive: choices }))).toMatchObject({ interactive: choices, fileListId: null });
    expect(await ana.ok(put({ interactive: null }))).toMatchObject({ interactive: null });
  });

  it('are private unless shared, and active ones are offered in the composer', async () => {
    const { admin, ana, bruno } = await shop();
    const own = await make(ana, 'pix');
    expect(own).toMatchObject({
      shortcode: 'pix',
      message: 'Texto de pix',
      geral: false,
      status: true,
      isMedia: false,
      mediaPath: null,
      queueId: null,
    });
    await make(ana, 'Ágil', { geral: true });
    await make(ana, 'desligada', { status: false });
    expect(await codes(ana)).toEqual(['Ágil', 'pix']);
    expect(await codes(ana, '/quick-messages')).toEqual(['Ágil', 'desligada', 'pix']);
    expect(await codes(ana, '/quick-messages?searchParam=AGIL')).toEqual(['Ágil']);
    expect(await codes(bruno)).toEqual(['Ágil']);
    expect(await codes(admin, '/quick-messages')).toEqual(['Ágil']);
    expect(await bruno.get(`/quick-messages/${own.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND' },
    });
  });

  it('limited to a queue are visible to users of that queue', async () => {
    const { company, admin, ana, bruno, sales } = await shop();
    const limited = await make(admin, 'vendas', { geral: true, queueId: sales.id });
    expect(await codes(ana)).toEqual(['vendas']);
    expect(await codes(bruno)).toEqual([]);
    expect((await bruno.get(`/quick-messages/${limited.id}`)).status).toBe(404);
    expect(await bruno.post('/quick-messages', { shortcode: 'minha', queueId: sales.id })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND' },
    });
    // Who leaves the queue keeps their own to look after, but is not offered it any more.
    await make(ana, 'caderno', { queueId: sales.id });
    await admin.ok(admin.put(`/users/${ana.user.id}`, { queueIds: [] }));
    await until(async () => (await codes(ana)).length === 0);
    expect(await codes(ana, '/quick-messages')).toEqual(['caderno']);
    expect(await company.admin.ok(admin.get(`/quick-messages/${limited.id}`))).toMatchObject({ queueId: sales.id });
  });

  it('are changed by their author, and by admins when shared', async () => {
    const { admin, ana, bruno } = await shop();
    const [own, shared] = [await make(ana, 'minha'), await make(ana, 'nossa', { geral: true })];
    expect(await bruno.put(`/quick-messages/${shared.id}`, { message: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect((await bruno.delete(`/quick-messages/${shared.id}`)).status).toBe(400);
    expect((await admin.put(`/quick-messages/${own.id}`, { message: 'x' })).status).toBe(404);
    const changed = await admin.ok(admin.put<QuickMessage>(`/quick-messages/${shared.id}`, { message: 'Corrigida' }));
    expect(changed).toEqual({ ...shared, message: 'Corrigida', updatedAt: changed.updatedAt });
    await ana.ok(ana.delete(`/quick-messages/${own.id}`));
    expect(await codes(ana)).toEqual(['nossa']);
  });

  it("have a shortcode that is unique among one's own, and among the shared ones", async () => {
    const { ana, bruno } = await shop();
    const taken = { status: 409, body: { error: 'ERR_SHORTCODE_ALREADY_EXISTS' } };
    const own = await make(ana, 'Oi');
    await make(bruno, 'oi');
    await make(bruno, 'oi', { geral: true });
    expect(await ana.post('/quick-messages', { shortcode: 'OI' })).toMatchObject(taken);
    expect(await ana.post('/quick-messages', { shortcode: 'oi', geral: true })).toMatchObject(taken);
    expect(await ana.put(`/quick-messages/${own.id}`, { geral: true })).toMatchObject(taken);
    for (const shortcode of ['', '  ', 'x'.repeat(51)]) {
      expect(await ana.post('/quick-messages', { shortcode })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
  });

  it('count their uses by whoever may use them, and change nothing else by it', async () => {
    const { admin, ana, bruno, sales } = await shop();
    const shared = await make(admin, 'nossa', { geral: true, queueId: sales.id });
    expect(shared.usedCount).toBe(0);
    await Promise.all([admin, ana, ana].map((by) => by.ok(by.post(`/quick-messages/${shared.id}/use`))));
    expect(await bruno.post(`/quick-messages/${shared.id}/use`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUICK_MESSAGE_FOUND' },
    });
    expect(await ana.ok(ana.get(`/quick-messages/${shared.id}`))).toEqual({ ...shared, usedCount: 3 });
    await make(admin, 'agora', { geral: true, queueId: sales.id });
    expect(await codes(ana, '/quick-messages?sort=-usedCount')).toEqual(['nossa', 'agora']);
  });

  it('quick replies are paged by 20', async () => {
    const { ana } = await shop();
    for (let index = 0; index < 21; index += 1) await make(ana, `c${String(index).padStart(2, '0')}`);
    const page = await ana.ok(ana.get<{ records: QuickMessage[]; count: number; hasMore: boolean }>('/quick-messages'));
    expect({ length: page.records.length, count: page.count, hasMore: page.hasMore }).toEqual({
      length: 20,
      count: 21,
      hasMore: true,
    });
    expect(await codes(ana, '/quick-messages?pageNumber=2')).toEqual(['c20']);
  });

  it('carry a file that whoever may use them can open, until it is replaced or removed', async () => {
    const { ana, bruno } = await shop();
    const { id } = await make(ana, 'catálogo', { geral: true });
    expect(await attach(bruno, id)).toMatchObject({ status: 400 });
    expect(await attach(ana, id, 'vazio.png', '')).toMatchObject({ status: 400, body: { error: 'ERR_FILE_EMPTY' } });
    expect((await ana.post(`/quick-messages/${id}/media-upload`, {})).status).toBe(400);
    expect(await attach(ana, id, '../../Tabela de preços.png')).toMatchObject({
      status: 200,
      body: { mensagem: 'Arquivo anexado' },
    });
    const withFile = await bruno.ok(bruno.get<QuickMessage>(`/quick-messages/${id}`));
    expect(withFile).toMatchObject({ isMedia: true, mediaName: 'Tabela de preços.png', mediaMime: 'image/png' });
    const open = async (path: string | null) => (await fetch(`${server.url}${path}`)).status;
    expect(await open(withFile.mediaPath)).toBe(200);
    await ana.ok(attach(ana, id, 'outra.png'));
    const replaced = await ana.ok(ana.get<QuickMessage>(`/quick-messages/${id}`));
    expect(replaced.mediaName).toBe('outra.png');
    await until(async () => (await open(withFile.mediaPath)) === 404);
    expect(await open(replaced.mediaPath)).toBe(200);
    await ana.ok(ana.delete(`/quick-messages/${id}/media-upload`));
    expect(await ana.ok(ana.get(`/quick-messages/${id}`))).toMatchObject({
      isMedia: false,
      mediaPath: null,
      mediaName: null,
    });
    await until(async () => (await open(replaced.mediaPath)) === 404);
  });

  it('bring the files of a list instead of one of their own, until the list is deleted', async () => {
    const { ana, bruno } = await shop();
    const { admin: stranger } = await server.company();
    const makeList = (by: Client) => by.ok(by.post<FileList>('/files', { name: 'Catálogo', message: 'Segue' }));
    const [{ id: fileListId }, foreign] = await Promise.all([makeList(ana), makeList(stranger)]);
    const noSuchList = { status: 404, body: { error: 'ERR_NO_FILE_LIST_FOUND' } };
    const toForeign = { shortcode: 'de fora', fileListId: foreign.id };
    expect(await ana.post('/quick-messages', toForeign)).toMatchObject(noSuchList);
    const { id } = await make(ana, 'catálogo', { geral: true, fileListId });
    expect(await ana.put(`/quick-messages/${id}`, { fileListId: foreign.id })).toMatchObject(noSuchList);
    const read = () => bruno.ok(bruno.get<QuickMessage>(`/quick-messages/${id}`));
    expect(await read()).toMatchObject({ fileListId, isMedia: false });

    // The one that is chosen last takes the place of the other.
    await ana.ok(attach(ana, id));
    const withFile = await read();
    expect(withFile).toMatchObject({ fileListId: null, isMedia: true });
    await ana.ok(ana.put(`/quick-messages/${id}`, { message: 'Outra' }));
    expect(await read()).toMatchObject({ isMedia: true });
    await ana.ok(ana.put(`/quick-messages/${id}`, { fileListId }));
    expect(await read()).toMatchObject({ fileListId, isMedia: false, mediaPath: null });
    await until(async () => (await fetch(`${server.url}${withFile.mediaPath}`)).status === 404);
    await ana.ok(ana.delete(`/quick-messages/${id}/media-upload`));
    expect(await read()).toMatchObject({ fileListId });

    const subscription = await bruno.listen();
    await ana.ok(ana.delete(`/files/${fileListId}`));
    await until(() =>
      events(subscription).some(
        (event) => event.action === 'update' && event.record.id === id && !event.record.fileListId,
      ),
    );
    expect(await read()).toMatchObject({ fileListId: null, message: 'Outra' });
    expect(await ana.put(`/quick-messages/${id}`, { fileListId })).toMatchObject(noSuchList);
  });

  it('go with their author, save those that are shared', async () => {
    const { company, admin, ana, bruno } = await shop();
    const own = await make(ana, 'só minha');
    await ana.ok(attach(ana, own.id));
    const { mediaPath } = await ana.ok(ana.get<QuickMessage>(`/quick-messages/${own.id}`));
    const shared = await make(ana, 'de todos', { geral: true });
    await admin.ok(admin.delete(`/users/${ana.user.id}`));
    expect(await codes(bruno)).toEqual(['de todos']);
    const left = await server.app.platform.database.forCompany(company.id, ({ db }) =>
      db.selectFrom('quickMessages').select('id').execute(),
    );
    expect(left).toEqual([{ id: shared.id }]);
    await until(async () => (await fetch(`${server.url}${mediaPath}`)).status === 404);
    expect(await admin.ok(admin.put(`/quick-messages/${shared.id}`, { geral: false }))).toMatchObject({
      userId: admin.user?.id,
      geral: false,
    });
  });

  it('bring open lists to what a fresh answer shows, for those who gain or lose access', async () => {
    const { admin, ana, bruno, sales } = await shop();
    const people = [admin, ana, bruno];
    const subscriptions = await Promise.all(people.map((one) => one.listen()));
    const { id } = await make(ana, 'anda', { geral: true });
    await ana.ok(ana.put(`/quick-messages/${id}`, { queueId: sales.id }));
    await ana.ok(ana.put(`/quick-messages/${id}`, { queueId: null, message: 'De volta' }));
    await ana.ok(ana.put(`/quick-messages/${id}`, { geral: false }));
    await ana.ok(attach(ana, id));
    const gone = await make(ana, 'some', { geral: true });
    await ana.ok(ana.delete(`/quick-messages/${gone.id}`));
    await make(admin, 'última', { geral: true });
    for (const [index, subscription] of subscriptions.entries()) {
      await until(() =>
        events(subscription).some((event) => event.action === 'create' && event.record.shortcode === 'última'),
      );
      const cached = new Map<number, QuickMessage>();
      for (const event of events(subscription)) {
        if (event.action === 'delete') cached.delete(event.id);
        else cached.set(event.record.id, event.record);
      }
      const by = people[index] as Client;
      const { records } = await by.ok(by.get<{ records: QuickMessage[] }>('/quick-messages'));
      expect(new Map(records.map((record) => [record.id, record]))).toEqual(cached);
    }
    // Bruno never received it while it was limited to sales, nor its file.
    expect(events(subscriptions[2] as LiveSubscription).map(({ action }) => action)).toEqual([
      'create',
      'delete',
      'update',
      'delete',
      'create',
      'delete',
      'create',
    ]);
  });
});

const events = (subscription: LiveSubscription) =>
  subscription.received
    .filter(({ name }) => name.endsWith('-quickemessage'))
    .map(({ payload }) => payload as LivePayload<'quickemessage'>);
