/** Rows of a world that no call makes, or only after a wait: they are inserted as they are. */
import type pg from 'pg';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';
import type { World } from './world-types.ts';

/** What answered contacts: a conversation of Typebot, a call with its figures, and what was cited. */
export async function insertResponderRows(server: TestServer, { company, tickets }: World): Promise<void> {
  await withClient(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO typebot_sessions (company_id, ticket_id, integration_id, session, used_at)
       SELECT company_id, $2, min(id), 'uma-conversa', now() FROM integrations WHERE company_id = $1 GROUP BY company_id`,
      [company.id, tickets.closed.id],
    );
    await client.query(
      `WITH asked AS (
         INSERT INTO responder_calls (company_id, integration_id, duration_ms)
         SELECT company_id, min(id), 312 FROM integrations WHERE company_id = $1 GROUP BY company_id
         RETURNING company_id, integration_id
       ), counted AS (
         INSERT INTO responder_hours (company_id, integration_id, hour, answered)
         SELECT company_id, integration_id, date_trunc('hour', now()), 1 FROM asked
       ), quoting AS (
         INSERT INTO prompt_documents (company_id, prompt_id, document_id)
         SELECT p.company_id, min(p.id), min(d.id) FROM prompts p JOIN knowledge_documents d ON d.company_id = p.company_id
         WHERE p.company_id = $1 GROUP BY p.company_id
       )
       INSERT INTO knowledge_citations (company_id, document_id, month, citations)
       SELECT company_id, min(id), date_trunc('month', now()), 1 FROM knowledge_documents WHERE company_id = $1 GROUP BY company_id`,
      [company.id],
    );
  });
}

/** What was posted to an outgoing webhook and given up. */
export async function insertDelivery(server: TestServer, { company, records }: World): Promise<void> {
  const webhookId = records.get('/outgoing-webhooks');
  await withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO webhook_deliveries (company_id, webhook_id, event_id, kind, body, state, due_at)
       VALUES ($1, $2, 'evt_1', 'campaign.started', '{}', 'failed', NULL) RETURNING id`,
      [company.id, webhookId],
    );
    records.set('/webhook-deliveries', Number(rows[0]?.id));
    await client.query('INSERT INTO webhook_hours (company_id, webhook_id, hour) VALUES ($1, $2, now())', [
      company.id,
      webhookId,
    ]);
    await client.query(`UPDATE outgoing_webhooks SET former_secret = secret WHERE id = $1`, [webhookId]);
  });
}

/** What a campaign leaves behind, of one that does not run: nothing takes it up. */
export async function insertCampaignRows(
  server: TestServer,
  { company, connection, records, tickets }: World,
): Promise<void> {
  const values = [company.id, connection.id, records.get('/campaigns'), tickets.open.contactId];
  const statements = [
    `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, contact_id, whatsapp_id, variant, state)
     VALUES ($1, $3, 'Camila', '5511900000122', '551100000122', '', '{}', $4, $2, 1, 'answered')`,
    `INSERT INTO campaign_paces (company_id, whatsapp_id, seed) SELECT $1, $2, 7 WHERE $3::int > 0 AND $4::int > 0`,
    `INSERT INTO campaign_days (company_id, whatsapp_id, day, sent) SELECT $1, $2, current_date, 3 WHERE $3::int > 0 AND $4::int > 0`,
    `INSERT INTO campaign_settings (company_id, key, value) SELECT $1, 'optOutText', '"Até logo"' WHERE $2::int + $3::int + $4::int > 0`,
    `INSERT INTO campaign_opt_outs (company_id, address_hash) SELECT $1, 'hash' WHERE $2::int + $3::int + $4::int > 0`,
  ];
  await withClient(server.databaseUrl, async (client) => {
    for (const statement of statements) await client.query(statement, values);
  });
}

