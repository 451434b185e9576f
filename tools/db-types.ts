/**
 * Generates the database types from a freshly migrated database: `node tools/db-types.ts` writes them,
 * `node tools/db-types.ts --check` fails when they are not what the migrations make.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureOwner } from '../apps/server/src/platform/db/embedded/embedded-owner.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded/embedded.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'apps/server/src/platform/db/schema.gen.ts');
const codegen = join(root, 'node_modules/kysely-codegen/dist/cli/bin.js');

const typeMapping = {
  timestamptz: 'string',
  date: 'string',
  int8: 'string',
  numeric: 'string',
  json: 'unknown',
  jsonb: 'unknown',
};
const mediaType =
  "'conversation' | 'image' | 'audio' | 'video' | 'application' | 'locationMessage' | 'vcard' | 'call_log'";
/** written as JSON text, read as what it says */
const reactions = '{ emoji: string; fromMe: boolean; name: string; author: string }[]';
const origin = "'contact' | 'phone' | 'attendant' | 'bot' | 'schedule' | 'campaign' | 'api' | 'import'";
const operationKind = "'edit' | 'delete' | 'reaction'";
const template =
  "{ name: string; language: string; placeholders: { part: 'header' | 'body' | 'button'; button: number | null; name: string; value: string }[] }";
const scheduleStatus = "'PENDENTE' | 'AGENDADA' | 'ENVIADA' | 'ERRO'";
const scheduleTemplate = `${template} & { values: Record<string, string>; headerMedia?: 'image' | 'video' | 'document' | null }`;
const series =
  "{ every: 'day' | 'week' | 'month'; weekdays: number[]; until: string | null; count: number | null; start: string; index: number }";
