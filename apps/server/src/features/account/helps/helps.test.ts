import { describe, expect, it } from 'vitest';
import { liveEventName, type Help, type HelpView } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const path = '/helps';
const body = (title: string, more: object = {}) => ({ title, video: 'dQw4w9WgXcQ', ...more });

describe('help videos', () => {
  it('are created by operators, read by every company, and emitted to every open browser', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const operator = await ours.operator();
    const reader = await theirs.user();
    const { received } = await reader.listen();
    const word = randomText();
    const search = async (text = word) =>
      reader.ok(reader.get<{ records: Help[]; count: number }>(`${path}?searchParam=${encodeURIComponent(text)}`));

    const later = await operator.ok(operator.post<Help>(path, body(`Vídeo ${word}`, { description: 'Sobre filas' })));
    const first = await operator.ok(operator.post<Help>(path, body(`Ajuda ${word}`)));
    expect(await search()).toMatchObject({ records: [first, later], count: 2 });
    const changed = await operator.ok(
      operator.put<Help>(`${path}/${later.id}`, { video: 'https://youtu.be/aaaaaaaaaaa' }),
    );
    expect(changed).toMatchObject({ title: later.title, description: 'Sobre filas', video: 'aaaaaaaaaaa' });
    expect(await reader.ok(reader.get<Help[]>(`${path}/list`))).toEqual(expect.arrayContaining([first, changed]));
    await operator.ok(operator.delete(`${path}/${first.id}`));
    expect(await search()).toMatchObject({ records: [changed], count: 1 });

    // Of one installation: other tests may make some meanwhile.
    const events = () =>
      received.flatMap(({ name, payload }) =>
        name === liveEventName(theirs.id, 'help') && JSON.stringify(payload).match(`"id":(${first.id}|${later.id})\\b`)
          ? [payload]
          : [],
      );
    await until(() => events().length === 4);
    expect(events()).toEqual([
      { action: 'create', record: later },
      { action: 'create', record: first },
      { action: 'update', record: changed },
      { action: 'delete', id: first.id },
    ]);
  });

  it('are not for admins to write, and take nothing but the code of a video', async () => {
    const { admin, ...company } = await server.company();
    const operator = await company.operator();
    expect(await admin.post(path, body('Meu vídeo'))).toMatchObject({
      body: { error: 'ERR_NO_PERMISSION' },
    });
    for (const bad of [
      { title: 'ab' },
      { title: 'x'.repeat(10_000) },
      { video: '' },
      { video: 'javascript:alert(1)' },
      { video: '<script>alert(1)</script>' },
      { video: 'https://a.co/x' },
      { video: 'https://youtube.com.a.co/watch?v=aaaaaaaaaaa' },
      { page: 'https://a.co' },
      { page: '//a.co' },
      { page: '/../x' },
      { durationSeconds: 0 },
      { durationSeconds: 1e9 },
    ]) {
      expect(await operator.post(path, body('Vídeo', bad)), JSON.stringify(bad)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
  });

  it('have a topic, a length and the page they explain, each of which may be taken away again', async () => {
    const company = await server.company();
    const operator = await company.operator();
    const facts = { topic: 'Administração', durationSeconds: 400, page: '/queues' };
    const made = await operator.ok(operator.post<Help>(path, body('Filas e menu', facts)));
    expect(made).toMatchObject(facts);
    const none = { topic: '', durationSeconds: null, page: '' };
    expect(await operator.ok(operator.put<Help>(`${path}/${made.id}`, none))).toMatchObject({
      ...none,
      video: made.video,
    });
    expect(await operator.ok(operator.post<Help>(path, body('Sem nada')))).toMatchObject(none);
  });

  it('remember for each person alone how far it was watched; what was watched to its end stays so', async () => {
    const { admin, ...company } = await server.company();
    const operator = await company.operator();
    const { id } = await operator.ok(operator.post<Help>(path, body('Filas e menu')));
    const colleague = await company.user();
    const watch = (position: number, more: object = {}) => admin.put(`${path}/${id}/view`, { position, ...more });
    const viewsOf = async (by: typeof admin) =>
      (await by.ok(by.get<HelpView[]>(`${path}/views`))).filter(({ helpId }) => helpId === id);
    await admin.ok(watch(120));
    await admin.ok(watch(95));
    expect(await viewsOf(admin)).toEqual([{ helpId: id, position: 95, isFinished: false }]);
    await admin.ok(watch(400, { isFinished: true }));
    await admin.ok(watch(3));
    expect(await viewsOf(admin)).toEqual([{ helpId: id, position: 3, isFinished: true }]);
    expect(await viewsOf(colleague)).toEqual([]);
    for (const bad of [{ position: -1 }, { position: 1.5 }, { position: 1e9 }, {}])
      expect((await admin.put(`${path}/${id}/view`, bad)).status, JSON.stringify(bad)).toBe(400);
    expect(await admin.put(`${path}/2000000000/view`, { position: 1 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_HELP_FOUND' },
    });
    await operator.ok(operator.delete(`${path}/${id}`));
    expect(await viewsOf(admin)).toEqual([]);
  });
});
