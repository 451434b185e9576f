/**
 * A handler with nothing around it: no authentication, no row security, no checks, one query and its rows as JSON. What the
 * product adds to it is the ratio that `bench:inbox` reports. Run as a program of its own: `node bare-server.ts <database url>`.
 */
import { createServer } from 'node:http';
import pg from 'pg';

const [, , url = ''] = process.argv;
const pool = new pg.Pool({ connectionString: url, max: 10 });

type Handler = (query: URLSearchParams) => Promise<unknown>;

const rows = async (sql: string, values: unknown[]) => (await pool.query(sql, values)).rows as unknown[];

const handlers: Record<string, Handler> = {
  '/tickets': async (query) => {
    const company = query.get('company');
    const [tickets, count] = await Promise.all([
      rows(
        `SELECT t.*, c.name AS contact_name, c.number, c.email, c.profile_pic_url, u.name AS user_name, q.name AS queue_name, q.color, w.name AS whatsapp_name
         FROM tickets t JOIN contacts c ON c.id = t.contact_id LEFT JOIN users u ON u.id = t.user_id LEFT JOIN queues q ON q.id = t.queue_id
         LEFT JOIN whatsapps w ON w.id = t.whatsapp_id
         WHERE t.company_id = $1 AND t.status = 'open' ORDER BY t.updated_at DESC, t.id DESC LIMIT 40`,
        [company],
      ),
      rows(`SELECT count(*) FROM tickets WHERE company_id = $1 AND status = 'open'`, [company]),
    ]);
    return { tickets, count };
  },
  '/messages': async (query) => {
    const values = [query.get('company'), query.get('ticket')];
    const [messages, ticket, count] = await Promise.all([
      rows(
        `SELECT m.*, u.name AS user_name, c.name AS contact_name, r.body AS quoted_body FROM messages m LEFT JOIN users u ON u.id = m.user_id
         LEFT JOIN contacts c ON c.id = m.contact_id LEFT JOIN messages r ON r.id = m.quoted_id
         WHERE m.company_id = $1 AND m.ticket_id = $2 ORDER BY m.sent_at DESC, m.id DESC LIMIT 20`,
        values,
      ),
      rows('SELECT * FROM tickets WHERE company_id = $1 AND id = $2', values),
      rows('SELECT count(*) FROM messages WHERE company_id = $1 AND ticket_id = $2', values),
    ]);
    return { messages, ticket, count };
  },
  '/contacts': async (query) => {
    const company = query.get('company');
    const [contacts, count] = await Promise.all([
      rows('SELECT * FROM contacts WHERE company_id = $1 ORDER BY name, id LIMIT 30', [company]),
      rows('SELECT count(*) FROM contacts WHERE company_id = $1', [company]),
    ]);
    return { contacts, count };
  },
  '/send': async (query) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const { rows: stored } = await client.query(
        `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body, ack, read) VALUES ($1, $2, gen_random_uuid()::text, true, 'Olá', 2, true)
         RETURNING *`,
        [query.get('company'), query.get('ticket')],
      );
      await client.query(
        `SELECT graphile_worker.add_job('outbox.drain', '{"companyId":0,"whatsappId":0}'::json, run_at => now() + interval '1 year')`,
      );
      await client.query('COMMIT');
      return { messages: stored };
    } finally {
      client.release();
    }
  },
};

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bare');
  const handler = handlers[pathname];
  if (!handler) return void response.writeHead(404).end();
  // A body is read to its end, as every server has to.
  request.resume();
  request.on('end', () => {
    handler(searchParams).then(
      (answer) => response.setHeader('content-type', 'application/json').end(JSON.stringify(answer)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`);
});
