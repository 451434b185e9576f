import { expect, it } from 'vitest';
import type { ContactList } from '@balcao/contract';
import { pageSizes } from '../../../../packages/contract/src/specification-limits.testing.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

it('lists of the specification have the pages that docs/api.md names', async () => {
  const company = await server.company();
  const { admin, id } = company;
  const userId = admin.user?.id;
  const [queue, phone] = [await company.queue(), await company.connection()];
  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Lista' }));
  const ticket = await company.inbound(phone, { body: 'Oi' });
  const chat = await admin.ok(
    admin.post<{ id: number }>('/chats', { title: 'Equipe', users: [{ id: userId }, (await company.user()).user] }),
  );
  // More than a page of each.
  await withClient(server.databaseUrl, async (client) => {
    const make = (count: number, into: string, values: string) =>
      client.query(`INSERT INTO ${into} SELECT ${values} FROM generate_series(1, ${count}) AS n`);
    await make(510, 'contacts (company_id, name, number)', `${id}, 'Pessoa ' || n, (5511960000000 + n)::text`);
    await client.query(
      `INSERT INTO tickets (company_id, contact_id, whatsapp_id, user_id, queue_id, status)
       SELECT $1, id, $2, $3, $4, 'open' FROM contacts WHERE company_id = $1 AND number LIKE '55119600%'`,
      [id, phone.id, userId, queue.id],
    );
    await make(110, 'tags (company_id, name, color)', `${id}, 'Etiqueta ' || n, '#ff0000'`);
    await make(
      30,
      'messages (company_id, ticket_id, contact_id, whatsapp_id, body, from_me, media_type, provider_id)',
      `${id}, ${ticket.id}, ${ticket.contactId}, ${phone.id}, 'Oi ' || n, false, 'conversation', 'P' || n`,
    );
    await make(
      30,
      'users (company_id, name, email, password_hash)',
      `${id}, 'Gente ' || n, 'g' || n || '-${id}@teste.local', 'x'`,
    );
    await make(30, 'quick_messages (company_id, user_id, shortcode, message)', `${id}, ${userId}, 'oi' || n, 'Olá'`);
    await make(
      30,
      'schedules (company_id, user_id, contact_id, body, send_at, silent_since)',
      `${id}, ${userId}, ${ticket.contactId}, 'Lembrete', now() + interval '30 days', now()`,
    );
    await make(30, 'contact_lists (company_id, name)', `${id}, 'Lista ' || n`);
    await make(
      30,
      'contact_list_items (company_id, contact_list_id, name, number, number_key)',
      `${id}, ${list.id}, 'Pessoa ' || n, (5511970000000 + n)::text, (5511970000000 + n)::text`,
    );
    await make(30, 'campaigns (company_id, name)', `${id}, 'Campanha ' || n`);
    await make(30, 'file_lists (company_id, name, message)', `${id}, 'Arquivos ' || n, 'Segue'`);
    await make(30, 'announcements (author_company_id, title, text)', `${id}, 'Aviso ' || n, 'Hoje'`);
    await make(
      30,
      'chat_messages (company_id, chat_id, sender_id, sender_name, message)',
      `${id}, ${chat.id}, ${userId}, 'Ana', 'Oi ' || n`,
    );
  });
  for (let n = 0; n < 21; n += 1) {
    await admin.ok(admin.post('/chats', { title: `Grupo ${n}`, users: [{ id: userId }] }));
    await admin.ok(
      admin.post('/prompt', {
        name: `Assistente ${n}`,
        prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
        apiKey: 'sk-chave',
        model: 'gpt-4o-mini',
        queueId: queue.id,
        maxTokens: 100,
        maxMessages: 10,
        temperature: 1,
      }),
    );
    await admin.ok(
      admin.post('/queueIntegration', { type: 'webhook', name: `Aviso ${n}`, urlN8N: 'http://127.0.0.1:9/hook' }),
    );
  }

  const query: Partial<Record<keyof typeof pageSizes, string>> = {
    '/tickets': 'status=open&showAll=true',
    '/tags': 'pageNumber=1',
    '/contact-list-items': `contactListId=${list.id}`,
    '/ticket/kanban': 'showAll=true&queueIds=[]',
  };
  const ids: Record<string, number> = { '/messages/{ticketId}': ticket.id, '/chats/{id}/messages': chat.id };
  const measured: Record<string, number> = {};
  for (const path of Object.keys(pageSizes) as (keyof typeof pageSizes)[]) {
    if (path === '/invoices/all') continue;
    const address = path.replace(/\{\w+\}/, String(ids[path]));
    const page = await admin.ok(admin.get<Record<string, unknown>>(`${address}?${query[path] ?? ''}`));
    const lists = Object.values(page).filter((value) => Array.isArray(value));
    measured[path] = Math.max(...lists.map(({ length }) => length));
    expect([path, page['hasMore']]).toEqual([path, true]);
  }
  // The constant of invoices is the contract's.
  expect({ ...measured, '/invoices/all': pageSizes['/invoices/all'] }).toEqual(pageSizes);
}, 60_000);
