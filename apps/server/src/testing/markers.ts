import type pg from 'pg';
import { companyTables, readTables } from './tables.ts';

/** Stands in every text of a company that no other company may read. */
export const marker = 'zQ7marker';

/** Texts that a CHECK holds to a list of words, found out by trying; named here so that a new one is noticed. */
const enumColumns = [
  'bot_states.stage',
  'bulk_undos.kind',
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
  'contact_list_imports.status',
  'contact_list_items.validity',
  'contacts.name_source',
  'data_exports.state',
  'invoices.recurrence',
  'invoices.status',
  'ledger_entries.kind',
  'ledger_entries.provider',
  'failed_sign_ins.reason',
  'held_steps.step',
  'idempotency_keys.actor_kind',
  'integrations.on_failure',
  'integrations.type',
  'knowledge_documents.kind',
  'message_operations.kind',
  'messages.author_kind',
  'messages.author_value',
  'messages.awaited',
  'messages.media_state',
  'messages.origin',
  'prompts.on_failure',
  'sandbox_changes.kind',
  'schedules.status',
  'sessions.method',
  'ticket_cycles.referral_kind',
  'ticket_events.kind',
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
  return `CASE jsonb_typeof(${name}) WHEN 'object' THEN ${name} || '{"body":"${marker}"}' ELSE '[{"weekday":"${marker}","weekdayEn":"monday","startTime":"","endTime":""}]' END`;
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

/** Columns that change by themselves: gateways renew the leases of sessions, and notices are mailed. Operators hear of those of others. */
const passing: Readonly<Record<string, string>> = {
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
