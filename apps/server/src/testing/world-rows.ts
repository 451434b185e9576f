/** Rows of a world that no call makes, or only after a wait: they are inserted as they are. */
import type pg from 'pg';
import { withClient } from './tables.ts';
import type { TestServer } from './test-server.ts';
import { sealWaitingMessage } from './waiting-phone-message.ts';
import { insertRules } from './world-automation.ts';
import type { World } from './world-types.ts';

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

/** A rule of deadlines that is off, and what there is of a service of which a deadline was missed. */
export async function insertDeadlines(
  server: TestServer,
  { company, queue, user, tickets, records }: World,
): Promise<void> {
  await withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `WITH rule AS (
         INSERT INTO deadline_rules (company_id, position, name, enabled, queue_id, priority, first_minutes, first_alert, next_alert,
           resolution_alert, in_hours, pauses)
         VALUES ($1, 0, 'Prazo', false, $2, 'urgent', 10, 2, 0, 0, true, true) RETURNING company_id, id
       ), missed AS (
         INSERT INTO deadline_results (company_id, ticket_id, service_since, kind, rule_name, minutes, queue_id, user_id, since, due_at, breached_at)
         VALUES ($1, $3, now(), 'first', 'Prazo', 10, $2, $4, now(), now(), now()) RETURNING company_id, id
       ), kept AS (
         INSERT INTO ticket_deadlines (company_id, ticket_id, service_since, rule_id, queue_id, answered, answer_alerted, answer_result_id,
           resolution_spent_ms, resolution_alerted, resolution_result_id, closed_at)
         SELECT rule.company_id, $3, now(), rule.id, $2, false, true, missed.id, 0, false, missed.id, now() FROM rule, missed
       )
       SELECT id FROM rule`,
      [company.id, queue.id, tickets.closed.id, user.user.id],
    );
    records.set('/deadline-rules', Number(rows[0]?.id));
  });
}

/** The supervisor attends the open ticket as well, follows it and is mentioned in it; somebody asked that the attendant may see one. */
export async function insertTogether(
  server: TestServer,
  { company, user, supervisor, tickets, note, records }: World,
): Promise<void> {
  await withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `WITH attends AS (INSERT INTO ticket_attendants (company_id, ticket_id, user_id) VALUES ($1, $2, $4)),
         follows AS (INSERT INTO ticket_followers (company_id, ticket_id, user_id) VALUES ($1, $2, $4)),
         mentions AS (INSERT INTO note_mentions (company_id, note_id, user_id, ticket_id, read_at) VALUES ($1, $5, $4, $2, now()))
       INSERT INTO access_requests (company_id, ticket_id, user_id, asked_by_id) VALUES ($1, $2, $3, $4) RETURNING id`,
      [company.id, tickets.open.id, user.user.id, supervisor.user.id, note.id],
    );
    records.set('/access-requests', Number(rows[0]?.id));
  });
}

/** A report that the admin shares. */
export async function insertSavedReport(server: TestServer, { company, admin, records }: World): Promise<void> {
  const { rows } = await withClient(server.databaseUrl, (client) =>
    client.query<{ id: number }>(
      `INSERT INTO saved_reports (company_id, name, is_shared, user_id, page, place) VALUES ($1, 'Meu mês', true, $2, 'summary', '{"by": "user"}') RETURNING id`,
      [company.id, admin.user?.id],
    ),
  );
  records.set('/saved-reports', Number(rows[0]?.id));
}

/** A report file of the admin that is ready, but for what it holds. */
export async function insertReportFile(server: TestServer, { company, admin, records }: World): Promise<void> {
  const { rows } = await withClient(server.databaseUrl, (client) =>
    client.query<{ id: number }>(
      `INSERT INTO report_exports (company_id, user_id, format, columns, language, asked, hides_numbers, field_ids, state, file_key, file_name, file_size)
       VALUES ($1, $2, 'csv', '{cameAt}', 'pt', '{"scope": {}, "period": {}}', false, '{}', 'ready', repeat('a', 32), 'atendimentos.csv', 7) RETURNING id`,
      [company.id, admin.user?.id],
    ),
  );
  records.set('/report-exports', Number(rows[0]?.id));
}

