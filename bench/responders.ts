/**
 * What the automatic service takes for a turn beside the model's own time, and what becomes of 500 conversations that wait for a
 * slow model. See README.md beside this file.
 */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, until } from '../apps/server/src/testing/client.ts';
import { withDatabase } from './lib/database.ts';
import { withPeer } from './lib/peer.ts';
import { npmStart, repository, type Product } from './lib/product.ts';
import { MB, ms, percentile, progress, report, seconds } from './lib/report.ts';
import { inTemporaryFolder } from './lib/temporary-folder.ts';

const email = 'admin@demo.balcao.local';
const [warmUpRuns, runs] = [10, 100];
const conversations = 500;
const slowModelMs = 5_000;
/** Phones that write at the same time. */
const writers = 10;
const limitMs = 300_000;
const numberOf = (index: number) => `5511972${String(index).padStart(6, '0')}`;

/** When a model was asked what, and when it had answered, on the clock of this machine. */
interface ModelCall {
  askedAt: number;
  answeredAt: number;
}

/** A linked connection of the simulated phone whose menu answers at once, for comparison. */
async function linkMenuConnection(admin: Client): Promise<number> {
  const queues = await admin.ok(admin.get<{ id: number }[]>('/queue'));
  return link(admin, { name: 'Menu', greetingMessage: 'Olá!', queueIds: queues.map(({ id }) => id) });
}

async function link(admin: Client, fields: object): Promise<number> {
  const { id } = await admin.ok(admin.post<{ id: number }>('/whatsapp', { ...fields, provider: 'sandbox' }));
  await becomes(admin, id, 'qrcode');
  await admin.ok(admin.post(`/sandbox/${id}/scan`, {}));
  await becomes(admin, id, 'CONNECTED');
  return id;
}

async function becomes(admin: Client, id: number, status: string): Promise<void> {
  await until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === status);
}

/** A linked connection of the simulated phone whose contacts a prompt answers. */
async function linkPromptConnection(admin: Client, modelUrl: string): Promise<number> {
  const [queue] = await admin.ok(admin.get<{ id: number }[]>('/queue'));
  const prompt = await admin.ok(
    admin.post<{ id: number }>('/prompt', {
      name: 'Medição',
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis, sem termos técnicos.',
      model: 'medido',
      baseUrl: `${modelUrl}/v1`,
      maxTokens: 100,
      maxMessages: 10,
      temperature: 1,
      apiKey: 'sk-medida',
      queueId: queue?.id,
    }),
  );
  const id = await link(admin, { name: 'Medição' });
  await admin.ok(admin.put(`/whatsapp/${id}`, { promptId: prompt.id }));
  return id;
}

const write = (admin: Client, whatsappId: number, index: number) =>
  admin.ok(
    admin.post(`/sandbox/${whatsappId}/messages`, {
      number: numberOf(index),
      name: `Contato ${index}`,
      body: `Pergunta ${index}`,
    }),
  );

/** From just before a contact writes until their phone shows the answer, which is asked for every 5 ms. */
async function measureTurnMs(admin: Client, whatsappId: number, index: number): Promise<number> {
  const began = performance.now();
  await write(admin, whatsappId, index);
  for (;;) {
    const { messages } = await admin.ok(
      admin.get<{ messages: { fromMe: boolean }[] }>(`/sandbox/${whatsappId}/messages?number=${numberOf(index)}`),
    );
    if (messages.some(({ fromMe }) => !fromMe)) return performance.now() - began;
    await sleep(5);
  }
}

interface Load {
  admin: Client;
  whatsappId: number;
  dataDir: string;
  product: Product;
  /** the number of its first contact */
  first: number;
}

