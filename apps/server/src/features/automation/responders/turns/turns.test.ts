import { describe, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until } from '../../../../testing/client.ts';
import { fetchThread, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { enqueueAutomatic, type LockedTicket } from '../../../inbox/index.ts';
import type { AskingResponder, Responder, Turn } from '../responder.ts';
import { createResponderFixture } from '../responders.testing.ts';
import { createTurns, type Turns } from './turns.ts';

// Without the worker nothing but the test takes up what is due.
const server = useTestServer({ ROLES: 'http,gateway' });

/** Answers every text with its echo, when it is enabled. */
class EchoResponder implements AskingResponder {
  readonly isImmediate = false;
  /** texts in the order in which they were asked for */
  readonly asked: string[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #isHeld: boolean;

  constructor({ isHeld = false } = {}) {
    this.#isHeld = isHeld;
  }

  async answer({ message: { body } }: Turn): ReturnType<AskingResponder['answer']> {
    this.asked.push(body);
    if (this.#isHeld) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return (tx, ticket) => say(tx, ticket, `Eco: ${body}`);
  }

  release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** A waiting conversation on a connection without queues, where the menu is silent. */
async function conversation(bodies: readonly string[]) {
  const company = await server.company();
  const phone = await company.connection();
  const number = newNumber();
  const ticket: Ticket = await company.inbound(phone, { number, body: bodies[0] ?? '' });
  for (const body of bodies.slice(1)) await sendFromPhone(company.admin, phone, { number, body });
  const messages = await until(async () => {
    const thread = await fetchThread(company.admin, ticket.id);
    return thread.length === bodies.length ? thread : undefined;
  });
  return { company, ticket, messages };
}

const say = (tx: CompanyTx, { id: ticketId, whatsappId, queueId }: LockedTicket, body: string) =>
  enqueueAutomatic(tx, whatsappId === null ? [] : [{ ticketId, whatsappId, queueId, body }]);

const writeStep: Parameters<typeof createTurns>[0]['writeStep'] = (tx, ticket, { reply }) =>
  say(tx, ticket, reply.messages[0]?.text ?? '');

/** The turns of a process of its own; `transactions` counts those that it has ended. */
function createTestTurns(
  responder: Responder,
  more: Partial<Parameters<typeof createTurns>[0]> = {},
): Turns & { transactions(): number } {
  const { database, files, log } = server.app.platform;
  let ended = 0;
  const forCompany: typeof database.forCompany = (companyId, work) =>
    database.forCompany(companyId, work).finally(() => (ended += 1));
  const turns = createTurns({
    database: { ...database, forCompany },
    files,
    log,
    pick: () => responder,
    writeStep,
    ...more,
  });
  return { ...turns, transactions: () => ended };
}

/** Lets a held answer come, and waits until its process has put it aside or stored it, and has looked for the next turn. */
async function releaseAnswer(responder: EchoResponder, { transactions }: { transactions(): number }): Promise<void> {
  const before = transactions();
  responder.release();
  await until(() => transactions() >= before + 2);
}

/** Answers in steps, and counts how often it is asked. */
function stepResponder(pauseMs: number, [first = '', ...others]: readonly string[]) {
  let asked = 0;
  const later = others.map((text) => ({ pauseMs, reply: { messages: [{ text }], actions: [] }, files: [] }));
  const responder: Responder = {
    isImmediate: false,
    async answer() {
      asked += 1;
      return { write: (tx, ticket) => say(tx, ticket, first), later };
    },
  };
  return { responder, asked: () => asked };
}

async function receive(
  turns: Turns,
  company: TestCompany,
  { ticketId, id, mediaType, body }: Pick<Message, 'ticketId' | 'id' | 'mediaType' | 'body'>,
) {
  await server.app.platform.database.forCompany(company.id, (tx) =>
    turns.receive(tx, { ticketId, messageId: id, message: { mediaType, body }, isFirst: false, isRetry: false }),
  );
}

const countTurns = async (company: TestCompany) =>
  (
    await server.app.platform.database.forCompany(company.id, ({ db }) =>
      db.selectFrom('responderTurns').select('id').execute(),
    )
  ).length;

const echoes = async ({ admin }: TestCompany, { id }: Ticket) =>
  (await fetchThread(admin, id)).filter(({ isAutomatic }) => isAutomatic).map(({ body }) => body);

const expireLeases = (company: TestCompany) =>
  server.app.platform.database.forCompany(company.id, ({ db }) =>
    db.updateTable('responderTurns').set({ dueAt: '2020-01-01T00:00:00Z' }).execute(),
  );

describe('turns of a responder', () => {
  it('turns of a responder are answered one at a time and in order, also when two processes work on the conversation', async () => {
    const { company, ticket, messages } = await conversation(['um', 'dois', 'três']);
    const slow = new EchoResponder({ isHeld: true });
    const other = new EchoResponder();
    const [first, second] = [createTestTurns(slow), createTestTurns(other)];
    for (const message of messages) await receive(first, company, message);
    await until(() => slow.asked.length === 1);
    second.schedule(company.id, [ticket.id]);
    // It has looked for a turn.
    await until(() => second.transactions() === 1);
    expect({ slow: slow.asked, other: other.asked }).toEqual({ slow: ['um'], other: [] });
    await until(async () => {
      slow.release();
      return (await countTurns(company)) === 0;
    });
    expect(await echoes(company, ticket)).toEqual(['Eco: um', 'Eco: dois', 'Eco: três']);
    await Promise.all([first.stop(), second.stop()]);
  });

  it('whose process ends after the claim are answered once by another, and what the first still finds is dropped', async () => {
    const { company, ticket, messages } = await conversation(['um', 'dois']);
    const gone = new EchoResponder({ isHeld: true });
    const alive = new EchoResponder();
    const [first, second] = [createTestTurns(gone), createTestTurns(alive)];
    for (const message of messages) await receive(first, company, message);
    await until(() => gone.asked.length === 1);
    await expireLeases(company);
    second.schedule(company.id, [ticket.id]);
    await until(async () => (await countTurns(company)) === 0);
    await releaseAnswer(gone, first);
    await first.stop();
    expect(alive.asked).toEqual(['um', 'dois']);
    expect(await echoes(company, ticket)).toEqual(['Eco: um', 'Eco: dois']);
    await second.stop();
  });

  it('turns that a process gives back when it stops are another one’s at once', async () => {
    const { company, ticket, messages } = await conversation(['um']);
    const [stopping, next] = [new EchoResponder({ isHeld: true }), new EchoResponder()];
    const [first, second] = [createTestTurns(stopping), createTestTurns(next)];
    for (const message of messages) await receive(first, company, message);
    await until(() => stopping.asked.length === 1);
    await first.stop();
    expect(await countTurns(company)).toBe(1);
    second.schedule(company.id, [ticket.id]);
    await until(async () => (await countTurns(company)) === 0);
    expect(await echoes(company, ticket)).toEqual(['Eco: um']);
    await second.stop();
  });

  it('end when a person accepts the ticket, also the one that is being answered', async () => {
    const { company, ticket, messages } = await conversation(['um', 'dois']);
    const responder = new EchoResponder({ isHeld: true });
    const turns = createTestTurns(responder);
    for (const message of messages) await receive(turns, company, message);
    await until(() => responder.asked.length === 1);
    await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    expect(await countTurns(company)).toBe(0);
    await releaseAnswer(responder, turns);
    await turns.stop();
    expect(responder.asked).toEqual(['um']);
    expect(await echoes(company, ticket)).toEqual([]);
  });

  it('turns of a responder are one when the same message is reported twice', async () => {
    const { company, messages } = await conversation(['um']);
    const responder = new EchoResponder({ isHeld: true });
    const turns = createTestTurns(responder);
    for (const message of messages) await receive(turns, company, message);
    for (const message of messages) await expect(receive(turns, company, message)).rejects.toThrow('unique');
    await until(() => responder.asked.length === 1);
    await turns.stop();
    expect(await countTurns(company)).toBe(1);
  });

  it('turns that fail twice leave the conversation to people, and nothing else of it is asked', async () => {
    const { company, ticket, messages } = await conversation(['um', 'dois']);
    const asked: string[] = [];
    const turns = createTestTurns({
      isImmediate: false,
      answer: ({ message: { body } }) => {
        asked.push(body);
        return Promise.reject(new Error('no answer'));
      },
    });
    for (const message of messages) await receive(turns, company, message);
    await until(async () => (await countTurns(company)) === 0);
    await turns.stop();
    expect(asked).toEqual(['um', 'um']);
    const after = await company.admin.ok(company.admin.get<Ticket>(`/tickets/${ticket.id}`));
    expect(after).toMatchObject({ status: 'pending', chatbot: false });
  });
});

describe('an answer in steps', () => {
  it('an answer in steps is completed by another process when its own ends after the first step, without asking again', async () => {
    const { company, ticket, messages } = await conversation(['um']);
    const { responder, asked } = stepResponder(1_000, ['A', 'B', 'C']);
    const [gone, other] = [createTestTurns(responder), createTestTurns(responder)];
    for (const message of messages) await receive(gone, company, message);
    await until(async () => (await echoes(company, ticket)).length === 1);
    await expireLeases(company);
    other.schedule(company.id, [ticket.id]);
    await until(async () => (await countTurns(company)) === 0);
    await Promise.all([gone.stop(), other.stop()]);
    expect({ texts: await echoes(company, ticket), asked: asked() }).toEqual({ texts: ['A', 'B', 'C'], asked: 1 });
  });

  it('an answer in steps continues at the step that failed, also when it takes longer than an answer may', async () => {
    const { company, ticket, messages } = await conversation(['um']);
    const { responder, asked } = stepResponder(500, ['A', 'B', 'C']);
    let failures = 0;
    const turns = createTestTurns(responder, {
      timeoutMs: 400,
      writeStep: (tx, now, step) => {
        if (step.reply.messages[0]?.text === 'C' && (failures += 1) === 1) throw new Error('no connection');
        return writeStep(tx, now, step);
      },
    });
    for (const message of messages) await receive(turns, company, message);
    await until(async () => (await countTurns(company)) === 0);
    await turns.stop();
    expect({ texts: await echoes(company, ticket), asked: asked() }).toEqual({ texts: ['A', 'B', 'C'], asked: 1 });
  });

  it('an answer in steps ends when a person accepts the ticket between two of them', async () => {
    const { company, ticket, messages } = await conversation(['um']);
    const turns = createTestTurns(stepResponder(1_000, ['A', 'B']).responder);
    for (const message of messages) await receive(turns, company, message);
    await until(async () => (await echoes(company, ticket)).length === 1);
    const before = turns.transactions();
    await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'open' }));
    expect(await countTurns(company)).toBe(0);
    // The second step has been tried, and the next turn looked for.
    await until(() => turns.transactions() >= before + 2);
    await turns.stop();
    expect(await echoes(company, ticket)).toEqual(['A']);
  });
});

describe('answers that are waited for', () => {
  it('hold no connection of the database, however many there are', async () => {
    const company = await server.company();
    const phone = await company.connection();
    // More than there are connections.
    const count = 15;
    for (let index = 0; index < count; index++)
      await sendFromPhone(company.admin, phone, { number: newNumber(), body: `Oi ${index}` });
    const messages = await until(async () => {
      const found = await server.app.platform.database.forCompany(company.id, ({ db }) =>
        db.selectFrom('messages').select(['id', 'ticketId', 'mediaType', 'body']).execute(),
      );
      return found.length === count ? found : undefined;
    }, 60_000);
    const responder = new EchoResponder({ isHeld: true });
    const turns = createTestTurns(responder);
    for (const message of messages) await receive(turns, company, message);
    await until(() => responder.asked.length === count);
    // Each takes a connection, at once.
    const answered = await Promise.all(
      messages.map(({ ticketId }) => company.admin.get<Ticket>(`/tickets/${ticketId}`)),
    );
    expect(answered.every(({ status }) => status === 200)).toBe(true);
    responder.release();
    await until(async () => (await countTurns(company)) === 0);
    await turns.stop();
  });

  it('for too long leave the conversation to people at the first time', async () => {
    const { company, ticket, messages } = await conversation(['um']);
    const responder = new EchoResponder({ isHeld: true });
    const turns = createTestTurns(responder, { timeoutMs: 100 });
    for (const message of messages) await receive(turns, company, message);
    await until(async () => (await countTurns(company)) === 0);
    await turns.stop();
    expect(responder.asked).toEqual(['um']);
    const after = await company.admin.ok(company.admin.get<Ticket>(`/tickets/${ticket.id}`));
    expect(after).toMatchObject({ status: 'pending', chatbot: false });
  });
});

describe('a menu that fails', () => {
  it('a menu that fails holds up no message: the ticket waits for people', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.updateConnection({ greetingMessage: 'São {{hora}}' });
    // An invalid time zone: everything that formats a time fails.
    await fixture.updateCompany({ timeZone: 'Mars/Olympus' });
    await fixture.contactWrites('Oi');
    await until(async () => (await countTurns(fixture.company)) === 0);
    const ticket = await fixture.ticket();
    expect(ticket).toMatchObject({ status: 'pending', chatbot: false, lastMessage: 'Oi' });
    expect(await fixture.listAutomaticTexts()).toEqual([]);
  });
});