/** What was brought from the phone of a connection, open to the attendants of the queue, and a message that waits to be. */
export async function insertPhoneHistory(
  server: TestServer,
  { company, connection, queue, records }: World,
): Promise<void> {
  const sealed = sealWaitingMessage(server, { companyId: company.id, whatsappId: connection.id }, 'a-waiting-message');
  await withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ chat: number; message: string }>(
      `WITH brought AS (
         INSERT INTO phone_histories (company_id, whatsapp_id, days, state, messages, done, imported_at) VALUES ($1, $2, 30, 'imported', 1, 1, now()) RETURNING id
       ), chat AS (
         INSERT INTO phone_chats (company_id, whatsapp_id, addresses, name, is_group, choice, queue_id, messages, first_at, last_at)
         VALUES ($1, $2, ARRAY['pn:5511960000003'], 'Do celular', false, 'chosen', $3, 1, now(), now()) RETURNING id
       ), waiting AS (
         INSERT INTO phone_messages (company_id, whatsapp_id, chat_id, history_id, provider_id, from_me, sent_at, sealed)
         SELECT $1, $2, chat.id, brought.id, 'a-waiting-message', false, now(), $4 FROM chat, brought
       )
       INSERT INTO phone_messages (company_id, whatsapp_id, chat_id, history_id, provider_id, from_me, sent_at, body, media_type, media_state, raw)
       SELECT $1, $2, chat.id, brought.id, 'a-brought-message', false, now(), 'Do celular', 'image', 'absent', 'sealed' FROM chat, brought
       RETURNING chat_id AS chat, id AS message`,
      [company.id, connection.id, queue.id, sealed],
    );
    records.set('/phone-chats', Number(rows[0]?.chat));
    records.set('/phone-messages', Number(rows[0]?.message));
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

/** Inserts a device without a session, to which nothing is sent. @returns its id */
export async function insertPushDevice(client: pg.Client, companyId: number, userId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO push_devices (company_id, user_id, name, endpoint, p256dh, auth) VALUES ($1, $2, 'Chrome, Android', $3, 'BA', 'AA') RETURNING id`,
    [companyId, userId, `https://fcm.googleapis.com/fcm/send/${companyId}`],
  );
  return rows[0]?.id ?? 0;
}

