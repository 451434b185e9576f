import { expect, it } from 'vitest';
import type { Ticket, TicketHolder } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { isFullScope } from '../../../testing/scope.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const webhookCount = isFullScope ? 10_000 : 200;
const peopleCount = isFullScope ? 100 : 8;
/** How many webhooks Meta sends side by side here; each may overtake others. */
const concurrency = 8;

/** Numbers that look random and are the same in every run (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** A person with who has their conversation, second by second. */
interface Person {
  number: string;
  /** whoever has it has it to the end */
  isSettled: boolean;
  holder: 'own' | 'other';
  messages: string[];
}

const unreadFields = ['account_alerts', 'flows', 'security', 'payment_configuration_update', 'telepathy'];

it(
  `of ${webhookCount} webhooks with changes of hands, repeats and in the wrong order none is lost or doubled, and no text leaves by itself while another has the conversation`,
  { timeout: isFullScope ? 900_000 : 60_000 },
  async () => {
    const company = await server.company();
    const by = company.admin;
    const { connection, account } = await company.officialConnection();
    const queues = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Financeiro' })];
    const queueIds = queues.map(({ id }) => id);
    await by.ok(by.put(`/whatsapp/${connection.id}`, { greetingMessage: 'Bem-vindo', queueIds }));
    const random = createRandom(20_261_129);
    const ask = <T extends object>(text: string, values: unknown[]) =>
      withClient(server.databaseUrl, async (client) => (await client.query<T>(text, values)).rows);
    const people: Person[] = Array.from({ length: peopleCount }, (_one, index) => ({
      number: newNumber(),
      isSettled: index % 2 === 0,
      holder: 'other',
      messages: [],
    }));
    const begin = Math.floor(Date.now() / 1000) - webhookCount - 100;
    let second = begin;
    const { graph } = server;
    const calls: (() => Promise<Response>)[] = [];
    const repeat = (call: () => Promise<Response>) => {
      calls.push(call);
      if (random(5) === 0) calls.push(call);
    };
    for (let index = 0; index < webhookCount; index += 1) {
      second += 1;
      const timestamp = String(second);
      const person = people[random(peopleCount)] ?? { number: '', isSettled: true, holder: 'own', messages: [] };
      const { number } = person;
      const kind = random(10);
      if (kind === 0 && !person.isSettled) {
        const passed = person.holder === 'other';
        person.holder = passed ? 'own' : 'other';
        repeat(() =>
          graph.changeHands(account, number, passed ? 'control_passed' : 'control_taken', {
            timestamp,
            ...(passed ? { previous_owner_role: 'ai_agent' } : { new_owner_role: 'ai_agent' }),
          }),
        );
      } else if (kind === 1) {
        const field = unreadFields[random(unreadFields.length)] ?? '';
        repeat(() => graph.accountChanges(account, field, { at: timestamp }));
      } else if (kind === 2) {
        const status = { id: `wamid.none-${index}`, status: 'delivered', timestamp, recipient_id: number };
        repeat(() => graph.callWebhook(account, { statuses: [status] }));
      } else {
        const id = `wamid.generated-${index}`;
        const message = { id, timestamp, type: 'text', text: { body: `Mensagem ${index}` } };
        person.messages.push(`Mensagem ${index}`);
        const isElsewhere = person.holder === 'other';
        repeat(() =>
          isElsewhere
            ? graph.contactSendsElsewhere(account, number, message)
            : graph.contactSends(account, number, message),
        );
      }
    }
    // Webhooks overtake each other by some places.
    const shuffled = calls
      .map((call, index) => ({ call, place: index + random(6) }))
      .toSorted((a, b) => a.place - b.place)
      .map(({ call }) => call);
    let next = 0;
    const answers: number[] = [];
    await Promise.all(
      Array.from({ length: concurrency }, async () => {
        for (let call = shuffled[next++]; call; call = shuffled[next++]) {
          let answer = await call();
          // Meta repeats what is refused while much is under way.
          while (answer.status === 503) answer = await call();
          answers.push(answer.status);
        }
      }),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    await until(
      async () =>
        (
          await ask<{ count: string }>(
            `SELECT (SELECT count(*) FROM cloud_events WHERE whatsapp_id = $1 AND handled_at IS NULL)
              + (SELECT count(*) FROM inbound_journal WHERE whatsapp_id = $1 AND handled_at IS NULL) AS count`,
            [connection.id],
          )
        )[0]?.count === '0',
      isFullScope ? 600_000 : 30_000,
    );
    const stored = await ask<{ number: string; bodies: string[]; ticketId: number }>(
      `SELECT c.number, array_agg(m.body ORDER BY m.id) AS bodies, min(t.id) AS "ticketId" FROM messages m JOIN tickets t ON t.id = m.ticket_id
       JOIN contacts c ON c.id = t.contact_id WHERE t.whatsapp_id = $1 AND NOT m.from_me GROUP BY 1`,
      [connection.id],
    );
    const bodiesOf = new Map(stored.map((row) => [row.number, row.bodies]));
    for (const { number, messages } of people)
      expect((bodiesOf.get(number) ?? []).toSorted()).toEqual(messages.toSorted());
    // Of those whose conversation another has at the end nothing may leave; whoever has it is known by the last sign.
    for (const { number, holder } of people) {
      const ticketId = stored.find((row) => row.number === number)?.ticketId;
      if (ticketId === undefined) continue;
      const { holder: known } = await by.ok(by.get<{ holder: TicketHolder | null }>(`/tickets/${ticketId}/holder`));
      expect({ number, holds: known?.holds ?? false }).toEqual({ number, holds: holder === 'other' });
    }
    // Those whose conversation came to the company got the menu: the automatic service works.
    expect(graph.sent.length).toBeGreaterThan(0);
    const settled = people.filter(({ isSettled }) => isSettled);
    expect(graph.sent.filter(({ to }) => settled.some(({ number }) => number === to))).toEqual([]);
    const before = graph.sent.length;
    const held = people.filter(({ holder }) => holder === 'other');
    for (const { number } of held)
      await graph.contactSendsElsewhere(account, number, {
        id: `wamid.last-${number}`,
        type: 'text',
        text: { body: 'Última' },
      });
    await until(async () => {
      const { tickets } = await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=pending'));
      return (
        tickets.filter(({ lastMessage }) => lastMessage === 'Última').length >= Math.min(held.length, 40) || undefined
      );
    }, 60_000);
    expect(graph.sent.slice(before).filter(({ to }) => held.some(({ number }) => number === to))).toEqual([]);
    const [counted] = await ask<{ count: string }>(
      `SELECT count FROM unread_webhook_parts WHERE name = 'telepathy'`,
      [],
    );
    expect(Number(counted?.count)).toBeGreaterThan(0);
  },
);
