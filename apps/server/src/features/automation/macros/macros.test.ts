import { describe, expect, it } from 'vitest';
import { liveEventName, maxOwnMacros, type CustomField, type Macro, type Tag } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const note = { kind: 'note', text: 'Ligar amanhã' };
const add = (by: Client, name: string, more: object = {}) =>
  by.post<Macro>('/macros', { name, steps: [note], ...more });
const names = async (by: Client) => (await by.ok(by.get<Macro[]>('/macros'))).map(({ name }) => name);

async function shop() {
  const company = await server.company();
  const queue = await company.queue();
  const [ana, bruno] = await Promise.all([company.user({ queueIds: [queue.id] }), company.user()]);
  return { company, admin: company.admin, queue, ana, bruno };
}

describe('macros', () => {
  it('are of their author unless shared, which admins make, and are listed in their order', async () => {
    const { admin, ana, bruno } = await shop();
    const own = await ana.ok(add(ana, 'Minha'));
    expect(own).toMatchObject({ name: 'Minha', isShared: false, userId: ana.user.id, conditions: [], steps: [note] });
    expect(await add(ana, 'De todos', { isShared: true })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    const [one, two] = [
      await admin.ok(add(admin, 'Troca', { isShared: true })),
      await admin.ok(add(admin, 'Entrega', { isShared: true })),
    ];
    expect(await names(ana)).toEqual(['Troca', 'Entrega', 'Minha']);
    expect(await names(bruno)).toEqual(['Troca', 'Entrega']);
    for (const by of [bruno, admin]) expect((await by.get(`/macros/${own.id}`)).status).toBe(404);
    expect((await ana.put(`/macros/${one.id}`, { name: 'Outra' })).status).toBe(403);
    expect((await ana.delete(`/macros/${one.id}`)).status).toBe(403);
    expect((await ana.put('/macros/order', { isShared: true, macroIds: [two.id] })).status).toBe(403);
    await admin.ok(admin.put('/macros/order', { isShared: true, macroIds: [two.id] }));
    expect(await names(bruno)).toEqual(['Entrega', 'Troca']);
    expect((await admin.put('/macros/order', { isShared: true, macroIds: [own.id] })).status).toBe(404);
    await ana.ok(ana.delete(`/macros/${own.id}`));
    expect(await names(ana)).toEqual(['Entrega', 'Troca']);
  });

  it('reach those who see them live, and are lost where a shared one becomes private', async () => {
    const { company, admin, ana } = await shop();
    const { received } = await ana.listen();
    const events = () =>
      received.filter(({ name }) => name === liveEventName(company.id, 'macro')).map(({ payload }) => payload);
    await admin.ok(add(admin, 'Só minha'));
    const shared = await admin.ok(add(admin, 'Troca', { isShared: true }));
    const changed = await admin.ok(admin.put<Macro>(`/macros/${shared.id}`, { name: 'Troca aprovada' }));
    await admin.ok(admin.put(`/macros/${shared.id}`, { isShared: false }));
    await until(() => events().length === 3);
    expect(events()).toEqual([
      { action: 'create', macro: shared },
      { action: 'update', macro: changed },
      { action: 'delete', macroId: shared.id },
    ]);
  });

  it('keep their steps in the order in which they are done, and refuse steps that cannot go together', async () => {
    const { ana, queue } = await shop();
    const { steps } = await ana.ok(
      add(ana, 'Fim', {
        steps: [{ kind: 'resolve' }, { kind: 'text', text: ' Até logo ' }, { kind: 'priority', priority: 'low' }],
      }),
    );
    expect(steps).toEqual([
      { kind: 'priority', priority: 'low' },
      { kind: 'text', text: 'Até logo' },
      { kind: 'resolve', closeReason: null, closeDetail: '', farewell: true },
    ]);
    for (const wrong of [
      [],
      Array.from({ length: 9 }, () => note),
      [{ kind: 'resolve' }, { kind: 'resolve' }],
      [
        { kind: 'snooze', minutes: 60 },
        { kind: 'transfer', queueId: queue.id },
      ],
      [{ kind: 'transfer' }],
      [{ kind: 'text', text: ' ' }],
      [{ kind: 'launch' }],
      [{ kind: 'tag' }],
    ])
      expect(await add(ana, 'Errada', { steps: wrong }), JSON.stringify(wrong)).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION' },
      });
  });

  it('name what is there, of their own company, and keep the step without it when it is removed', async () => {
    const { admin, ana, company } = await shop();
    const other = await server.company();
    const foreign = await other.queue();
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Troca', color: '#112233' }));
    const field = await admin.ok(
      admin.post<CustomField>('/custom-fields', { subject: 'ticket', type: 'text', name: 'Pedido' }),
    );
    for (const [step, error] of [
      [{ kind: 'transfer', queueId: foreign.id }, 'ERR_NO_QUEUE_FOUND'],
      [{ kind: 'transfer', userId: other.admin.user?.id }, 'ERR_NO_USER_FOUND'],
      [{ kind: 'tag', tagId: 2_000_000_000 }, 'ERR_NO_TAG_FOUND'],
      [{ kind: 'field', fieldId: 2_000_000_000, value: 'x' }, 'ERR_NO_CUSTOM_FIELD_FOUND'],
    ] as const)
      expect(await add(ana, 'Errada', { steps: [step] })).toMatchObject({ status: 404, body: { error } });
    expect(await names(ana)).toEqual([]);
    const queue = await company.queue();
    const { id } = await ana.ok(
      add(ana, 'Troca', {
        conditions: [{ kind: 'queue', queueId: queue.id }],
        steps: [
          { kind: 'tag', tagId: tag.id },
          { kind: 'field', fieldId: field.id, value: '3187' },
        ],
      }),
    );
    await admin.ok(admin.delete(`/tags/${tag.id}`));
    await admin.ok(admin.delete(`/queue/${queue.id}`));
    expect(await ana.ok(ana.get(`/macros/${id}`))).toMatchObject({
      conditions: [{ kind: 'queue', queueId: null }],
      steps: [
        { kind: 'tag', tagId: null },
        { kind: 'field', fieldId: field.id, value: '3187' },
      ],
    });
  });

  it('are at most 50 of a person, and go with the person while shared ones stay', async () => {
    const { company, admin } = await shop();
    const carla = await company.user({ profile: 'admin' });
    await carla.ok(add(carla, 'De todos', { isShared: true }));
    for (let number = 0; number < maxOwnMacros; number += 1) await carla.ok(add(carla, `Minha ${number}`));
    expect(await add(carla, 'Mais uma')).toMatchObject({
      status: 409,
      body: { error: 'ERR_MACRO_LIMIT', limit: maxOwnMacros },
    });
    await admin.ok(admin.delete(`/users/${carla.user.id}`));
    const [shared, ...others] = await admin.ok(admin.get<Macro[]>('/macros'));
    expect(shared).toMatchObject({ name: 'De todos', userId: null });
    expect(others).toEqual([]);
    expect((await admin.put(`/macros/${shared?.id}`, { name: 'Ainda de todos' })).status).toBe(200);
  });
});
