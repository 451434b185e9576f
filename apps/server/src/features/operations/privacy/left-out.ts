/**
 * Columns that an archive leaves out, with the reason. Everything else of the catalogue is exported, also later
 * additions; a test asks for a decision about columns whose name or content looks like a secret.
 */
export const leftOutTables: Readonly<Record<string, string>> = {
  sessions: 'login sessions let one in',
  second_factors: 'secrets of code apps',
  passkeys: 'keys of devices that let one in',
  company_notes: 'what the operators note for themselves',
  security_notices: 'what happened to access to this installation, kept for 90 days',
  password_resets: 'codes let one in',
  email_confirmations: 'hashes of codes on their way',
  web_sessions: 'credentials of linked numbers',
  web_keys: 'keys of linked numbers',
  web_decrypted: 'sealed, of messages on their way',
  web_history_parts: 'sealed, of messages on their way',
  web_message_secrets: 'secrets of messages',
  web_originals: 'sealed, holds keys of files',
  connection_history_messages: 'sealed, of history on its way',
  handset_texts: 'digests of what is in messages',
  connection_tokens: 'hashes of tokens',
  inbound_journal: 'messages on their way, which are in messages',
  early_acks: 'reports on messages that are on their way, kept for days',
  cloud_events: 'messages on their way, which are in messages',
  webhook_bodies: 'sealed copies of what is in messages, kept for days',
  webhook_deliveries: 'copies of what is in messages, tickets and contacts, kept for days',
  live_events: 'copies of what is in messages and tickets, kept for an hour',
  passkey_linkings: 'linkings that wait for minutes, with hashes of codes',
  session_calls: 'calls between processes, kept for seconds',
  whatsapp_leases: 'which process holds a session',
  idempotency_keys: 'hashes of requests and ids of what they made, kept for a day',
  move_ins: 'how far is what was brought from another program, whose rows are in messages, tickets and contacts',
  moved_rows: 'which rows of another program are what here',
  move_in_files: 'files of another program, kept until what is in them was brought',
  move_in_parts: 'files of another program, kept until what is in them was brought',
  move_in_left_rows: 'rows of another program that were not brought, kept for 30 days',
  ticket_counts: 'totals of what is in tickets',
  tag_counts: 'totals of what is in ticket_tags',
  campaign_counts: 'totals of what is in campaign_recipients',
  campaign_days: 'totals of what is in campaign_recipients',
  report_exports: 'files of what is in ticket_cycles, kept for days',
  report_days: 'which days are in report_totals',
  report_totals: 'totals of what is in ticket_cycles',
  report_faults: 'days whose totals were wrong',
  contact_counts: 'totals of what is in contacts',
};

/** Columns without which a row is exported. */
export const withheldColumns: Readonly<Record<string, readonly string[]>> = {
  api_keys: ['key_hash'],
  assistants: ['api_key'],
  cloud_accounts: ['access_token', 'app_secret', 'hook_key', 'verify_token'],
  flow_secrets: ['sealed'],
  integrations: ['signing_secret', 'json_content'],
  outgoing_webhooks: ['secret', 'former_secret'],
  phone_messages: ['raw', 'sealed'],
  pix_accounts: ['asaas_token', 'efi_certificate', 'efi_client_secret'],
  prompts: ['api_key'],
  typebot_sessions: ['session'],
  users: ['password_hash'],
  whatsapps: ['proxy_sealed', 'qrcode'],
};

/** Which rows of a table are exported: no settings whose value is sealed, nothing of a phone that was not brought. */
export const exportedRows: Readonly<Record<string, string>> = {
  phone_chats: `choice = 'chosen'`,
  phone_messages: 'sealed IS NULL',
  settings: `value NOT LIKE 'v1.%'`,
};

/** Derived from other columns of their row, for searching. */
export const isSearchColumn = ({ name, type }: { name: string; type: string }) =>
  type === 'tsvector' || /^search(_|$)/.test(name);