export async function insertPasskey(client: pg.Client, userId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO passkeys (company_id, user_id, name, credential_id, public_key, synced)
     SELECT company_id, id, 'Notebook', 'credential-' || id, 'key', false FROM users WHERE id = $1 RETURNING id`,
    [userId],
  );
  return rows[0]?.id ?? 0;
}

/** What was asked of the simulated bank for an invoice, and paid there. */
export async function insertCharge(client: pg.Client, companyId: number, invoiceId: number): Promise<void> {
  await client.query(
    `WITH asked AS (
       INSERT INTO charges (company_id, invoice_id, txid, provider, value_cents, code, expires_at)
       VALUES ($1, $2::integer, 'txid' || $2::integer, 'simulated', 14990, 'a-code', now() + interval '1 hour') RETURNING company_id, id
     )
     INSERT INTO simulated_payments (company_id, charge_id, reference, value_cents) SELECT company_id, id, 'paid' || id, 1 FROM asked`,
    [companyId, invoiceId],
  );
}

/** What no call makes yet, or only with a mail read. */
export async function insertRemainingRows(
  server: TestServer,
  companyId: number,
  ids: { operatorId: number; contactId: number; closedId: number },
): Promise<void> {
  await withClient(server.databaseUrl, async (client) => {
    await client.query('UPDATE users SET super = true WHERE id = $1', [ids.operatorId]);
    await client.query('INSERT INTO contact_extra_info (company_id, contact_id, name, value) VALUES ($1, $2, $3, $4)', [
      companyId,
      ids.contactId,
      'CPF',
      '000.000.000-00',
    ]);
    await client.query(
      `INSERT INTO password_resets (company_id, user_id, code_hash, expires_at) VALUES ($1, $2, 'hash', now() + interval '30 minutes')`,
      [companyId, ids.operatorId],
    );
    await client.query(
      `INSERT INTO failed_sign_ins (company_id, user_id, reason, address, created_at) VALUES ($1, $2, 'password', '203.0.113.1', now())`,
      [companyId, ids.operatorId],
    );
    await client.query(`INSERT INTO second_factors (company_id, user_id, sealed_secret) VALUES ($1, $2, 'sealed')`, [
      companyId,
      ids.operatorId,
    ]);
    await client.query(
      'INSERT INTO contact_duplicates (company_id, contact_id, other_id) SELECT company_id, $2, min(id) FROM contacts WHERE company_id = $1 AND id <> $2 GROUP BY company_id',
      [companyId, ids.contactId],
    );
    await client.query('INSERT INTO bot_closed_notices (company_id, contact_id, period) VALUES ($1, $2, now())', [
      companyId,
      ids.contactId,
    ]);
    await client.query(`INSERT INTO drafts (company_id, user_id, ticket_id, body) VALUES ($1, $2, $3, 'Vou ver e')`, [
      companyId,
      ids.operatorId,
      ids.closedId,
    ]);
    await client.query(`INSERT INTO bulk_undos (company_id, user_id, kind, tickets) VALUES ($1, $2, 'accept', '[]')`, [
      companyId,
      ids.operatorId,
    ]);
    // Of no version: no job takes it up meanwhile.
    await client.query(
      `INSERT INTO held_steps (company_id, ticket_id, cycle_id, user_id, step, tells_contact, earlier)
       SELECT company_id, ticket_id, max(id), $2, 'finished', true, '{}' FROM ticket_cycles WHERE ticket_id = $1 GROUP BY company_id, ticket_id
       ON CONFLICT (company_id, ticket_id) DO UPDATE SET earlier = '{}'`,
      [ids.closedId, ids.operatorId],
    );
    await client.query(
      `INSERT INTO sandbox_blocks (company_id, whatsapp_id, number) SELECT company_id, id, '5511900000000' FROM whatsapps WHERE company_id = $1 LIMIT 1`,
      [companyId],
    );
    // Due in a hundred years: nothing takes it up meanwhile.
    await client.query(
      `INSERT INTO responder_turns (company_id, ticket_id, message_id, is_first, due_at)
       SELECT company_id, ticket_id, min(id), true, now() + interval '100 years' FROM messages
       WHERE ticket_id = $1 AND NOT from_me GROUP BY company_id, ticket_id`,
      [ids.closedId],
    );
    // The nightly correction of totals may have counted it already.
    await client.query(
      'INSERT INTO company_storage (company_id, bytes) VALUES ($1, 1000) ON CONFLICT (company_id) DO UPDATE SET bytes = 1000',
      [companyId],
    );
    await client.query('INSERT INTO company_volumes (company_id, day, messages_in) VALUES ($1, current_date, 5)', [
      companyId,
    ]);
    await client.query('INSERT INTO company_retention (company_id, message_days) VALUES ($1, 3650)', [companyId]);
    await client.query(`INSERT INTO settings (company_id, key, value) VALUES ($1, 'asaas', 'chave secreta')`, [
      companyId,
    ]);
    await client.query(
      `WITH unsent AS (
         INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, read, body, ack, failure, is_deleted)
         SELECT company_id, id, whatsapp_id, 'never-left', true, true, 'Nunca saiu', -1, 'ERR_SENDING_WAPP_MSG', true FROM tickets WHERE id = $1
         RETURNING company_id, whatsapp_id, id
       ), earlier AS (
         INSERT INTO message_versions (company_id, message_id, body) SELECT company_id, id, 'Nunca saíra' FROM unsent
       )
       INSERT INTO message_operations (company_id, whatsapp_id, message_id, kind, provider_id, value)
       SELECT company_id, whatsapp_id, id, 'edit', 'never-left-either', 'Nunca saíra' FROM unsent`,
      [ids.closedId],
    );
    await client.query(
      `INSERT INTO sandbox_members (company_id, whatsapp_id, group_number, number, position)
       SELECT company_id, id, '120363000000000001', '5511900000000', 0 FROM whatsapps WHERE company_id = $1 LIMIT 1`,
      [companyId],
    );
    // On a phone that is not linked: no session fetches it.
    await client.query(
      `WITH phone AS (INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Aparelho desligado', 'sandbox') RETURNING company_id, id)
       INSERT INTO sandbox_changes (company_id, whatsapp_id, number, provider_id, kind, target, target_from_me)
       SELECT company_id, id, '5511960000000', 'a-change', 'delete', 'a-message', true FROM phone`,
      [companyId],
    );
    await client.query(
      `WITH official AS (INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Número oficial', 'cloud') RETURNING company_id, id), account AS (
         INSERT INTO cloud_accounts (company_id, whatsapp_id, hook_key, phone_number_id, business_account_id, access_token, app_secret, verify_token)
         SELECT company_id, id, 'a-key-' || id, '100200300400', '500600700800', 'sealed', 'sealed', 'sealed' FROM official
       ), event AS (
         INSERT INTO cloud_events (company_id, whatsapp_id, chat, key, payload, handled_at)
         SELECT company_id, id, '5511960000000', 'wamid.event', '{}', now() FROM official
       )
       INSERT INTO cloud_sends (company_id, whatsapp_id, provider_id, wamid) SELECT company_id, id, 'a-send', 'wamid.send' FROM official`,
      [companyId],
    );
    await client.query(
      `WITH web AS (INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Celular da loja', 'beta') RETURNING company_id, id), call AS (
         INSERT INTO session_calls (id, company_id, whatsapp_id, method, input) SELECT gen_random_uuid(), company_id, id, 'addressBook', '[]' FROM web
       ), session AS (
         INSERT INTO web_sessions (company_id, whatsapp_id, creds) SELECT company_id, id, 'sealed' FROM web
       ), keys AS (
         INSERT INTO web_keys (company_id, whatsapp_id, type, id, value) SELECT company_id, id, 'session', '5511960000000.0', 'sealed' FROM web
       ), decrypted AS (
         INSERT INTO web_decrypted (company_id, whatsapp_id, hash, plaintext, stanza) SELECT company_id, id, 'a-hash', 'sealed', 'sealed' FROM web
       ), outage AS (
         INSERT INTO connection_absences (company_id, whatsapp_id, began_at, ended_at, reason, after_message) SELECT company_id, id, now(), now(), 'network', 0 FROM web
       ), pace AS (
         INSERT INTO connection_paces (company_id, whatsapp_id, tokens, counted_at) SELECT company_id, id, 1, now() FROM web
       ), diagnosis AS (
         INSERT INTO connection_diagnoses (company_id, whatsapp_id, facts) SELECT company_id, id, '{}' FROM web
       ), event AS (
         INSERT INTO connection_events (company_id, whatsapp_id, at, kind, code) SELECT company_id, id, now(), 'login', '200' FROM web
       ), tally AS (
         INSERT INTO connection_tallies (company_id, whatsapp_id, hour, kind, code, count, total_ms, max_ms) SELECT company_id, id, now(), 'ack', '200', 1, 1, 1 FROM web
       ), past AS (
         INSERT INTO connection_histories (company_id, whatsapp_id, number, link, state, messages, conversations) SELECT company_id, id, '5511960000002', 'a-link', 'offered', 1, 1 FROM web
       ), kept AS (
         INSERT INTO connection_history_messages (company_id, whatsapp_id, chat, provider_id, sent_at, unread, sealed) SELECT company_id, id, 'pn:5511960000001', 'a-past-message', now(), 1, 'sealed' FROM web
       ), part AS (
         INSERT INTO web_history_parts (company_id, whatsapp_id, stanza_id, sealed) SELECT company_id, id, 'a-part', 'sealed' FROM web
       ), automatic AS (
         INSERT INTO handset_texts (company_id, whatsapp_id, digest, first_ticket_id) SELECT company_id, id, 'a-digest', 0 FROM web
       ), early AS (
         INSERT INTO early_acks (company_id, whatsapp_id, provider_id, ack) SELECT company_id, id, 'a-later-message', 4 FROM web
       ), secret AS (
         INSERT INTO web_message_secrets (company_id, whatsapp_id, stanza_id, from_me, sealed) SELECT company_id, id, 'a-stanza', true, 'sealed' FROM web
       ), expiration AS (
         INSERT INTO web_chat_expirations (company_id, whatsapp_id, value, seconds) SELECT company_id, id, '5511960000001', 86400 FROM web
       ), original AS (
         INSERT INTO web_originals (company_id, whatsapp_id, stanza_id, from_me, sealed) SELECT company_id, id, 'a-stanza', true, 'sealed' FROM web
       )
       INSERT INTO whatsapp_web_people (company_id, whatsapp_id, kind, value, name) SELECT company_id, id, 'pn', '5511960000001', 'Da agenda' FROM web`,
      [companyId],
    );
    // Sessions remembered for a moment still hold the operator for an admin.
    await client.query(`SELECT pg_notify('actors', $1)`, [String(companyId)]);
  });
}
