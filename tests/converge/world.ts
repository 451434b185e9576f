import type { Pool } from '../../apps/server/src/testing/pool.ts';
import type { Connection, Queue, Tag, User } from '@balcao/contract';
import { until, type Client } from '../../apps/server/src/testing/client.ts';
import { password } from '../../apps/server/src/testing/password.ts';
import { randomColor, randomText } from '../../apps/server/src/testing/random.ts';

/** Where the proof takes place: a company on a server, and the database behind it. */
export interface Site {
  /** where pages and programs find the server */
  port: number;
  db: Pool;
  /** logged in; no page is theirs, so that no session is ended */
  admin: Client;
}

export interface WorldPerson {
  id: number;
  email: string;
}

/** A company with people, queues, tags, views and phones. */
export interface World extends Site {
  companyId: number;
  people: WorldPerson[];
  queues: Queue[];
  tags: Tag[];
  phones: Connection[];
  sharedViewIds: number[];
}

const profiles = ['user', 'user', 'user', 'supervisor', 'admin'] as const;

/** @param people of whom each gets a page of their own */
export async function buildWorld(site: Site, people: number): Promise<World> {
  const { admin } = site;
  const made = <T>(path: string, body: object) => admin.ok(admin.post<T>(path, body));
  const queues: Queue[] = [];
  for (const name of ['Vendas', 'Suporte', 'Financeiro'])
    queues.push(await made<Queue>('/queue', { name: `${name} ${randomText()}`, color: randomColor() }));
  const tags: Tag[] = [];
  for (const name of ['Proposta', 'Contrato', 'Urgente'])
    tags.push(
      await made<Tag>('/tags', { name: `${name} ${randomText()}`, color: '#2F8F4E', kanban: tags.length < 2 ? 1 : 0 }),
    );
  const phones: Connection[] = [];
  for (const own of [queues.slice(0, 1), queues.slice(1, 2), []]) phones.push(await addPhone(admin, own));
  const everybody: WorldPerson[] = [];
  for (let index = 0; index < people; index += 1) {
    const email = `pessoa-${index}-${randomText()}@teste.local`;
    const queueIds = queues.filter((_queue, place) => (index + place) % 3 !== 0).map(({ id }) => id);
    const { id } = await made<User>('/users', {
      name: `Pessoa ${index}`,
      email,
      password,
      profile: profiles[index % profiles.length],
      queueIds,
      allTicket: index % 2 === 0 ? 'enabled' : 'disabled',
    });
    everybody.push({ id, email });
  }
  const [first] = queues;
  const views = [
    { name: 'Tudo aberto', filters: { status: 'open', showAll: true } },
    { name: 'Sem resposta', filters: { showAll: true, unanswered: true } },
    { name: 'Da primeira fila', filters: { showAll: true, queueIds: JSON.stringify([first?.id]) } },
    { name: 'Com etiqueta', filters: { showAll: true, tags: JSON.stringify([tags[0]?.id]) } },
  ];
  const sharedViewIds: number[] = [];
  for (const view of views)
    sharedViewIds.push((await made<{ id: number }>('/ticket-views', { ...view, isShared: true })).id);
  const companyId = admin.user?.companyId ?? 0;
  return { ...site, companyId, people: everybody, queues, tags, phones, sharedViewIds };
}

async function addPhone(admin: Client, queues: readonly Queue[]): Promise<Connection> {
  const queueIds = queues.map(({ id }) => id);
  const { id } = await admin.ok(
    admin.post<Connection>('/whatsapp', { name: `Loja ${randomText()}`, provider: 'sandbox', queueIds }),
  );
  const isNow = (status: string) =>
    until(async () => {
      const phone = await admin.ok(admin.get<Connection>(`/whatsapp/${id}`));
      return phone.status === status ? phone : undefined;
    });
  await isNow('qrcode');
  await admin.ok(admin.post(`/sandbox/${id}/scan`, {}));
  return isNow('CONNECTED');
}

/** Everything that was sent has arrived, and every job that changes what a screen shows is done. */
export async function isSettled(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ moving: boolean }>(
    `SELECT EXISTS (SELECT FROM messages WHERE from_me AND ack BETWEEN 0 AND 2 AND sent_at > now() - interval '1 hour')
      OR EXISTS (SELECT FROM sandbox_messages WHERE from_me AND ack = 2)
      OR EXISTS (SELECT FROM sandbox_changes)
      OR EXISTS (SELECT FROM inbound_journal WHERE handled_at IS NULL)
      OR EXISTS (SELECT FROM graphile_worker.jobs WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts) AS moving`,
  );
  return rows[0]?.moving === false;
}