/** All contacts write, as fast as the simulated phone takes it; the answers are rows of the database. */
async function measureMany(
  { admin, whatsappId, dataDir, product, first }: Load,
  asked: ReadonlyMap<string, ModelCall>,
  peak: () => number,
) {
  const before = (await product.memory()).server;
  let next = 0;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let index = next++; index < conversations; index = next++) await write(admin, whatsappId, first + index);
    }),
  );
  const writtenMs = performance.now() - began;
  let memory = 0;
  return withDatabase(dataDir, async (client) => {
    const { rows } = await until(async () => {
      memory = Math.max(memory, (await product.memory()).server);
      // The contact's message and the answer to it, as they were stored.
      const found = await client.query<{ body: string; receivedAt: Date; answeredAt: Date }>(
        `SELECT asked.body, asked.updated_at AS "receivedAt", answer.updated_at AS "answeredAt"
         FROM (SELECT DISTINCT ON (ticket_id) ticket_id, body, sent_at, updated_at FROM messages
               WHERE whatsapp_id = $1 AND NOT from_me ORDER BY ticket_id, id) asked
         JOIN LATERAL (SELECT updated_at FROM messages m WHERE m.ticket_id = asked.ticket_id AND m.is_automatic LIMIT 1) answer ON true
         WHERE asked.body = ANY ($2)`,
        [whatsappId, Array.from({ length: conversations }, (_, index) => `Pergunta ${first + index}`)],
      );
      return found.rows.length === conversations ? found : undefined;
    }, limitMs);
    const waits = rows.map(({ body, receivedAt }) => (asked.get(body)?.askedAt ?? Number.NaN) - receivedAt.getTime());
    return {
      writtenMs,
      before,
      memory,
      peak: peak(),
      waitMs: { p50: percentile(waits, 50), p99: percentile(waits, 99), most: Math.max(...waits) },
    };
  });
}

const { turn, many, menu } = await inTemporaryFolder(async (folder) => {
  const dataDir = join(folder, 'data');
  const asked = new Map<string, ModelCall>();
  const state = { delayMs: 0, open: 0, peak: 0 };
  return withPeer(
    (text, response) => {
      const { messages } = JSON.parse(text) as { messages: { content: string }[] };
      const one: ModelCall = { askedAt: Date.now(), answeredAt: 0 };
      asked.set(messages.at(-1)?.content ?? '', one);
      state.open += 1;
      state.peak = Math.max(state.peak, state.open);
      setTimeout(() => {
        state.open -= 1;
        one.answeredAt = Date.now();
        response.writeHead(200, { 'content-type': 'application/json' }).end(
          JSON.stringify({
            choices: [{ index: 0, message: { role: 'assistant', content: 'Seu pedido saiu hoje.' } }],
            usage: { prompt_tokens: 200, completion_tokens: 8 },
          }),
        );
      }, state.delayMs);
    },
    async (modelUrl) => {
      const product = await npmStart(repository, { DATA_DIR: dataDir, OUTBOUND_PRIVATE: 'loopback' });
      try {
        const admin = await new Client(product.url).login(email, product.passwords.get(email) ?? '');
        const whatsappId = await linkPromptConnection(admin, modelUrl);
        progress('one turn after the other, with a model that answers at once');
        const times: number[] = [];
        for (let run = 0; run < warmUpRuns + runs; run += 1) times.push(await measureTurnMs(admin, whatsappId, run));
        const load = { admin, whatsappId, dataDir, product, first: warmUpRuns + runs };
        progress(`${conversations} conversations that the menu answers at once`);
        const menuId = await linkMenuConnection(admin);
        const menu = await measureMany({ ...load, whatsappId: menuId }, asked, () => 0);
        progress(`${conversations} conversations, with a model that takes ${seconds(slowModelMs)}`);
        state.delayMs = slowModelMs;
        state.peak = 0;
        const many = await measureMany({ ...load, first: load.first + conversations }, asked, () => state.peak);
        return { turn: times.slice(warmUpRuns), many, menu };
      } finally {
        await product.stop();
      }
    },
  );
});

const [p50, p99] = [percentile(turn, 50), percentile(turn, 99)];
await report(
  'responders',
  [
    { what: `a turn beside the model's time, median of ${runs}`, value: ms(p50), goal: '150 ms or less' },
    { what: '  99 of 100', value: ms(p99) },
    {
      what: `${conversations} conversations, a model of ${seconds(slowModelMs)}: from a stored message to its question, median`,
      value: ms(many.waitMs.p50),
    },
    { what: '  99 of 100, and the longest', value: `${ms(many.waitMs.p99)}, ${ms(many.waitMs.most)}` },
    { what: '  questions that the model had open at once', value: String(many.peak) },
    { what: '  all written after', value: seconds(many.writtenMs) },
    {
      what: '  memory of the server, most (before)',
      value: `${MB(many.memory)} (${MB(many.before)})`,
      goal: '350 MB or less',
    },
    {
      what: '  memory with as many whom the menu answered just before (before)',
      value: `${MB(menu.memory)} (${MB(menu.before)})`,
    },
  ],
  {
    runs,
    turnMs: { p50, p99 },
    conversations,
    slowModelMs,
    ...many,
    menu: { memory: menu.memory, before: menu.before },
  },
);
