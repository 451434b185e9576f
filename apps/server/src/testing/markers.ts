import type pg from 'pg';
import { companyTables, readTables } from './tables.ts';

/** Stands in every text of a company that no other company may read. */
export const marker = 'zQ7marker';

/** Texts that a CHECK holds to a list of words, found out by trying; named here so that a new one is noticed. */
const enumColumns = [
  'availabilities.cause',
  'availabilities.reason_icon',
  'availabilities.state',
  'availability_log.cause',
  'availability_log.state',
  'bot_states.stage',
  'bulk_undos.kind',
  'campaign_opt_outs.source',
  'campaign_recipients.state',
  'campaigns.status',
  'charges.provider',
  'companies.recurrence',
  'companies.language',
  'connection_absences.reason',
  'connection_events.kind',
  'connection_histories.state',
  'connection_paces.pause_reason',
  'connection_tallies.kind',
  'contact_identities.kind',
  'sheet_imports.status',
  'contact_list_items.validity',
  'contacts.name_source',
  'custom_fields.key',
  'custom_fields.subject',
  'custom_fields.type',
  'data_exports.state',
  'deadline_results.kind',
  'deadline_rules.priority',
  'extra_info_moves.status',
  'invoices.recurrence',
  'invoices.status',
  'ledger_entries.kind',
  'ledger_entries.provider',
  'linking_ends.ended',
  'failed_sign_ins.reason',
  'held_steps.step',
  'idempotency_keys.actor_kind',
  'flow_figures.how',
  'flow_figures.kind',
  'flows.state',
  'follow_up_runs.state',
  'integrations.on_failure',
  'integrations.type',
  'knowledge_documents.kind',
  'knowledge_documents.problem',
  'macro_parts.kind',
  'macro_parts.role',
  'rule_parts.kind',
  'rule_parts.role',
  'rule_runs.kind',
  'rule_runs.outcome',
  'rule_turns.kind',
  'rules.match',
  'message_operations.kind',
  'messages.author_kind',
  'messages.author_value',
  'messages.awaited',
  'messages.media_state',
  'messages.origin',
  'move_ins.kind',
  'move_ins.state',
  'moved_rows.kind',
  'official_templates.category',
  'official_templates.quality',
  'official_templates.state',
  'opening_calendars.notice',
  'passkey_linkings.problem',
  'passkey_linkings.state',
  'pause_reasons.icon',
  'phone_chats.choice',
  'phone_histories.state',
  'phone_messages.media_state',
  'pix_accounts.provider',
  'pix_charges.mark',
  'pix_charges.provider',
  'pix_keys.kind',
  'prompt_case_results.verdict',
  'prompt_case_runs.state',
  'prompts.on_failure',
  'queue_assignments.mode',
  'queue_assignments.on_absence',
  'sandbox_changes.kind',
  'queues.close_reason_ask',
  'report_exports.format',
  'report_exports.language',
  'report_exports.state',
  'report_totals.dimension',
  'saved_reports.page',
  'schedules.status',
  'sessions.method',
  'sessions.kind',
  'shifts.cycle_time',
  'shifts.kind',
  'ticket_cycles.rating_refusal',
  'ticket_cycles.referral_kind',
  'ticket_events.kind',
  'ticket_holders.role',
  'ticket_view_parts.kind',
  'tickets.address_form',
  'tickets.deadline_kind',
  'tickets.priority',
  'tickets.referral_kind',
  'tickets.status',
  'users.profile',
  'webhook_deliveries.state',
  'whatsapp_web_people.kind',
  'whatsapps.account_notice',
  'whatsapps.desired_state',
  'whatsapps.login_problem',
  'whatsapps.provider',
  'whatsapps.quality',
  'whatsapps.status',
];

/** A gateway's name, not the company's: it keeps its sessions only while it finds it there. */
const excludedColumns = new Set(['whatsapp_leases.owner']);

/** Writes the marker into every text and JSON column of a company's rows. Nothing of it works any more afterwards. */
export async function insertMarkers(client: pg.Client, companyId: number): Promise<void> {
  const refused: string[] = [];
  for (const { name, companyColumn, columns } of companyTables(await readTables(client))) {
    for (const column of columns) {
      const value = markedValue(column);
      if (value === undefined || column.generated || excludedColumns.has(`${name}.${column.name}`)) continue;
      try {
        await client.query(`UPDATE ${name} SET ${column.name} = ${value} WHERE ${companyColumn} = $1`, [companyId]);
      } catch {
        refused.push(`${name}.${column.name}`);
      }
    }
  }
  if (refused.toSorted().join() !== enumColumns.toSorted().join())
    throw new Error(`no marker fits into ${refused.join()}`);
}

function markedValue({ name, type }: { name: string; type: string }): string | undefined {
  if (type === 'text') return `'${marker}' || coalesce(${name}, '')`;
  if (type !== 'jsonb') return undefined;
  return `CASE jsonb_typeof(${name}) WHEN 'object' THEN ${name} || '{"body":"${marker}"}' ELSE '[{"weekday":"${marker}","weekdayEn":"monday","startTime":"","endTime":"","name":"${marker}","needsDetail":false}]' END`;
}

/**
 * Reads one value for each table of what a company has: equal as long as nothing of it changed. The walks ask after every call, so
 * that the statement is prepared once for each connection.
 */
export async function fingerprint(client: pg.Client, companyId: number): Promise<Record<string, string>> {
  const text = statements.get(client) ?? (await fingerprintStatement(client));
  statements.set(client, text);
  const { rows } = await client.query<{ name: string; sum: string }>({
    name: 'fingerprint',
    text,
    values: [companyId],
  });
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Calls to gateways come and go while sessions of the company live; totals are folded, and follow from what they count. */
const comingAndGoing = new Set(['session_calls', 'ticket_counts', 'tag_counts', 'contact_counts', 'campaign_counts']);

/**
 * Columns that change by themselves: gateways renew the leases of sessions, notices are mailed, and what bodies of webhooks take is counted
 * for all companies every few minutes. Operators hear of those of others.
 */
const passing: Readonly<Record<string, string>> = {
  company_storage: 'body_bytes',
  whatsapp_leases: 'expires_at,alive_at',
  security_notices: 'mailed_at',
};

const statements = new WeakMap<pg.Client, string>();

async function fingerprintStatement(client: pg.Client): Promise<string> {
  const tables = companyTables(await readTables(client));
  const lasting = tables.filter(({ name }) => !comingAndGoing.has(name));
  const parts = lasting.map(({ name, companyColumn }) => {
    const row = name in passing ? `to_jsonb(t) - '{${passing[name]}}'::text[]` : 'to_jsonb(t)';
    return `SELECT '${name}' AS name, coalesce(md5(string_agg((${row})::text, '|' ORDER BY (${row})::text)), '') AS sum
      FROM ${name} t WHERE ${companyColumn} = $1${name === 'security_notices' ? ' AND NOT for_operators' : ''}`;
  });
  return parts.join(' UNION ALL ');
}
