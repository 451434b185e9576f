import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs, type FollowUp, type FollowUpRun, type Tag } from '@balcao/contract';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { atOnce, settings } from '../../../testing/campaign-calls.ts';
import { until } from '../../../testing/client.ts';
import { listPhoneMessages } from '../../../testing/simulated-phone.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { createOptOuts } from '../campaigns/index.ts';
import { createSending, followUpsDue, sendNextJob } from './sending.ts';

const server = useTestServer();

const always = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '00:00', until: '23:59' };

/** A company with a conversation and a follow-up of three messages, an hour apart. */
async function begin(given: Partial<FollowUp> = {}) {
  const company = await server.company();
  const { admin } = company;
  const queue = await company.queue({ closeReasons: [{ name: 'Vendido', needsDetail: false }] });
  const connection = await company.connection({ queues: [queue] });
  await settings(admin, atOnce);
  const ticket = await company.inbound(connection, { body: 'Quanto custa?' });
  const followUp = await admin.ok(
    admin.post<FollowUp>('/follow-ups', {
      name: 'Orçamento',
      sendWindow: null,
      steps: ['Oi, {nome}! Viu o orçamento?', 'Ainda vale.', 'Último aviso.'].map((text) => ({ minutes: 60, text })),
      ...given,
    }),
  );
  const number = ticket.contact.number;
  return {
    company,
    admin,
    connection,
    ticket,
    followUp,
    start: () => admin.post<{ id: number }>('/follow-up-runs', { followUpId: followUp.id, ticketId: ticket.id }),
    run: async () => (await admin.ok(admin.get<FollowUpRun[]>(`/tickets/${ticket.id}/follow-ups`)))[0],
    received: async () =>
      (await listPhoneMessages(admin, connection, number)).filter(({ fromMe }) => !fromMe).map(({ body }) => body),
    answers: (body: string) => company.inbound(connection, { number, body }),
  };
}
type Begun = Awaited<ReturnType<typeof begin>>;

/** Time goes by, and what is due is looked for. */
async function pass(milliseconds: number, { admin, company }: Pick<Begun, 'admin' | 'company'>): Promise<void> {
  server.clock.advance(milliseconds);
  await admin.login(admin.user?.email ?? '', company.password);
  await runSweep(server.app.platform.database, followUpsDue, server.clock.now());
}
/** Resolves once so many messages of the run left. */
const sent = async (begun: Begun, count: number) => {
  await until(async () => (await begun.run())?.sent === count);
  return until(async () => {
    const bodies = await begun.received();
    return bodies.length >= count ? bodies : undefined;
  });
};

