import { describe, expect, it } from 'vitest';
import { buildOptionTree, type LivePayload, type OptionNode, type Queue, type QueueOption } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });

const add = (by: Client, queue: Queue, title: string, more: object = {}) =>
  by.ok(by.post<QueueOption>('/queue-options', { queueId: queue.id, title, ...more }));
const listed = (by: Client, queue: Queue, query = '') =>
  by.ok(by.get<QueueOption[]>(`/queue-options?queueId=${queue.id}${query}`));
const drawn = (options: readonly QueueOption[]) => {
  const draw = (nodes: OptionNode<QueueOption>[]): string =>
    nodes
      .map(({ title, option, children }) => `${option}${title}${children.length > 0 ? `(${draw(children)})` : ''}`)
      .join(' ');
  return draw(buildOptionTree(options));
};

/** 1 A, 2 B with 1 C below it, with 1 D below that */
async function menu() {
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue();
  const a = await add(admin, queue, 'A', { message: 'Resposta', option: '1', parentId: -1 });
  const b = await add(admin, queue, 'B');
  const c = await add(admin, queue, 'C', { parentId: b.id });
  const d = await add(admin, queue, 'D', { parentId: String(c.id), option: '' });
  const move = (option: QueueOption, to: object) => admin.put<QueueOption>(`/queue-options/${option.id}`, to);
  const tree = async () => drawn(await listed(admin, queue));
  return { company, admin, queue, a, b, c, d, move, tree };
}

