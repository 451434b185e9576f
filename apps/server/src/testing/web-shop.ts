import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { sendRatesPerMinute, type Ticket } from '@balcao/contract';
import type { FakeWhatsapp, Phone } from '@balcao/fake-whatsapp';
import { createCompany, ensureDefaultPlan } from '../features/account/index.ts';
import { asPlatform } from '../platform/db/as-platform.ts';
import { createDatabase } from '../platform/db/database.ts';
import { until, type Client } from './client.ts';
import { password, passwordHash } from './password.ts';
import { sumOf, tallyOf, type Arrival, type Tally } from './tally.ts';

/** Who writes waits while so many messages of their side have not left: on a slow machine the rest of a load would only be waited for. */
const maxBacklog = 100;

/** A company in a database that some process serves, and its admin's account. */
export async function seedCompany(databaseUrl: string): Promise<{ id: number; email: string; password: string }> {
  const email = `admin-${randomBytes(5).toString('hex')}@teste.local`;
  const database = createDatabase(databaseUrl);
  try {
    const { company } = await asPlatform(database, async (tx) => {
      const planId = await ensureDefaultPlan(tx.db);
      return createCompany(tx, {
        name: `Loja ${email}`,
        email,
        planId,
        dueDate: null,
        admin: { name: 'Admin', email, passwordHash: await passwordHash },
      });
    });
    return { id: company.id, email, password };
  } finally {
    await database.close();
  }
}

/** A connection of WhatsApp Web, linked to a phone at the test peer. */
export interface Shop {
  whatsappId: number;
  phone: Phone;
}