describe('a follow-up', () => {
  it('is made, changed and deleted by admins, and read by everybody', async () => {
    const { company, admin, followUp } = await begin();
    const attendant = await company.user();
    expect(followUp).toMatchObject({ isOn: true, endTagIds: [], endReasons: [], sendWindow: null });
    const changed = await admin.ok(
      admin.put<FollowUp>(`/follow-ups/${followUp.id}`, { steps: [{ minutes: 5, text: 'Oi' }] }),
    );
    expect(await attendant.ok(attendant.get('/follow-ups'))).toEqual([changed]);
    expect(await attendant.put(`/follow-ups/${followUp.id}`, { name: 'x' })).toMatchObject({ status: 403 });
    expect(await admin.post('/follow-ups', { name: 'Sem mensagem', steps: [] })).toMatchObject({ status: 400 });
    await admin.ok(admin.delete(`/follow-ups/${followUp.id}`));
    expect(await admin.ok(admin.get('/follow-ups'))).toEqual([]);
  });

  it('writes its messages one after the other, each once, and counts whom it wrote to', async () => {
    const begun = await begin();
    const { admin, followUp } = begun;
    await admin.ok(begun.start());
    expect(await begun.start()).toMatchObject({
      status: 409,
      body: { error: 'ERR_FOLLOW_UP_RUNNING', name: 'Orçamento' },
    });
    await pass(59 * minuteMs, begun);
    expect(await begun.run()).toMatchObject({ state: 'running', sent: 0, steps: 3 });
    await pass(minuteMs, begun);
    expect((await sent(begun, 1)).at(-1)).toBe(`Oi, ${begun.ticket.contact.name}! Viu o orçamento?`);
    await pass(hourMs, begun);
    await sent(begun, 2);
    await pass(hourMs, begun);
    await sent(begun, 3);
    expect(await begun.run()).toMatchObject({ state: 'done', dueAt: null, sent: 3 });
    expect((await begun.received()).slice(-2)).toEqual(['Ainda vale.', 'Último aviso.']);
    await begun.answers('Fechado!');
    await until(async () => (await begun.run())?.state === 'answered');
    expect(await admin.ok(admin.get('/follow-ups/figures'))).toEqual([
      { followUpId: followUp.id, started: 1, running: 0, written: 1, answered: 1 },
    ]);
    const { runs } = await admin.ok(
      admin.get<{ runs: FollowUpRun[] }>(`/follow-ups/${followUp.id}/runs?state=answered`),
    );
    expect(runs).toMatchObject([{ ticketId: begun.ticket.id, contactName: begun.ticket.contact.name }]);
  });

  it('sends a message once, however often and by how many it is looked for at the same time', async () => {
    const begun = await begin();
    await begun.admin.ok(begun.start());
    await pass(hourMs, begun);
    const { platform } = server.app;
    const handlers = createSending(platform, createOptOuts(platform.vault));
    const send = handlers.find(({ job }) => job === sendNextJob)?.run as (of: object) => Promise<void>;
    // As several processes do, each past the queue of jobs.
    await Promise.all(
      Array.from({ length: 5 }, () => send({ companyId: begun.company.id, whatsappId: begun.connection.id })),
    );
    await sent(begun, 1);
    await runSweep(platform.database, followUpsDue, server.clock.now());
    expect(
      await queryRows(
        server.databaseUrl,
        `SELECT FROM follow_up_runs WHERE company_id = ${begun.company.id} AND sent = 1`,
      ),
    ).toHaveLength(1);
    expect((await begun.received()).filter((body) => body.includes('Viu o orçamento?'))).toHaveLength(1);
  });

  it('ends with an answer, a tag, a reason of resolving, a word to leave, or by hand: nothing more leaves', async () => {
    const ended = async (given: Partial<FollowUp>, act: (begun: Begun) => Promise<unknown>) => {
      const begun = await begin(given);
      await begun.admin.ok(begun.start());
      await act(begun);
      await until(async () => (await begun.run())?.state !== 'running');
      await pass(hourMs, begun);
      expect((await begun.run())?.sent).toBe(0);
      return (await begun.run())?.state;
    };
    expect(await ended({}, (begun) => begun.answers('Oi de novo'))).toBe('answered');
    expect(await ended({}, (begun) => begun.answers('Sair'))).toBe('optedOut');
    expect(
      await ended({}, async ({ admin, run }) => admin.ok(admin.delete(`/follow-up-runs/${(await run())?.id}`))),
    ).toBe('stopped');
    expect(
      await ended({ endReasons: ['Vendido'] }, async ({ admin, ticket }) => {
        await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed', closeReason: 'Vendido' }));
      }),
    ).toBe('resolved');
    expect(
      await ended({}, async ({ admin, ticket, followUp }) => {
        const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Comprou', color: '#2F8F4E' }));
        await admin.ok(admin.put(`/follow-ups/${followUp.id}`, { endTagIds: [tag.id] }));
        await admin.ok(admin.put(`/ticket-tags/${ticket.id}/${tag.id}`));
      }),
    ).toBe('tagged');
  });

  it('goes on where the service ends otherwise, and writes into the closed conversation', async () => {
    const begun = await begin({ endReasons: ['Vendido'] });
    const { admin, ticket } = begun;
    await admin.ok(begun.start());
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    await pass(hourMs, begun);
    await sent(begun, 1);
    expect(await admin.ok(admin.get<{ status: string }>(`/tickets/${ticket.id}`))).toMatchObject({ status: 'closed' });
  });

  it('takes who leaves off campaigns and follow-ups alike: none begins with them again', async () => {
    const begun = await begin();
    await begun.admin.ok(begun.start());
    await pass(hourMs, begun);
    await sent(begun, 1);
    await begun.answers('PARAR');
    await until(async () => (await begun.run())?.state === 'optedOut');
    expect(await begun.start()).toMatchObject({ status: 422, body: { error: 'ERR_WAPP_OPTED_OUT' } });
  });

  it('waits for its hours, and while it is switched off', async () => {
    // A day of the week that it is not.
    const today = server.clock.now().getUTCDay();
    const begun = await begin({ sendWindow: { ...always, weekdays: [(today + 3) % 7] } });
    await begun.admin.ok(begun.start());
    await pass(hourMs, begun);
    await until(async () => {
      const due = Date.parse((await begun.run())?.dueAt ?? '');
      return due > server.clock.now().getTime();
    });
    expect(await begun.run()).toMatchObject({ state: 'running', sent: 0 });
    const other = await begin();
    await other.admin.ok(other.start());
    await other.admin.ok(other.admin.put(`/follow-ups/${other.followUp.id}`, { isOn: false }));
    expect(await other.start()).toMatchObject({ status: 409 });
    await pass(hourMs, other);
    expect(await other.run()).toMatchObject({ state: 'running', sent: 0 });
    await other.admin.ok(other.admin.put(`/follow-ups/${other.followUp.id}`, { isOn: true }));
    await pass(minuteMs, other);
    await sent(other, 1);
  });

  it('ends where a message is too late by half a day, or its connection is gone', async () => {
    const begun = await begin();
    await begun.admin.ok(begun.start());
    await pass(14 * hourMs, begun);
    await until(async () => (await begun.run())?.state === 'failed');
    expect(await begun.run()).toMatchObject({ reason: 'ERR_SCHEDULE_LATE', sent: 0 });
    const other = await begin();
    await other.admin.ok(other.start());
    await other.admin.ok(other.admin.delete(`/whatsapp/${other.connection.id}`));
    await pass(hourMs, other);
    await until(async () => (await other.run())?.state === 'failed');
    expect(await other.run()).toMatchObject({ reason: 'ERR_NO_WAPP_FOUND' });
  });

  it('is begun by a rule, and by a macro, which can take it back', async () => {
    const begun = await begin();
    const { admin, followUp, ticket } = begun;
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Orçado', color: '#2F8F4E' }));
    const actions = [{ kind: 'followUp', followUpId: followUp.id }];
    await admin.ok(admin.post('/rules', { name: 'Seguir', event: { kind: 'tagged', tagId: tag.id }, actions }));
    await admin.ok(admin.put(`/ticket-tags/${ticket.id}/${tag.id}`));
    await until(async () => (await begun.run())?.state === 'running');
    expect(await begun.run()).toMatchObject({ startedBy: null });
    await admin.ok(admin.delete(`/follow-up-runs/${(await begun.run())?.id}`));
    const macro = await admin.ok(admin.post<{ id: number }>('/macros', { name: 'Seguir', steps: actions }));
    const { undo } = await admin.ok(admin.post<{ undo: string }>(`/macros/${macro.id}/run`, { ticketId: ticket.id }));
    expect(await begun.run()).toMatchObject({ state: 'running', startedBy: { id: admin.user?.id } });
    await admin.ok(admin.post('/macros/undo', { undo }));
    expect(await begun.run()).toMatchObject({ state: 'stopped' });
  });

  it('is begun and stopped by whoever sees the conversation, and by nobody else', async () => {
    const begun = await begin();
    const stranger = await begun.company.user({ queues: [] });
    const body = { followUpId: begun.followUp.id, ticketId: begun.ticket.id };
    const [queue] = [await begun.company.queue()];
    await begun.admin.ok(begun.admin.put(`/tickets/${begun.ticket.id}`, { queueId: queue.id }));
    expect(await stranger.post('/follow-up-runs', body)).toMatchObject({ status: 404 });
    const { id } = await begun.admin.ok(begun.start());
    expect(await stranger.delete(`/follow-up-runs/${id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FOLLOW_UP_RUN_FOUND' },
    });
    expect(await stranger.get(`/tickets/${begun.ticket.id}/follow-ups`)).toMatchObject({ status: 404 });
  });
});
