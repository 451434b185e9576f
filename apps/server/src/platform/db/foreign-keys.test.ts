import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { companyTables, readTables, withClient, type Table } from '../../testing/tables.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });

let tables: Table[];
const ask = <R extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
  withClient(server.databaseUrl, async (client) => (await client.query<R>(sql, values)).rows);

beforeAll(async () => {
  tables = await withClient(server.databaseUrl, readTables);
});

interface Reference {
  name: string;
  from: string;
  to: string;
  columns: string[];
  target: string[];
}
const references = () =>
  ask<Reference>(
    `SELECT f.conname AS name, f.conrelid::regclass::text AS "from", f.confrelid::regclass::text AS "to",
       array(SELECT a.attname::text FROM unnest(f.conkey) WITH ORDINALITY k (num, place)
         JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = k.num ORDER BY k.place) AS columns,
       array(SELECT a.attname::text FROM unnest(f.confkey) WITH ORDINALITY k (num, place)
         JOIN pg_attribute a ON a.attrelid = f.confrelid AND a.attnum = k.num ORDER BY k.place) AS target
     FROM pg_constraint f WHERE f.contype = 'f' AND f.connamespace = 'public'::regnamespace ORDER BY 1`,
  );

it("foreign keys inside a company carry the company, so that no row can point at another company's", async () => {
  const protectedTables = new Set(
    companyTables(tables)
      .map((table) => table.name)
      .filter((name) => name !== 'companies'),
  );
  const inside = (await references()).filter(({ to }) => protectedTables.has(to));
  expect(inside.length).toBeGreaterThan(15);
  for (const { name, columns, target } of inside) {
    // What stands between them, such as the queue of an option and of its parent, must agree as well. A company has each day once.
    const own = name === 'report_totals_company_id_day_fkey' ? 'day' : 'id';
    expect({ name, ends: [columns[0], target[0], target.at(-1)] }).toEqual({
      name,
      ends: ['company_id', 'company_id', own],
    });
  }
});

it('foreign keys exist for every column named like one', async () => {
  const known = new Set(
    (await references()).flatMap(({ from, columns }) => columns.map((column) => `${from}.${column}`)),
  );
  // Ids of other people's systems, of the caller's choosing, of a message that may be gone, in rows of an hour, or worked
  // out by a trigger from the tags of the very ticket.
  const elsewhere = [
    'api_calls.message_id',
    'api_calls.request_id',
    // They outlive whom they name.
    'audit_lines.company_id',
    'audit_lines.user_id',
    // An operator belongs to another company.
    'sessions.operator_id',
    'security_notices.user_id',
    'passkeys.credential_id',
    'billing_settings.efi_client_id',
    'pix_accounts.efi_client_id',
    'pix_charges.client_id',
    // Meta's name of it
    'rating_templates.business_account_id',
    'live_events.company_id',
    'webhook_deliveries.event_id',
    'messages.client_id',
    'messages.provider_id',
    'contact_counts.company_id',
    'campaign_counts.company_id',
    'campaign_counts.campaign_id',
    'campaign_counts.whatsapp_id',
    // It outlives what it names.
    'erasures.company_id',
    'erasures.contact_id',
    'erasures.user_id',
    // A user, an API key or a connection.
    'idempotency_keys.actor_id',
    // It goes after a day.
    'idempotency_keys.actor_company_id',
    'inbound_journal.provider_id',
    'sandbox_messages.provider_id',
    'sandbox_messages.quoted_provider_id',
    'tag_counts.company_id',
    'tag_counts.queue_id',
    'tag_counts.tag_id',
    'tag_counts.user_id',
    'tag_counts.whatsapp_id',
    'ticket_counts.company_id',
    'ticket_counts.lane_id',
    'ticket_counts.queue_id',
    'ticket_counts.user_id',
    'ticket_counts.whatsapp_id',
    'tickets.lane_id',
    'tickets.contact_message_id',
    'tickets.last_message_id',
    'chats.last_message_id',
    'chat_members.last_read_id',
    'users.notices_seen_id',
    'chat_messages.client_id',
    'schedules.message_id',
    'message_operations.provider_id',
    'sandbox_changes.provider_id',
    'cloud_accounts.phone_number_id',
    'cloud_accounts.business_account_id',
    'cloud_sends.provider_id',
    'early_acks.provider_id',
    // A message of a run may be deleted before it.
    'follow_up_runs.message_id',
    'web_originals.stanza_id',
    'web_message_secrets.stanza_id',
    'web_history_parts.stanza_id',
    'connection_history_messages.provider_id',
    'official_templates.business_account_id',
    'official_templates.meta_id',
    'phone_messages.provider_id',
    'phone_messages.quoted_provider_id',
    // Rows of another program, and what they are here, also once that is gone.
    'move_in_left_rows.source_id',
    'moved_rows.source_id',
    'moved_rows.target_id',
    // A text stays known where the conversation is gone in which it was said.
    'handset_texts.first_ticket_id',
    // What was sent was sent, also once its message is gone.
    'campaign_recipients.question_id',
    'campaign_recipients.message_id',
    'campaign_days.whatsapp_id',
    'campaign_paces.recipient_id',
    'campaign_paces.message_id',
    'campaign_paces.held_message_id',
  ];
  const columns = tables.flatMap((table) => table.columns.map(({ name }) => `${table.name}.${name}`));
  const unlisted = columns.filter((column) => column.endsWith('_id') && !known.has(column));
  expect(unlisted.toSorted()).toEqual(elsewhere.toSorted());
});

it('foreign keys have an index, or deleting the referenced row reads the whole table', async () => {
  const exempt = new Set([
    // Four more indexes make storing a message about 1.7 times as dear (measured over 200,000), all day long, while
    // without them deleting a user, queue or connection reads its company's messages once: 30 to 300 ms there.
    'messages_company_id_contact_id_fkey',
    'messages_company_id_queue_id_fkey',
    'messages_company_id_user_id_fkey',
    'messages_company_id_whatsapp_id_fkey',
  ]);
  const indexes = await ask<{ table: string; columns: string[]; predicate: string | null }>(
    `SELECT i.indrelid::regclass::text AS "table", pg_get_expr(i.indpred, i.indrelid) AS predicate,
       array(SELECT a.attname::text FROM unnest(i.indkey[0:i.indnkeyatts - 1]) WITH ORDINALITY k (num, place)
         LEFT JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.num ORDER BY k.place) AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE c.relnamespace = 'public'::regnamespace`,
  );
  const unindexed = (await references())
    .filter(({ name }) => !exempt.has(name))
    .filter(({ from, columns }) => {
      const telling = columns.at(-1) ?? '';
      return !indexes.some((index) => {
        const whole = index.predicate === null || index.predicate === `(${telling} IS NOT NULL)`;
        const start = index.columns.slice(0, columns.length);
        const reached = start.slice(0, start.indexOf(telling) + 1);
        return (
          index.table === from && whole && reached.length > 0 && reached.every((column) => columns.includes(column))
        );
      });
    });
  expect(unindexed.map(({ name }) => name)).toEqual([]);
});
