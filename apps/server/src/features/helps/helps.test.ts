import { describe, expect, it } from 'vitest';
import { liveEventName, type Help } from '@balcao/contract';
import { until } from '../../testing/client.ts';
import { randomText } from '../../testing/random.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const path = '/helps';
const body = (title: string, more: object = {}) => ({ title, video: 'dQw4w9WgXcQ', ...more });

describe('help videos', () => {
  it('are made by operators, read by every company, and every open browser hears of them', async () => {
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
    const heard = () =>
      received.flatMap(({ name, payload }) =>
        name === liveEventName(theirs.id, 'help') && JSON.stringify(payload).match(`"id":(${first.id}|${later.id})\\b`)
          ? [payload]
          : [],
      );
    await until(() => heard().length === 4);
    expect(heard()).toEqual([
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
    for (const bad of [{ title: 'ab' }, { video: '' }, { video: 'javascript:alert(1)' }, { video: 'https://a.co/x' }]) {
      expect(await operator.post(path, body('Vídeo', bad)), JSON.stringify(bad)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
    }
  });
});
