import { flowDrawing, flowEntryConditions, renameFlowReferences, type FlowReferenceKind } from '@balcao/contract';
import type { Row } from './archive-folder.ts';

/** Tables that an archive holds and that stay with the installation it was made on, with the reason. */
export const leftBehind: Readonly<Record<string, string>> = {
  announcement_reads: 'announcements are those of the other installation',
  help_views: 'help videos are those of the other installation',
  invoices: 'what was invoiced stays with whoever invoiced it',
  charges: 'what was invoiced stays with whoever invoiced it',
  ledger_entries: 'what was invoiced stays with whoever invoiced it',
  simulated_payments: 'what was invoiced stays with whoever invoiced it',
  api_keys: 'keys are not in an archive',
  cloud_accounts: 'tokens are not in an archive',
  outgoing_webhooks: 'secrets are not in an archive',
  flow_secrets: 'secrets are not in an archive',
  webhook_hours: 'counts of webhooks, which are set up anew',
  typebot_sessions: 'conversations under way with a program elsewhere',
  responder_turns: 'answers under way',
  flow_runs: 'conversations under way',
  bulk_undos: 'what can be undone for some minutes',
  macro_runs: 'what can be undone for some minutes',
  follow_up_runs: 'conversations under way',
  prompt_case_runs: 'what cases were put to a model there',
  prompt_case_results: 'what cases were put to a model there',
  rule_turns: 'rules under way',
  rule_runs: 'what rules did there',
  rule_days: 'what rules did there',
  extra_info_moves: 'work under way there; extra infos that came along become a field here',
  held_steps: 'what contacts are told in some seconds',
  connection_histories: 'history that a phone offered to the other installation',
  phone_histories: 'what brought the history of a phone cannot be undone elsewhere',
  saved_reports: 'what they are filtered by is named by ids of the other installation',
  report_exports: 'files of reports lie with the other installation',
  data_exports: 'archives lie with the other installation',
  erasures: 'what is erased there is erased there',
  failed_sign_ins: 'what was tried at the other installation',
  company_notes: 'what the operators there note for themselves',
  company_storage: 'counted anew',
  company_volumes: 'counted anew: what comes along counts as of the day of the move',
};

/** Columns with an id that no foreign key tells of, and whose id it is. */
export const looseReferences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  api_calls: { message_id: 'messages' },
  audit_lines: { user_id: 'users' },
  campaign_paces: { recipient_id: 'campaign_recipients', message_id: 'messages', held_message_id: 'messages' },
  campaign_recipients: { question_id: 'messages', message_id: 'messages' },
  chat_members: { last_read_id: 'chat_messages' },
  chats: { last_message_id: 'chat_messages' },
  schedules: { message_id: 'messages' },
  tickets: { lane_id: 'tags', last_message_id: 'messages', contact_message_id: 'messages' },
};

/** The id here of a row that had another one there; undefined when it did not come along. */
export type FindId = (table: string, id: number) => number | undefined;

export interface Circumstances {
  findId: FindId;
  /** of a password that nobody knows */
  passwordHash: string;
  planId: number;
  hashAddress(address: string): string;
  /** of an address that people open */
  newCode(): string;
}