describe('options of a queue', () => {
  it('are listed whole, from the top and by what is above, with the number as text', async () => {
    const { admin, company, queue, a, b, c, d, tree } = await menu();
    expect(await tree()).toBe('1A 2B(1C(1D))');
    expect(a).toMatchObject({ queueId: queue.id, title: 'A', message: 'Resposta', option: '1', parentId: null });
    expect(await listed(admin, queue, '&parentId=-1')).toEqual([a, b]);
    expect(await listed(admin, queue, `&parentId=${b.id}`)).toEqual([c]);
    expect(await admin.ok(admin.get(`/queue-options/${d.id}`))).toEqual({ ...d, parent: c });
    expect(await admin.ok(admin.get(`/queue-options/${a.id}`))).toEqual({ ...a, parent: null });
    const user = await company.user();
    expect(await listed(user, queue, '&parentId=-1')).toEqual([a, b]);
    for (const answer of [
      await user.post('/queue-options', { queueId: queue.id, title: 'X' }),
      await user.put(`/queue-options/${a.id}`, {}),
      await user.delete(`/queue-options/${a.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
    }
  });

  it('keep their numbers without gaps while they are added, moved and removed', async () => {
    const { admin, queue, a, b, c, d, move, tree } = await menu();
    await add(admin, queue, 'E', { option: 1 });
    expect(await tree()).toBe('1E 2A 3B(1C(1D))');
    const moved = await admin.ok(move(c, { parentId: null, option: 2 }));
    expect(moved).toMatchObject({ option: '2', parentId: null, parent: null });
    expect(await tree()).toBe('1E 2C(1D) 3A 4B');
    await admin.ok(move(a, { parentId: c.id }));
    expect(await tree()).toBe('1E 2C(1D 2A) 3B');
    await admin.ok(move(a, { option: '1' }));
    expect(await tree()).toBe('1E 2C(1A 2D) 3B');
    const worded = await admin.ok(move(b, { title: 'Bê', message: 'Oi', option: 99 }));
    expect(worded).toMatchObject({ title: 'Bê', message: 'Oi', option: '3' });
    expect(await admin.ok(move(b, { message: null }))).toMatchObject({ title: 'Bê', message: '', option: '3' });
    expect(await admin.ok(admin.delete(`/queue-options/${c.id}`))).toEqual({ message: 'Option deleted' });
    expect(await tree()).toBe('1E 2Bê');
    expect(await admin.get(`/queue-options/${d.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_OPTION_FOUND' },
    });
  });

  it('refuse circles, orphans, other queues and what is not theirs', async () => {
    const { company, admin, queue, b, d, move, tree } = await menu();
    const elsewhere = await add(admin, await company.queue(), 'Outra');
    const other = await server.company();
    const foreign = await add(other.admin, await other.queue(), 'Alheia');
    for (const [parentId, code] of [
      [b.id, 'ERR_QUEUE_OPTION_CYCLE'],
      [d.id, 'ERR_QUEUE_OPTION_CYCLE'],
      [elsewhere.id, 'ERR_QUEUE_OPTION_PARENT'],
    ]) {
      expect(await move(b, { parentId })).toMatchObject({ status: 409, body: { error: code } });
    }
    for (const parentId of [foreign.id, 2_000_000_000]) {
      expect(await move(b, { parentId })).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_OPTION_FOUND' } });
      expect(await admin.post('/queue-options', { queueId: queue.id, title: 'X', parentId })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_OPTION_FOUND' },
      });
    }
    for (const queueId of [foreign.queueId, 2_000_000_000]) {
      expect(await admin.post('/queue-options', { queueId, title: 'X' })).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      });
      expect(await admin.get(`/queue-options?queueId=${queueId}&parentId=-1`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_QUEUE_FOUND' },
      });
    }
    for (const bad of [
      { title: ' ' },
      { option: 0 },
      { option: 'dois' },
      { option: 1000 },
      { parentId: -2 },
      { message: 'x'.repeat(4097) },
    ]) {
      expect(await move(b, bad), JSON.stringify(bad)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
    }
    expect(await tree()).toBe('1A 2B(1C(1D))');
  });

  it('stay a tree under concurrent moves, and both users get the same events', async () => {
    const { company, admin, queue, a, b, c, d, tree } = await menu();
    const second = await company.user({ profile: 'admin' });
    const subscriptions = await Promise.all([admin.listen(), second.listen()]);
    const before = await listed(admin, queue);
    const moves = [
      () => admin.put(`/queue-options/${b.id}`, { parentId: a.id }),
      () => second.put(`/queue-options/${a.id}`, { parentId: d.id }),
      () => admin.put(`/queue-options/${c.id}`, { parentId: null, option: 1 }),
      () => second.post('/queue-options', { queueId: queue.id, title: 'E', option: 1 }),
      () => admin.delete(`/queue-options/${d.id}`),
      () => second.put(`/queue-options/${c.id}`, { title: 'Cê' }),
    ];
    await Promise.all(moves.map((move) => move()));
    const last = await add(admin, queue, 'Por último');
    const now = await listed(admin, queue);
    expect(drawn(now)).toBe(await tree());
    expect(buildOptionTree(now).length).toBeGreaterThan(0);
    for (const subscription of subscriptions) {
      const events = () =>
        subscription.received
          .filter(({ name }) => name.endsWith('-queueOption'))
          .map(({ payload }) => payload as LivePayload<'queueOption'>);
      await until(() => events().some(({ changed }) => changed.some(({ id }) => id === last.id)));
      const cache = new Map(before.map((option) => [option.id, option]));
      for (const { changed, deletedIds } of events()) {
        for (const option of changed) cache.set(option.id, option);
        for (const id of deletedIds) cache.delete(id);
      }
      const byId = (options: Iterable<QueueOption>) => [...options].sort((x, y) => x.id - y.id);
      expect(byId(cache.values())).toEqual(byId(now));
    }
  });

  it('are deleted with their queue', async () => {
    const { admin, queue, a } = await menu();
    await admin.ok(admin.delete(`/queue/${queue.id}`));
    expect((await admin.get(`/queue-options/${a.id}`)).status).toBe(404);
    expect((await admin.get(`/queue-options?queueId=${queue.id}`)).status).toBe(404);
  });
});
