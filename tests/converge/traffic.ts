import { setTimeout as sleep } from 'node:timers/promises';
import { hourMs } from '@balcao/contract';
import type { World } from './world.ts';

export interface Traffic {
  /** how many messages contacts and people have written */
  written: () => number;
  /** Nobody begins anything more; resolves once all that was begun has been answered. */
  stop(): Promise<void>;
}

interface KnownTicket {
  id: number;
  status: string;
  number: string;
  whatsappId: number;
}

/**
 * What happens in the company besides what the pages do: contacts write, read, change their minds; somebody answers, accepts, resolves,
 * passes on, puts aside, tags, renames. Refusals and lost answers are part of it.
 * @param perSecond so many things
 */
export function startTraffic(world: World, perSecond: number, random: () => number): Traffic {
  const { admin, db, companyId, phones, people, queues, tags } = world;
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  let known: KnownTicket[] = [];
  let written = 0;
  let count = 0;
  const end = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  /** Half of what happens concerns the newest conversations, which are on the screens. */
  const pickTicket = (status?: string): KnownTicket | undefined => {
    const some = status === undefined ? known : known.filter((one) => one.status === status);
    return random() < 0.5 ? pick(some.slice(0, 20)) : pick(some);
  };

  async function look(): Promise<void> {
    const { rows } = await db.query<KnownTicket>(
      `SELECT t.id, t.status, c.number, t.whatsapp_id AS "whatsappId" FROM tickets t JOIN contacts c ON c.id = t.contact_id
       WHERE t.company_id = $1 AND t.whatsapp_id IS NOT NULL ORDER BY t.updated_at DESC LIMIT 400`,
      [companyId],
    );
    known = rows;
  }

  const newestMessage = async (ticketId: number, fromMe: boolean) => {
    const { rows } = await db.query<{ id: string; providerId: string }>(
      `SELECT id::text, provider_id AS "providerId" FROM messages WHERE ticket_id = $1 AND from_me = $2 AND NOT is_deleted ORDER BY id DESC LIMIT 5`,
      [ticketId, fromMe],
    );
    return pick(rows);
  };

  async function writeIn(): Promise<void> {
    const ticket = random() < 0.85 ? pickTicket() : undefined;
    const number = ticket?.number ?? `55117${60_000_000 + Math.floor(random() * 9_000_000)}`;
    const phone = ticket?.whatsappId ?? pick(phones).id;
    written += 1;
    await admin.post(`/sandbox/${phone}/messages`, {
      number,
      name: `Cliente ${number.slice(-4)}`,
      body: `Pergunta ${count}`,
    });
  }

  async function answer(): Promise<void> {
    const ticket = pickTicket('open');
    if (!ticket) return;
    written += 1;
    await admin.post(`/messages/${ticket.id}`, { body: `Resposta ${count}` });
  }

  async function change(): Promise<void> {
    const ticket = pickTicket();
    if (!ticket) return;
    const put = (body: object) => admin.put(`/tickets/${ticket.id}`, body);
    const kind = Math.floor(random() * 7);
    if (kind < 2) await put({ status: 'open', userId: pick(people).id });
    else if (kind === 2) await put({ status: 'closed' });
    else if (kind === 3) await put({ status: 'pending', userId: null });
    else if (kind === 4) await put({ queueId: random() < 0.1 ? null : pick(queues).id });
    else if (kind === 5) await put({ userId: pick(people).id, queueId: pick(queues).id });
    else
      await (random() < 0.6
        ? admin.post(`/tickets/${ticket.id}/snooze`, {
            until: new Date(Date.now() + (2 + random()) * hourMs).toISOString(),
          })
        : admin.delete(`/tickets/${ticket.id}/snooze`));
  }

  async function changeMessage(): Promise<void> {
    const ticket = pickTicket();
    const message = ticket && (await newestMessage(ticket.id, random() < 0.5));
    if (!ticket || !message) return;
    const kind = Math.floor(random() * 4);
    if (kind === 0) await admin.put(`/messages/${message.id}`, { body: `Corrigida ${count}` });
    else if (kind === 1) await admin.delete(`/messages/${message.id}`);
    else if (kind === 2) await admin.put(`/messages/${message.id}/reaction`, { emoji: pick(['👍', '❤️', '']) });
    else await admin.post(`/sandbox/${ticket.whatsappId}/read`, { number: ticket.number });
  }

  async function changeMore(): Promise<void> {
    const ticket = pickTicket();
    const kind = Math.floor(random() * 5);
    if (kind === 0 && ticket) await admin.put(`/ticket-tags/${ticket.id}/${pick(tags).id}`);
    else if (kind === 1 && ticket) await admin.post('/tags/sync', { ticketId: ticket.id, tags: [] });
    else if (kind === 2 && ticket) {
      const message = await newestMessage(ticket.id, false);
      if (message) await admin.post(`/tickets/${ticket.id}/read`, { lastMessageId: message.id });
    } else if (kind === 3) await admin.put(`/ticket-views/${pick(world.sharedViewIds)}`, { name: `Visão ${count}` });
    else if (ticket)
      await admin.put(`/kanban/tickets/${ticket.id}`, { laneId: pick([null, tags[0]?.id, tags[1]?.id]) });
  }

  const acts = [writeIn, writeIn, writeIn, writeIn, answer, answer, answer, change, change, changeMessage, changeMore];

  const going = (async () => {
    while (!end.signal.aborted) {
      if (count % 25 === 0) await look().catch(() => undefined);
      count += 1;
      // Whose answer a dying process took along is not asked again: what became of it is in the database.
      const one: Promise<unknown> = pick(acts)()
        .catch(() => undefined)
        .finally(() => underWay.delete(one));
      underWay.add(one);
      await sleep((-Math.log(1 - random()) * 1_000) / perSecond, undefined, { signal: end.signal }).catch(
        () => undefined,
      );
    }
  })();
  return {
    written: () => written,
    async stop() {
      end.abort();
      await going;
      await Promise.all(underWay);
    },
  };
}