/** What of a row is other here than there, apart from its ids. */
export const adjustments: Readonly<Record<string, (row: Row, here: Circumstances) => Row>> = {
  companies: (_row, { planId }) => ({ plan_id: planId, name_number: 1 }),
  // An operator there is none here, and what happened to access there is not in the archive.
  users: (_row, { passwordHash }) => ({ super: false, password_hash: passwordHash, notices_seen_id: 0 }),
  whatsapps: () => ({ status: 'DISCONNECTED', desired_state: 'down', qrcode_expires_at: null, proxy: '' }),
  sandbox_phones: () => ({ paired_at: null }),
  // Archives of former versions do not say so.
  integrations: (row) => ({ converts_markdown: row['converts_markdown'] ?? false }),
  prompts: () => ({ key_hint: '', key_stored_at: null }),
  messages: (row) => (row['media_state'] === 'fetching' ? { media_state: 'failed' } : {}),
  // What a file is fetched with is not in an archive.
  phone_messages: ({ media_state: state }) =>
    state === 'absent' || state === 'fetching' ? { media_state: 'failed' } : {},
  official_templates: ({ history }, { findId }) => ({
    history: (Array.isArray(history) ? (history as Row[]) : []).map((entry) =>
      typeof entry['userId'] === 'number' ? { ...entry, userId: findId('users', entry['userId']) ?? null } : entry,
    ),
  }),
  flows: ({ drawing }, { findId }) => ({ drawing: drawingHere(drawing, findId) }),
  flow_versions: ({ drawing }, { findId }) => ({ drawing: drawingHere(drawing, findId) }),
  flow_entries: ({ conditions }, { findId }) => ({ conditions: entryHere(conditions, findId) }),
  // The address there is none here, and another company may have its code.
  tracking_links: ({ code, words }, { newCode }) => {
    const codeHere = newCode();
    return { code: codeHere, words: String(words).replaceAll(String(code), codeHere) };
  },
  // The contact is asked again.
  bot_states: () => ({ offered: [] }),
  // Its number would be that of another record here.
  audit_lines: ({ subject }) => (typeof subject === 'string' && /^\d+$/.test(subject) ? { subject: null } : {}),
  chats: ({ direct_key: key }, { findId }) =>
    typeof key === 'string' ? { direct_key: directKeyHere(key, findId) } : {},
  chat_messages: ({ mentions }, { findId }) => ({
    mentions: (Array.isArray(mentions) ? mentions : []).flatMap((id) => findId('users', Number(id)) ?? []),
  }),
  campaign_opt_outs: ({ address }, { hashAddress }) =>
    typeof address === 'string' ? { address_hash: hashAddress(address) } : {},
};

/** A chat of two is found by the ids of both; null = one of them is gone. */
function directKeyHere(key: string, findId: FindId): string | null {
  const ids = key.split(':').map((id) => findId('users', Number(id)));
  const known = ids.filter((id) => id !== undefined).toSorted((one, other) => one - other);
  return known.length === 2 ? known.join(':') : null;
}

const drawnTables: Readonly<Record<FlowReferenceKind, string>> = {
  queue: 'queues',
  user: 'users',
  tag: 'tags',
  field: 'custom_fields',
  fileList: 'file_lists',
  connection: 'whatsapps',
  flow: 'flows',
  link: 'tracking_links',
  prompt: 'prompts',
  followUp: 'follow_ups',
};

/** A drawing with the ids here of what it names; what did not come along is named no more. */
const drawingHere = (drawing: unknown, findId: FindId) =>
  renameFlowReferences(flowDrawing.parse(drawing), (kind, id) => findId(drawnTables[kind], id) ?? null);

/** For which conversations a flow is, with the ids here of its links. */
function entryHere(conditions: unknown, findId: FindId) {
  const when = flowEntryConditions.parse(conditions ?? {});
  return { ...when, linkIds: when.linkIds.flatMap((id) => findId('tracking_links', id) ?? []) };
}

export interface Reference {
  column: string;
  table: string;
  /** a row without it cannot be */
  isRequired: boolean;
}
export interface ImportedTable {
  name: string;
  /** those that can be written */
  columns: string[];
  /** PostgreSQL gives its rows their ids */
  hasId: boolean;
  /** by foreign keys */
  references: Reference[];
}

/**
 * The order in which tables are filled: after those that their rows cannot be without, and after the others they refer to where
 * that can be. Tables refer to each other in circles.
 */
export function orderTables(tables: readonly ImportedTable[]): ImportedTable[] {
  const names = new Set(tables.map(({ name }) => name));
  const waiting = [...tables];
  const ordered: ImportedTable[] = [];
  while (waiting.length > 0) {
    const done = new Set(ordered.map(({ name }) => name));
    const isMissing = (table: ImportedTable) => (reference: Reference) =>
      reference.table !== table.name && names.has(reference.table) && !done.has(reference.table);
    const needs = (table: ImportedTable) => table.references.filter(isMissing(table));
    const next =
      waiting.find((table) => needs(table).length === 0) ??
      waiting.find((table) => needs(table).every(({ isRequired }) => !isRequired));
    if (!next) throw new Error(`${waiting.map(({ name }) => name).join(', ')} cannot be filled one after the other`);
    waiting.splice(waiting.indexOf(next), 1);
    ordered.push(next);
  }
  return ordered;
}
