import { companyTables, readTables, withClient } from '../../../testing/tables.ts';
import type { World } from '../../../testing/world-types.ts';

/** Columns by which rows are found, which hold the contact's number and no mark. */
const found =
  /^(number|number_key|whatsapp_number|value|chat|kind|provider_id|stanza_id|author_value|media_key|picture_key|file_key)$/;

/**
 * Makes two conversations those of a contact, and writes a mark into every text of every row that hangs on it; into tables that know
 * no contact, a row of it. @returns the tables that have the mark
 */
export async function markEverything(
  databaseUrl: string,
  { company, connection, tickets, records }: World,
  contactId: number,
  number: string,
  mark: string,
): Promise<string[]> {
  return withClient(databaseUrl, async (client) => {
    const ask = (text: string, values: unknown[]) => client.query(text, values);
    await ask('UPDATE tickets SET contact_id = $1, whatsapp_id = NULL WHERE id = $2', [contactId, tickets.closed.id]);
    await ask('UPDATE messages SET contact_id = $1 WHERE ticket_id = $2 AND contact_id IS NOT NULL', [
      contactId,
      tickets.closed.id,
    ]);
    await ask('UPDATE prompt_cases SET contact_id = $1 WHERE ticket_id = $2', [contactId, tickets.closed.id]);
    const values = [company.id, connection.id, number, mark];
    const at = (text: string, extra: unknown[] = []) => ask(text, [...values, ...extra]);
    await at(
      `UPDATE campaign_recipients SET contact_id = $2::int, name = $4 WHERE company_id = $1 AND $3::text <> ''`
        .replace('$2::int', String(contactId))
        .replace("AND $3::text <> ''", "AND $2::int > 0 AND $3::text <> ''"),
    );
    await at(
      `INSERT INTO api_calls (company_id, whatsapp_id, request_id, status, number, file_name, duration_ms) VALUES ($1, $2, $4, 200, $3, $4, 1)`,
    );
    await at(
      `INSERT INTO cloud_events (company_id, whatsapp_id, chat, key, payload) VALUES ($1, $2, '', $4, jsonb_build_object('from', $3::text, 'body', $4::text))`,
    );
    await at(
      `INSERT INTO webhook_bodies (company_id, whatsapp_id, body, bytes, people) VALUES ($1, $2, $4, 1, ARRAY[$3::text])`,
    );
    await at(
      `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload, handled_at) VALUES ($1, $2, 'pn:' || $3, $4, false, jsonb_build_object('body', $4::text), now())`,
    );
    await at(
      `INSERT INTO connection_history_messages (company_id, whatsapp_id, chat, provider_id, sent_at, unread) VALUES ($1, $2, 'pn:' || $3, $4, now(), 0)`,
    );
    await at(
      `WITH chat AS (INSERT INTO phone_chats (company_id, whatsapp_id, addresses, name, is_group, choice, first_at, last_at) VALUES ($1, $2, ARRAY['pn:' || $3], $4, false, 'chosen', now(), now()) RETURNING *)
       INSERT INTO phone_messages (company_id, whatsapp_id, chat_id, provider_id, from_me, sent_at, body, author_name, media_name, media_mime, quoted_provider_id) SELECT company_id, whatsapp_id, id, $4, false, now(), $4, $4, $4, $4, $4 FROM chat`,
    );
    await at(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, email, variables) VALUES ($1, $5, $4, $3, $3, $4, jsonb_build_object('cidade', $4::text)) RETURNING $2::int`,
      [records.get('/contact-lists')],
    );
    await at(
      `UPDATE contact_lists SET contacts_count = contacts_count + 1 WHERE company_id = $1 AND id = $5 AND $2::int > 0 AND $3 || $4 <> ''`,
      [records.get('/contact-lists')],
    );
    await at(
      `INSERT INTO sheet_import_rows (company_id, import_id, row_number, name, number, email, reason) VALUES ($1, $5, 77, $4, $3, $4, 'repeated') RETURNING $2::int`,
      [records.get('/contact-list-imports')],
    );
    await at(`INSERT INTO sandbox_blocks (company_id, whatsapp_id, number) VALUES ($1, $2, $3) RETURNING $4::text`);
    await at(
      `INSERT INTO sandbox_changes (company_id, whatsapp_id, number, provider_id, kind, target, target_from_me, value) SELECT company_id, id, $3, $4, 'edit', $4, true, $4 FROM whatsapps WHERE company_id = $1 AND name = 'Aparelho desligado' AND $2::int > 0`,
    );
    await at(
      `INSERT INTO session_calls (id, company_id, whatsapp_id, method, input) VALUES (gen_random_uuid(), $1, $2, 'x', jsonb_build_array($3::text, $4::text))`,
    );
    await at(
      `INSERT INTO web_keys (company_id, whatsapp_id, type, id, value) VALUES ($1, $2, 'session', $3 || '.0', $4), ($1, $2, 'sender-key', '120363@g.us::' || $3 || '::0', $4), ($1, $2, 'lid-mapping', $3, $4)`,
    );
    await at(
      `INSERT INTO web_chat_expirations (company_id, whatsapp_id, value, seconds) VALUES ($1, $2, $3, 60) RETURNING $4::text`,
    );
    await at(
      `INSERT INTO whatsapp_web_people (company_id, whatsapp_id, kind, value, name) VALUES ($1, $2, 'pn', $3, $4)`,
    );
    await at(
      `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, kind, body, state, due_at) VALUES ($1, $5, $4, 'message.received', json_build_object('data', json_build_object('contact', json_build_object('id', $6::int, 'name', $4::text)))::text, 'failed', NULL) RETURNING $2::int, $3::text`,
      [records.get('/outgoing-webhooks'), contactId],
    );
    for (const table of ['web_message_secrets', 'web_originals'])
      await at(
        `INSERT INTO ${table} (company_id, whatsapp_id, stanza_id, from_me, sealed) SELECT $1, $2, min(provider_id), true, $4 FROM messages WHERE ticket_id = $5 AND $3 <> ''`,
        [tickets.open.id],
      );
    await at(
      `INSERT INTO cloud_sends (company_id, whatsapp_id, provider_id, wamid) SELECT $1, $2, min(provider_id), $4 FROM messages WHERE ticket_id = $5 AND $3 <> ''`,
      [tickets.open.id],
    );

    const tables = companyTables(await readTables(client));
    const { rows: references } = await client.query<{ own: string; column: string; theirs: string }>(
      `SELECT f.conrelid::regclass::text AS own, f.confrelid::regclass::text AS theirs, a.attname AS column FROM pg_constraint f
       JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) AND a.attname <> 'company_id'
       WHERE f.contype = 'f' AND f.confrelid::regclass::text IN ('contacts', 'tickets', 'messages', 'ticket_cycles')`,
    );
    const ticketIds = `(SELECT id FROM tickets WHERE contact_id = ${contactId})`;
    const of: Record<string, string> = {
      contacts: `= ${contactId}`,
      tickets: `IN ${ticketIds}`,
      messages: `IN (SELECT id FROM messages WHERE ticket_id IN ${ticketIds})`,
      ticket_cycles: `IN (SELECT id FROM ticket_cycles WHERE ticket_id IN ${ticketIds})`,
    };
    const places = [
      { own: 'contacts', column: 'id', theirs: 'contacts' },
      ...references.map((one) => ({ ...one })),
      ...['sandbox_contacts', 'sandbox_messages'].map((own) => ({ own, column: 'number', theirs: '' })),
    ];
    for (const { own, column, theirs } of places) {
      const columns = tables.find(({ name }) => name === own)?.columns ?? [];
      for (const { name, type, computed, generated } of columns) {
        if (computed || generated || found.test(name) || !['text', 'jsonb'].includes(type)) continue;
        const value = type === 'text' ? `$1 || coalesce(${name}, '')` : `jsonb_build_object('mark', $1::text)`;
        const where = theirs === '' ? `number = '${number}'` : `${column} ${of[theirs]}`;
        // A word of a fixed list takes no mark.
        await client.query(`UPDATE ${own} SET ${name} = ${value} WHERE ${where}`, [mark]).catch(() => undefined);
      }
    }
    return [...new Set(references.map(({ own }) => own))];
  });
}