const columns = {
  'move_ins.kind': "Generated<'family' | 'chats' | 'sheet'>",
  'move_ins.state':
    "Generated<'collecting' | 'trying' | 'tried' | 'running' | 'paused' | 'done' | 'undoing' | 'undone'>",
  'billing_settings.provider': "'none' | 'pix-key' | 'simulated' | 'efi' | 'asaas' | null",
  'queues.close_reason_ask': "Generated<'never' | 'answered' | 'always'>",
  'queues.close_reasons': 'Generated<unknown>',
  'tickets.priority': "Generated<'urgent' | 'high' | 'normal' | 'low'>",
  'tickets.deadline_kind': "'first' | 'next' | 'resolution' | null",
  'deadline_rules.priority': "'urgent' | 'high' | 'normal' | 'low' | null",
  'deadline_results.kind': "'first' | 'next' | 'resolution'",
  'pix_accounts.provider': "'efi' | 'asaas'",
  'pix_charges.provider': "'key' | 'efi' | 'asaas'",
  'pix_charges.mark': "'received' | 'undone' | 'canceled' | null",
  'pause_reasons.icon':
    "'coffee' | 'meal' | 'meeting' | 'training' | 'phone' | 'errand' | 'car' | 'health' | 'family' | 'papers' | 'tools' | 'other'",
  'availabilities.reason_icon':
    "'coffee' | 'meal' | 'meeting' | 'training' | 'phone' | 'errand' | 'car' | 'health' | 'family' | 'papers' | 'tools' | 'other' | null",
  'availabilities.state': "'available' | 'paused' | 'away'",
  'availabilities.cause': "'hand' | 'arrival' | 'silence' | 'logout' | 'pauseOver' | 'shift'",
  'availability_log.state': "'available' | 'paused' | 'away'",
  'availability_log.cause': "'hand' | 'arrival' | 'silence' | 'logout' | 'pauseOver' | 'shift'",
  'queue_assignments.mode': "'hand' | 'turn' | 'least'",
  'queue_assignments.on_absence': "'keep' | 'return' | 'unanswered'",
  'pix_keys.kind': "'cpf' | 'cnpj' | 'phone' | 'email' | 'random'",
  'charges.provider': "'pix-key' | 'simulated' | 'efi' | 'asaas'",
  'invoices.status':
    "ColumnType<'open' | 'paid' | 'refunded' | 'replaced', 'open' | 'paid' | 'refunded' | 'replaced' | undefined>",
  'invoices.recurrence': "'MENSAL' | 'BIMESTRAL' | 'TRIMESTRAL' | 'SEMESTRAL' | 'ANUAL'",
  'ledger_entries.kind': "'issued' | 'replaced' | 'payment' | 'refund' | 'credit' | 'returned'",
  'ledger_entries.provider': "'hand' | 'pix-key' | 'simulated' | 'efi' | 'asaas' | null",
  'cloud_accounts.stopped_templates':
    'ColumnType<{ name: string; language: string; state: string }[], string | undefined, string>',
  'macro_parts.role': "'condition' | 'step'",
  'macro_parts.args': 'Generated<unknown>',
  'rules.match': "'all' | 'any'",
  'rule_parts.role': "'event' | 'condition' | 'action'",
  'rule_parts.args': 'Generated<unknown>',
  'schedules.status': `ColumnType<${scheduleStatus}, ${scheduleStatus} | undefined>`,
  'schedules.template': `ColumnType<(${scheduleTemplate}) | null, string | null | undefined, string | null>`,
  'schedules.repeat': `ColumnType<${series} | null, string | null | undefined, string | null>`,
  'tickets.referral_kind': "'ad' | 'status' | null",
  'ticket_cycles.referral_kind': "'ad' | 'status' | null",
  'ticket_cycles.rating_refusal':
    "'no_template' | 'template_stopped' | 'template_gone' | 'placeholder' | 'opted_out' | null",
  'tickets.status': "ColumnType<'pending' | 'open' | 'closed', 'pending' | 'open' | 'closed' | undefined>",
  'tickets.last_message_type': `ColumnType<${mediaType}, ${mediaType} | undefined>`,
  'messages.media_type': `ColumnType<${mediaType}, ${mediaType} | undefined>`,
  'sandbox_messages.media_type': `ColumnType<${mediaType}, ${mediaType} | undefined>`,
  'messages.origin': `ColumnType<${origin}, ${origin} | undefined>`,
  'messages.reactions': `ColumnType<${reactions}, string | undefined, string>`,
  'sandbox_messages.reactions': `ColumnType<${reactions}, string | undefined, string>`,
  'messages.template': `ColumnType<${template} | null, string | null | undefined, string | null>`,
  'messages.operation': `ColumnType<{ kind: ${operationKind}; failure: string | null } | null, string | null | undefined, string | null>`,
  'contacts.name_source':
    "ColumnType<'none' | 'profile' | 'phone' | 'person', 'none' | 'profile' | 'phone' | 'person' | undefined>",
  'flows.state':
    "ColumnType<'draft' | 'published' | 'stopped' | 'model', 'draft' | 'published' | 'stopped' | 'model' | undefined>",
  'whatsapp_web_people.kind': "'pn' | 'lid' | 'group'",
  'messages.media_state': "'fetching' | 'failed' | 'expired' | null",
  'messages.author_kind': "'pn' | 'lid' | null",
  'messages.wire_form': "'pn' | 'lid' | null",
  'tickets.address_form': "'pn' | 'lid' | null",
  'messages.awaited': "'first' | 'later' | null",
  'message_operations.kind': operationKind,
  'sandbox_changes.kind': `${operationKind} | 'vote' | 'rename' | 'leave'`,
  'users.profile': "ColumnType<'user' | 'supervisor' | 'admin', 'user' | 'supervisor' | 'admin' | undefined>",
  'whatsapps.provider': "'beta' | 'cloud' | 'sandbox'",
  'whatsapps.status':
    "ColumnType<'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED', 'OPENING' | 'qrcode' | 'PAIRING' | 'CONNECTED' | 'TIMEOUT' | 'DISCONNECTED' | undefined>",
  'bot_states.stage': "'new' | 'menu' | 'options' | 'placed'",
  'ticket_events.kind':
    "'queued' | 'started' | 'first_answer' | 'returned' | 'transferred' | 'rated' | 'finished' | 'reopened'",
  'whatsapps.desired_state': "ColumnType<'up' | 'relink' | 'down', 'up' | 'relink' | 'down' | undefined>",
  'connection_absences.reason':
    "'network' | 'restart' | 'frozen' | 'unlinked' | 'replaced' | 'refused' | 'disconnected' | 'relinked' | 'unreadable' | 'outdated' | 'suspended'",
  'web_versions.state': "ColumnType<'trial' | 'accepted' | 'refused', 'trial' | 'accepted' | 'refused' | undefined>",
  'whatsapps.login_problem':
    "'outdated' | 'rejected' | 'suspended' | 'banned' | 'passkey' | 'passkeyRefused' | 'otherNumber' | 'codeNotTaken' | 'crowded' | 'proxy' | null",
  'passkey_linkings.state': "'asked' | 'sent' | 'comparing' | 'confirmed'",
  'passkey_linkings.problem': "'notAllowed' | 'unsupported' | null",
  'linking_ends.ended':
    "'linked' | 'unscanned' | 'codeNotTaken' | 'passkey' | 'passkeyRefused' | 'otherNumber' | 'refused'",
  'whatsapps.quality': "'green' | 'yellow' | 'red' | null",
  'whatsapps.account_notice':
    "'disabled' | 'disabling' | 'restricted' | 'violation' | 'locked' | 'blocked' | 'noAccess' | 'nameRefused' | 'unregistered' | 'offboarded' | 'partnerRemoved' | 'appUninstalled' | null",
  'ticket_holders.role': "'agent' | 'partner'",
  'campaign_opt_outs.source': "ColumnType<'words' | 'whatsapp', 'words' | 'whatsapp' | undefined>",
  'connection_events.kind': "'login' | 'closed' | 'unlinked' | 'ack' | 'undecryptable' | 'preKeys' | 'appState'",
  'connection_tallies.kind': "'ack' | 'received' | 'undecryptable' | 'undelivered'",
  'connection_histories.state':
    "ColumnType<'collecting' | 'offered' | 'importing' | 'failed' | 'imported' | 'answered', 'collecting' | 'offered' | 'importing' | 'failed' | 'imported' | 'answered' | undefined>",
  'phone_histories.state':
    "ColumnType<'waiting' | 'collecting' | 'choosing' | 'importing' | 'failed' | 'imported' | 'undoing', 'waiting' | 'collecting' | 'choosing' | 'importing' | 'failed' | 'imported' | 'undoing' | undefined>",
  'phone_chats.choice': "ColumnType<'new' | 'chosen' | 'leftOut', 'new' | 'chosen' | 'leftOut' | undefined>",
  'phone_messages.media_type': `ColumnType<${mediaType}, ${mediaType} | undefined>`,
  'phone_messages.media_state': "'absent' | 'fetching' | 'failed' | 'expired' | null",
  'connection_paces.pause_reason': "'ERR_WAPP_REACHOUT_LIMIT' | 'ERR_WAPP_MANY_ERRORS' | null",
  'contact_identities.kind': "'pn' | 'lid' | 'group'",
};

const folder = await mkdtemp(join(tmpdir(), 'balcao-types-'));
const postgres = await startEmbeddedPostgres({ dataDir: folder });
try {
  await migrate(await ensureOwner(postgres.url));
  const outFile = join(folder, 'schema.gen.ts');
  await promisify(execFile)(process.execPath, [
    codegen,
    '--dialect',
    'postgres',
    '--camel-case',
    '--url',
    postgres.url,
    '--out-file',
    outFile,
    '--default-schema',
    'public',
    '--include-pattern',
    'public.*',
    '--exclude-pattern',
    '*schema_migrations*',
    '--type-mapping',
    JSON.stringify(typeMapping),
    '--overrides',
    JSON.stringify({ columns }),
  ]);
  // JSON that may be missing is as unknown as JSON that may not.
  const generated = (await readFile(outFile, 'utf8')).replaceAll('unknown | null', 'unknown');
  if (process.argv.includes('--check')) {
    if ((await readFile(target, 'utf8')) !== generated) {
      console.error(
        'The database types are not what the migrations make. Run `node tools/db-types.ts` and commit the result.',
      );
      process.exitCode = 1;
    }
  } else {
    await writeFile(target, generated);
  }
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