/** Makes connections and has each linked by its phone, as by QR on the screen. `client` is the owner of the database. */
export async function linkShops(
  client: pg.Pool,
  peer: FakeWhatsapp,
  companyId: number,
  numbers: readonly string[],
): Promise<Shop[]> {
  return Promise.all(
    numbers.map(async (number) => {
      const phone = peer.phone(number, `Loja ${number}`);
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO whatsapps (company_id, name, provider, messages_per_minute, desired_state, session_version) VALUES ($1, $2, 'beta', $3, 'up', 1) RETURNING id`,
        [companyId, `Loja ${number}`, sendRatesPerMinute.max],
      );
      const whatsappId = rows[0]?.id ?? 0;
      await client.query(`SELECT pg_notify('gateway', $1)`, [String(whatsappId)]);
      let scanned = '';
      await until(async () => {
        const [row] = (
          await client.query<{ status: string; qrcode: string }>('SELECT status, qrcode FROM whatsapps WHERE id = $1', [
            whatsappId,
          ])
        ).rows;
        if (row?.status === 'qrcode' && row.qrcode !== '' && row.qrcode !== scanned) {
          scanned = row.qrcode;
          phone.scan(scanned);
        }
        return row?.status === 'CONNECTED';
      });
      return { whatsappId, phone };
    }),
  );
}

/** Carries on until it is accepted, as a browser does that lost an answer. */
async function retryUntilAccepted<T>(
  api: Client,
  account: { email: string; password: string },
  send: () => ReturnType<Client['post']>,
): Promise<T> {
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status < 300) return answer.body as T;
    // Its token has run out.
    if (answer?.status === 403) await api.login(account.email, account.password).catch(() => undefined);
    await sleep(50);
  }
}

export interface Traffic {
  /** Waits until what is under way has been written, and writes nothing more. */
  stop(): Promise<void>;
  /**
   * Waits until everything has arrived, both ways, and compares; after so long it compares what there is. `undelivered`: own
   * messages that are not known to be on the contact's phone.
   */
  waitForDelivery(timeoutMs: number): Promise<{
    inbound: Tally;
    outbound: Tally;
    stanzas: { in: number; out: number };
    undelivered: number;
    settledAfterMs: number;
  }>;
}

export interface TrafficOptions {
  /** of a process with the role http */
  api: Client;
  account: { email: string; password: string };
  /** the owner of the database, directly */
  client: pg.Pool;
  peer: FakeWhatsapp;
  shop: Shop;
  /** how many people write and are answered */
  people: number;
  /** pauses of each of them, and of who answers */
  intervalMs: { inbound: number; outbound: number };
}

/** People write to the shop, each in a conversation of their own, and are written to all the while. */
export async function startTraffic({
  api,
  account,
  client,
  peer,
  shop,
  people,
  intervalMs,
}: TrafficOptions): Promise<Traffic> {
  const runId = randomBytes(3).toString('hex');
  const contacts = Array.from({ length: people }, (_unused, index) =>
    peer.phone(`55119${(90_000_000 + shop.whatsappId * 100 + index).toString()}`, `Contato ${index}`),
  );
  const written = new Map(
    contacts.map((contact) => [contact, { inbound: [`${runId} oi de ${contact.number}`], outbound: [] as string[] }]),
  );
  const tickets = await Promise.all(
    contacts.map(async (contact) => {
      await contact.send(shop.phone, `${runId} oi de ${contact.number}`);
      const ticketId = await until(async () => {
        const { rows } = await client.query<{ id: number }>(
          `SELECT t.id FROM tickets t JOIN contacts c ON c.id = t.contact_id WHERE t.whatsapp_id = $1 AND c.number = $2 AND t.last_message LIKE $3`,
          [shop.whatsappId, contact.number, `${runId} oi%`],
        );
        return rows[0]?.id;
      }, 30_000);
      await retryUntilAccepted<Ticket>(api, account, () => api.put(`/tickets/${ticketId}`, { status: 'open' }));
      return { contact, ticketId };
    }),
  );

  const companions = () => [...shop.phone.account.companions.values()];
  const backlog = () => companions().reduce((sum, { unconfirmed }) => sum + unconfirmed.length, 0);
  /** Own messages that have not come far. A question that finds no database finds none of them. */
  const rowsWith = async (ack: 'ack = 0' | 'ack BETWEEN 0 AND 2') => {
    const { rows } = await client
      .query<{ count: string }>(`SELECT count(*) FROM messages WHERE whatsapp_id = $1 AND from_me AND ${ack}`, [
        shop.whatsappId,
      ])
      .catch(() => ({ rows: [] }));
    return Number(rows[0]?.count ?? 0);
  };
  const stopping = new AbortController();
  const loops = tickets.flatMap(({ contact, ticketId }) => {
    const texts = written.get(contact) ?? { inbound: [], outbound: [] };
    return [
      (async () => {
        for (let count = 0; !stopping.signal.aborted; count += 1) {
          const text = `${runId} contato ${contact.number} ${count}`;
          texts.inbound.push(text);
          await contact.send(shop.phone, text);
          do await sleep(intervalMs.inbound * (0.5 + Math.random()));
          while (!stopping.signal.aborted && backlog() > maxBacklog);
        }
      })(),
      (async () => {
        for (let count = 0; !stopping.signal.aborted; count += 1) {
          const body = `${runId} atendente ${contact.number} ${count}`;
          const clientId = randomUUID();
          await retryUntilAccepted(api, account, () => api.post(`/messages/${ticketId}`, { body, clientId }));
          texts.outbound.push(body);
          do await sleep(intervalMs.outbound * (0.5 + Math.random()));
          while (!stopping.signal.aborted && (await rowsWith('ack = 0')) > maxBacklog);
        }
      })(),
    ];
  });

  const rowsOf = async (ticketId: number) =>
    (
      await client.query<{ id: string; text: string }>(
        `SELECT m.id::text, m.body AS text FROM messages m WHERE m.ticket_id = $1 AND NOT m.from_me AND m.body LIKE $2 ORDER BY m.sent_at, m.id`,
        [ticketId, `${runId} %`],
      )
    ).rows;
  const readBy = (contact: Phone): Arrival[] =>
    contact.account.received.all
      .filter(({ from, text }) => from === shop.phone.account && text.startsWith(runId))
      .map(({ id, text }) => ({ id, text }));

  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
    async waitForDelivery(withinMs) {
      const startedAt = performance.now();
      const compare = async () => {
        const pairs = await Promise.all(
          tickets.map(async ({ contact, ticketId }) => {
            const texts = written.get(contact) ?? { inbound: [], outbound: [] };
            return {
              inbound: tallyOf(texts.inbound, await rowsOf(ticketId)),
              outbound: tallyOf(texts.outbound, readBy(contact)),
            };
          }),
        );
        return {
          inbound: sumOf(pairs.map(({ inbound }) => inbound)),
          outbound: sumOf(pairs.map(({ outbound }) => outbound)),
        };
      };
      let result = await compare();
      const owed = () => companions().some(({ unconfirmed }) => unconfirmed.some(({ tag }) => tag === 'message'));
      while (performance.now() - startedAt < withinMs) {
        if (
          result.inbound.lost.length === 0 &&
          result.outbound.lost.length === 0 &&
          !owed() &&
          (await rowsWith('ack BETWEEN 0 AND 2')) === 0
        )
          break;
        await sleep(200);
        result = await compare();
      }
      const settledAfterMs = performance.now() - startedAt;
      const count = (direction: 'to-companion' | 'from-companion') =>
        peer.record.find({ direction, tag: 'message', number: shop.phone.number }).length;
      return {
        ...result,
        undelivered: await rowsWith('ack BETWEEN 0 AND 2'),
        stanzas: { in: count('to-companion'), out: count('from-companion') },
        settledAfterMs,
      };
    },
  };
}