export async function insertPasskey(client: pg.Client, userId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO passkeys (company_id, user_id, name, credential_id, public_key, synced)
     SELECT company_id, id, 'Notebook', 'credential-' || id, 'key', false FROM users WHERE id = $1 RETURNING id`,
    [userId],
  );
  return rows[0]?.id ?? 0;
}

/** A template of an official number. Returns its id. */
export async function insertOfficialTemplate(client: pg.Client, companyId: number): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO official_templates (company_id, business_account_id, meta_id, title, name, language, category, state, content,
       media_key, media_name, media_mime, media_size)
     VALUES ($1, '500600700800', '594425479261596', 'Modelo', 'modelo', 'pt_BR', 'UTILITY', 'approved', '{"body": "Oi!"}',
       'a-template-file', 'vitrine.png', 'image/png', 3)
     RETURNING id`,
    [companyId],
  );
  return Number(rows[0]?.id);
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
      `WITH field AS (
         INSERT INTO custom_fields (company_id, subject, key, name, type, position)
         VALUES ($1, 'contact', 'bairro_do_mundo', 'Bairro do mundo', 'text', 1), ($1, 'ticket', 'pedido_do_mundo', 'Pedido do mundo', 'text', 1)
         RETURNING id, subject
       ), move AS (
         INSERT INTO extra_info_moves (company_id, field_id, info, status, total, done, moved, kept)
         SELECT $1, id, 'Bairro', 'done', 2, 2, 1, 1 FROM field WHERE subject = 'contact'
       ), of_contact AS (
         INSERT INTO contact_field_values (company_id, contact_id, field_id, value, match)
         SELECT $1, $2, id, 'Vila Nova', 'vila nova' FROM field WHERE subject = 'contact'
       )
       INSERT INTO ticket_field_values (company_id, ticket_id, field_id, value, match)
       SELECT $1, t.id, f.id, '3187', '3187' FROM tickets t, field f WHERE t.contact_id = $2 AND f.subject = 'ticket'`,
      [companyId, ids.contactId],
    );
    await client.query(
      `INSERT INTO push_choices (company_id, user_id, waiting, own, mentions, only_in_shift) VALUES ($1, $2, true, true, true, false)`,
      [companyId, ids.operatorId],
    );
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
    await client.query('INSERT INTO bot_closed_notices (company_id, contact_id, told_at) VALUES ($1, $2, now())', [
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
    await client.query(
      `INSERT INTO macro_runs (company_id, user_id, ticket_id, name, version, made) VALUES ($1, $2, $3, 'Troca', 0, '[]')`,
      [companyId, ids.operatorId, ids.closedId],
    );
    await insertRules(client, companyId, ids.closedId);
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
    await client.query(
      `INSERT INTO opening_calendars (company_id, queue_id, closed_text) SELECT company_id, min(id), 'Voltamos amanhã' FROM queues
       WHERE company_id = $1 GROUP BY company_id`,
      [companyId],
    );
    await client.query(`INSERT INTO shifts (company_id, user_id, kind) VALUES ($1, $2, 'company')`, [
      companyId,
      ids.operatorId,
    ]);
    await client.query('INSERT INTO company_volumes (company_id, day, messages_in) VALUES ($1, current_date, 5)', [
      companyId,
    ]);
    await client.query(
      `INSERT INTO company_notes (company_id, text, author) VALUES ($1, 'Paga até o dia 5', 'Operador')`,
      [companyId],
    );
    await client.query(
      `WITH moved AS (INSERT INTO move_ins (company_id, user_id, state) VALUES ($1, $2, 'done') RETURNING id), file AS (
         INSERT INTO move_in_files (company_id, move_id, name, size) SELECT $1, id, 'copia.sql', 12 FROM moved RETURNING id
       ), part AS (
         INSERT INTO move_in_parts (company_id, file_id, place, file_key) SELECT $1, id, 0, md5('copia') FROM file
       ), stayed AS (
         INSERT INTO move_in_left_rows (company_id, move_id, place, thing, row_number, source_id, hint, number, reason)
         SELECT $1, id, 1, 'contacts', 4, '4', 'Ninguém', '551199', 'number_invalid' FROM moved
       )
       INSERT INTO moved_rows (company_id, origin_id, move_id, kind, source_id, target_id, is_new) SELECT $1, id, id, 'tickets', '77', $3, false FROM moved`,
      [companyId, ids.operatorId, ids.closedId],
    );
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
    await client.query(
      `INSERT INTO ticket_holders (company_id, ticket_id, role, changed_at, is_handover, summary) VALUES ($1, $2, 'agent', now(), true, 'Quer trocar')`,
      [companyId, ids.closedId],
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
       ), body AS (
         INSERT INTO rating_templates (company_id, whatsapp_id, template, business_account_id, scale)
         SELECT company_id, id, '{"name": "avaliacao", "language": "pt_BR", "category": "UTILITY", "header": "", "headerMedia": null,
           "body": "De 1 a 5?", "footer": "", "buttons": [], "placeholders": [], "values": {}}', '500600700800', 5 FROM official
       ), bodies AS (
         INSERT INTO webhook_bodies (company_id, whatsapp_id, body, bytes, people) SELECT company_id, id, 'sealed', 6, '{}' FROM official
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
       ), linked AS (
         INSERT INTO linking_ends (company_id, whatsapp_id, day, ended, times) SELECT company_id, id, current_date, 'linked', 1 FROM web
       ), passkey AS (
         INSERT INTO passkey_linkings (company_id, whatsapp_id, state, expires_at) SELECT company_id, id, 'asked', now() FROM web
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
