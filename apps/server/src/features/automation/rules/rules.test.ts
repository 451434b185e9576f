import { describe, expect, it } from 'vitest';
import {
  hourMs,
  minuteMs,
  type CustomField,
  type EndpointAnswer,
  type Message,
  type MentionNews,
  type Plan,
  type Rule,
  type Ticket,
  type TicketEvent,
  type TicketNote,
  type tryRule,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { queryRows } from '../../../testing/tables.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { addRule, listRuns, shopWithRules, waitForRuns } from './rules.testing.ts';

const server = useTestServer();
const planFields = { users: 5, connections: 5, queues: 5, value: 10, useIntegrations: true };
const get = (by: Client, id: number) => by.ok(by.get<Ticket>(`/tickets/${id}`));
const notes = async (by: Client, id: number) =>
  (await by.ok(by.get<TicketNote[]>(`/ticket-notes/list?ticketId=${id}`))).map(({ note, user }) => [
    note,
    user?.name ?? null,
  ]);
const sent = async (by: Client, id: number) =>
  (await by.ok(by.get<{ messages: Message[] }>(`/messages/${id}`))).messages
    .filter(({ fromMe }) => fromMe)
    .map(({ body }) => body);
const turnsLeft = () => queryRows(server.databaseUrl, 'SELECT id FROM rule_turns', []);
/** Waits until everything that happened has had its rules. */
const settled = () => until(async () => (await turnsLeft()).length === 0);

describe('a rule', () => {
  it('acts on what happens, in its order, as nobody, and says why and what it did', async () => {
    const { admin, ana, queue, tag, writes } = await shopWithRules(server);
    const [urgent, other] = [await tag('Reclamação'), await tag('Outra')];
    const field = await admin.ok(
      admin.post<CustomField>('/custom-fields', { subject: 'ticket', type: 'number', name: 'Pedido' }),
    );
    await addRule(
      admin,
      [
        { kind: 'priority', priority: 'urgent' },
        { kind: 'tag', tagId: urgent.id },
        { kind: 'field', fieldId: field.id, value: '12' },
        { kind: 'note', text: 'Pode ser reclamação' },
        { kind: 'text', text: '{{firstName}}, já vamos te responder.' },
        { kind: 'transfer', queueId: queue.id, userId: ana.user.id },
      ],
      {
        name: 'Reclamação',
        conditions: [
          { test: { kind: 'words', words: ['Procon', 'advogado'] } },
          { test: { kind: 'tag', tagId: other.id }, not: true },
        ],
      },
    );
    await writes('Bom dia');
    const ticket = await writes('Vou ao PROCON!');
    const [run, ...others] = await waitForRuns(admin, 1);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ ruleName: 'Reclamação', ticketId: ticket.id, event: 'messageIn', outcome: 'done' });
    expect(run?.reasons.map(({ isMet, found }) => [isMet, found])).toEqual([
      [true, 'Vou ao PROCON!'],
      [true, null],
    ]);
    expect(run?.deeds.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'priority did',
      'tag did',
      'field did',
      'note did',
      'text did',
      'transfer did',
    ]);
    const after = await get(admin, ticket.id);
    expect(after).toMatchObject({
      status: 'open',
      userId: ana.user.id,
      priority: 'urgent',
      tags: [{ id: urgent.id }],
    });
    expect(await notes(admin, ticket.id)).toEqual([['Pode ser reclamação', null]]);
    expect(await sent(admin, ticket.id)).toContain(`${after.contact.name.split(' ')[0]}, já vamos te responder.`);
    const { events } = await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${ticket.id}/events`));
    expect(
      events.filter(({ kind }) => kind === 'transferred' || kind === 'prioritized').map(({ user }) => user),
    ).toEqual([null, null]);
    expect(await admin.ok(admin.get<Rule[]>('/rules'))).toMatchObject([{ runs: 1, lastRunAt: expect.any(String) }]);
  });

  it('goes on without an action that is refused, names it, and does none of the others twice', async () => {
    const { admin, ana, queue, writes } = await shopWithRules(server);
    const elsewhere = await (async () =>
      admin.ok(admin.post<{ id: number }>('/queue', { name: 'Outra', color: '#223344' })))();
    await addRule(admin, [
      { kind: 'note', text: 'Antes' },
      { kind: 'transfer', queueId: elsewhere.id, userId: ana.user.id },
      { kind: 'note', text: 'Depois' },
    ]);
    const ticket = await writes();
    const [run] = await waitForRuns(admin, 1);
    expect(run?.outcome).toBe('partly');
    expect(run?.deeds.map(({ state, error }) => [state, error])).toEqual([
      ['did', null],
      ['refused', 'ERR_USER_NOT_IN_QUEUE'],
      ['did', null],
    ]);
    expect((await notes(admin, ticket.id)).toSorted()).toEqual([
      ['Antes', null],
      ['Depois', null],
    ]);
    expect(await get(admin, ticket.id)).toMatchObject({ status: 'pending', queueId: queue.id });
    expect((await listRuns(admin, '?onlyProblems=true')).problems).toBe(1);
  });

  it('tells people with a note that mentions them', async () => {
    const { admin, ana, writes } = await shopWithRules(server);
    await addRule(admin, [{ kind: 'notify', userId: ana.user.id, text: 'Cliente importante' }]);
    const ticket = await writes();
    await waitForRuns(admin, 1);
    expect(await notes(ana, ticket.id)).toEqual([['Cliente importante', null]]);
    const { mentions } = await ana.ok(ana.get<{ mentions: MentionNews[] }>('/tickets/news'));
    expect(mentions).toMatchObject([{ ticketId: ticket.id }]);
  });

  it('resolves with the farewell a moment later, and without a reason where one is asked of people', async () => {
    const { admin, open } = await shopWithRules(server, {
      closeReasonAsk: 'always',
      closeReasons: [{ name: 'Venda', needsDetail: false }],
    } as object);
    const { id } = await open();
    await addRule(admin, [{ kind: 'resolve' }], { event: { kind: 'fieldChanged', fieldId: await fieldOf(admin) } });
    await admin.ok(admin.put(`/tickets/${id}/custom-fields`, { values: { entregue: true } }));
    await until(async () => (await get(admin, id)).status === 'closed');
    const [run] = await waitForRuns(admin, 1);
    expect(run?.outcome).toBe('done');
    const held = await queryRows(server.databaseUrl, 'SELECT user_id FROM held_steps WHERE ticket_id = $1', [id]);
    expect(held).toEqual([{ user_id: null }]);
  });

  it('is not known to attendants, is the next one after those there are, and can be put elsewhere', async () => {
    const { admin, ana } = await shopWithRules(server);
    expect((await ana.get('/rules')).status).toBe(403);
    const [first, second] = [
      await addRule(admin, [{ kind: 'note', text: '1' }]),
      await addRule(admin, [{ kind: 'note', text: '2' }]),
    ];
    await admin.ok(admin.put('/rules/order', { ruleIds: [second.id] }));
    const rules = await admin.ok(admin.get<Rule[]>('/rules'));
    expect(rules.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  it('keeps the others from running where it is the last one', async () => {
    const { admin, writes } = await shopWithRules(server);
    await addRule(admin, [{ kind: 'note', text: 'Primeira' }], { isLast: true });
    await addRule(admin, [{ kind: 'note', text: 'Segunda' }]);
    const ticket = await writes();
    await waitForRuns(admin, 1);
    await settled();
    expect(await notes(admin, ticket.id)).toEqual([['Primeira', null]]);
  });
});

const fieldOf = async (admin: Client): Promise<number> =>
  (await admin.ok(admin.post<CustomField>('/custom-fields', { subject: 'ticket', type: 'yesNo', name: 'Entregue' })))
    .id;

describe('guards of rules', () => {
  it('a rule does not begin itself, and a chain of rules ends after five', async () => {
    const { admin, tag, writes } = await shopWithRules(server);
    const tags = [];
    for (let index = 0; index < 7; index += 1) tags.push(await tag(`Etapa ${index}`));
    const [first] = tags;
    await addRule(admin, [{ kind: 'tag', tagId: first?.id }]);
    // It would begin itself.
    await addRule(admin, [{ kind: 'text', text: 'Oi' }], { event: { kind: 'messageOut' } });
    for (const [index, { id }] of tags.slice(0, -1).entries())
      await addRule(admin, [{ kind: 'tag', tagId: tags[index + 1]?.id }], { event: { kind: 'tagged', tagId: id } });
    const ticket = await writes();
    await settled();
    await until(async () => (await get(admin, ticket.id)).tags.length >= 5);
    await settled();
    expect((await get(admin, ticket.id)).tags.map(({ name }) => name).toSorted()).toEqual(
      [0, 1, 2, 3, 4].map((index) => `Etapa ${index}`),
    );
    const { runs } = await listRuns(admin);
    expect(Math.max(...runs.map(({ chain }) => chain.length))).toBe(4);
  });

  it('a rule acts on a ticket once a second, and once in a service where it says so', async () => {
    const { admin, company, phone, writes, ana } = await shopWithRules(server);
    await addRule(admin, [{ kind: 'note', text: 'Sempre' }]);
    await addRule(admin, [{ kind: 'note', text: 'Uma vez' }], { isOncePerService: true });
    const ticket = await writes();
    const { number } = ticket.contact;
    let times = 0;
    const again = async () => {
      times += 1;
      await company.inbound(phone, { number, body: `De novo ${times}` });
      await until(async () => (await fetchThread(admin, ticket.id)).some(({ body }) => body === `De novo ${times}`));
      await settled();
      return (await notes(admin, ticket.id)).map(([note]) => note).toSorted();
    };
    await settled();
    expect(await again()).toEqual(['Sempre', 'Uma vez']);
    server.clock.advance(2_000);
    expect(await again()).toEqual(['Sempre', 'Sempre', 'Uma vez']);
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    server.clock.advance(minuteMs);
    expect(await again()).toEqual(['Sempre', 'Sempre', 'Sempre', 'Uma vez', 'Uma vez']);
  });

  it('a rule that acts more often within an hour than it may is switched off and says so, until somebody switches it on', async () => {
    const { admin, writes } = await shopWithRules(server);
    const { id } = await addRule(admin, [{ kind: 'note', text: 'Oi' }], { maxPerHour: 2 });
    for (const body of ['um', 'dois', 'três', 'quatro']) {
      await writes(body);
      await settled();
    }
    const { runs } = await listRuns(admin);
    expect(runs.map(({ outcome }) => outcome)).toEqual(['stopped', 'done', 'done']);
    const stopped = await admin.ok(admin.get<Rule>(`/rules/${id}`));
    expect(stopped).toMatchObject({ isOn: false, switchedOffAt: expect.any(String), runs: 2 });
    const on = await admin.ok(admin.put<Rule>(`/rules/${id}`, { isOn: true }));
    expect(on).toMatchObject({ isOn: true, switchedOffAt: null });
    server.clock.advance(hourMs + minuteMs);
    await admin.renew();
    await writes('cinco');
    await until(async () => (await listRuns(admin)).runs.length === 4);
  });

  it('rules of a company whose plan no longer has integrations neither act nor are shown', async () => {
    const operator = await (await server.company()).operator();
    const plan = await operator.ok(operator.post<Plan>('/plans', { ...planFields, name: newNumber() }));
    const { admin, writes } = await shopWithRules(server, {}, { planId: plan.id });
    await addRule(admin, [{ kind: 'note', text: 'Oi' }]);
    await operator.ok(operator.put(`/plans/${plan.id}`, { useIntegrations: false }));
    await until(async () => (await admin.get('/rules')).status === 403);
    const ticket = await writes();
    await settled();
    expect(await notes(admin, ticket.id)).toEqual([]);
  });
});

describe('the trial of a rule', () => {
  it('says of the past what the rule did then, and does nothing', async () => {
    const { admin, writes } = await shopWithRules(server);
    const draft = {
      event: { kind: 'messageIn' },
      match: 'any',
      conditions: [{ test: { kind: 'words', words: ['procon'] } }, { test: { kind: 'words', words: ['advogado'] } }],
      isOncePerService: false,
      isInHoursOnly: false,
    };
    await addRule(admin, [{ kind: 'note', text: 'Oi' }], draft);
    for (const body of ['Procon', 'Bom dia', 'meu advogado', 'Procon de novo']) await writes(body);
    const runs = await waitForRuns(admin, 3);
    const trial = await admin.ok(admin.post<EndpointAnswer<typeof tryRule>>('/rules/trial', draft));
    expect(trial).toMatchObject({ isUnknown: false, events: 4, isCut: false, times: 3 });
    expect(trial.hits.map(({ ticketId }) => ticketId).toSorted()).toEqual(
      runs.map(({ ticketId }) => ticketId).toSorted(),
    );
    await settled();
    expect((await listRuns(admin)).runs).toHaveLength(3);
  });

  it('says where the past does not tell', async () => {
    const { admin, tag } = await shopWithRules(server);
    const { id } = await tag();
    const trial = await admin.ok(
      admin.post<EndpointAnswer<typeof tryRule>>('/rules/trial', {
        event: { kind: 'untagged', tagId: id },
        match: 'all',
        conditions: [],
        isOncePerService: false,
        isInHoursOnly: false,
      }),
    );
    expect(trial.isUnknown).toBe(true);
  });
});
