import type {
  assistantSetting,
  nothingOnDevicesSetting,
  Company,
  EndpointAnswer,
  listSecretSettings,
  Setting,
  UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordChange, recordFormer } from '../../../platform/current-call.ts';
import type { CompanyTx, Database, Db } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { companyHoursChanged } from './company-events.ts';
import * as rows from './companies.sql.ts';
import { mayChange, secretKeys, secretRules, settingRule } from './settings.rules.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';

/**
 * Changes one setting. A secret is stored sealed, and is neither answered nor emitted; empty = cleared.
 * @throws AppError ERR_NO_SETTING_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION
 */
export async function changeSetting(
  tx: CompanyTx,
  vault: Vault,
  actor: UserActor,
  key: string,
  value: string,
): Promise<Setting> {
  const rule = settingRule(key);
  if (!rule) throw new AppError('ERR_NO_SETTING_FOUND');
  if (!mayChange(rule, actor, await rows.hasOperators(tx.db, tx.companyId))) throw new AppError('ERR_NO_PERMISSION');
  if (!rule.allows(value))
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'value', problem: 'is not one of the values of this setting' }],
    });
  if (rule.secret) {
    const secret = value.trim();
    const stored = secret === '' ? '' : vault.seal(secret, vaultContext(tx.companyId, key));
    tx.emit('secretSetting', { action: 'update', key, stored: stored !== '' }, { kind: 'admins' });
    return { ...(await rows.upsertSetting(tx.db, tx.companyId, key, stored)), value: '' };
  }
  const former = await rows.lockSetting(tx.db, tx.companyId, key);
  recordChange({ value: former ?? null }, { value });
  // As the list of settings answers it.
  if (former !== undefined) recordFormer([{ key, value: former }]);
  const setting = await rows.upsertSetting(tx.db, tx.companyId, key, value);
  tx.emit('setting', { action: 'update', setting }, { kind: 'company' });
  if (rule.ofSessions) tx.notify('actors', String(tx.companyId));
  if (key === 'scheduleType' && value !== former) await tx.raise(companyHoursChanged, {});
  return setting;
}

/** Stores a setting that follows from another change, and emits it where it changed. */
export async function storeSetting(tx: CompanyTx, key: string, value: string): Promise<void> {
  if ((await rows.findSetting(tx.db, tx.companyId, key)) === value) return;
  const setting = await rows.upsertSetting(tx.db, tx.companyId, key, value);
  tx.emit('setting', { action: 'update', setting }, { kind: 'company' });
}

const vaultContext = (companyId: number, key: string) => `setting:${companyId}:${key}`;

/** The sealed column of settings: only the values of secret settings are sealed. */
export const sealedSettings: SealedColumn = {
  table: 'settings',
  column: 'value',
  of: ['company_id', 'key'],
  context: (companyId = 0, key = '') => vaultContext(Number(companyId), String(key)),
  only: `key IN (${secretKeys.map((key) => `'${key}'`).join(', ')})`,
};

/** A secret setting of the operator: of the first company that has both it and operators. */
export async function findOperatorSecret(db: Db, vault: Vault, key: 'asaas'): Promise<string | undefined> {
  const stored = await rows.findSettingOfOperators(db, key);
  return stored && vault.open(stored.value, vaultContext(stored.companyId, key));
}

/** Whether each secret setting is set, never its value, and whether the caller may change it. */
export async function listStoredSecrets(db: Db, actor: UserActor): Promise<EndpointAnswer<typeof listSecretSettings>> {
  const [settings, hasOperators] = await Promise.all([
    rows.listSettings(db, actor.companyId),
    rows.hasOperators(db, actor.companyId),
  ]);
  const stored = new Set(settings.filter(({ value }) => value !== '').map(({ key }) => key));
  return secretRules.map(([key, rule]) => ({
    key,
    stored: stored.has(key),
    mayChange: mayChange(rule, actor, hasOperators),
  }));
}

/** Returns whether a setting that is `enabled` or `disabled` is enabled; false where the company never set it. */
export async function isSettingEnabled(
  db: Db,
  companyId: number,
  key:
    | 'onlyAssigneeSends'
    | 'CheckMsgIsGroup'
    | 'historyAcrossQueues'
    | 'linkPreviews'
    | 'thanksKeepClosed'
    | typeof nothingOnDevicesSetting
    | typeof assistantSetting,
): Promise<boolean> {
  return (await rows.findSetting(db, companyId, key)) === 'enabled';
}

/** Some settings of a company; those that it never set are absent. */
export async function findSettings(
  db: Db,
  companyId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows.listSettings(db, companyId);
  return new Map(found.flatMap(({ key, value }) => (keys.includes(key) ? [[key, value]] : [])));
}

/** What the sessions of a company's connections ask of its settings. */
export const createSessionSettings = ({ database }: { database: Database }) => ({
  /** Whether who calls is asked to write instead. */
  rejectsCalls: (companyId: number) =>
    database.forCompany(companyId, async ({ db }) => (await rows.findSetting(db, companyId, 'call')) === 'disabled'),
  showsLinkCards: (companyId: number) =>
    database.forCompany(companyId, ({ db }) => isSettingEnabled(db, companyId, 'linkPreviews')),
});

/** What the automatic service depends on: the settings, and the clock, language and hours of the company. */
export async function findServiceSettings(
  db: Db,
  companyId: number,
): Promise<{
  timeZone: string;
  language: string;
  schedules: Company['schedules'];
  settings: ReadonlyMap<string, string>;
}> {
  const facts = await rows.findServiceFacts(db, companyId);
  if (!facts) throw new AppError('ERR_NO_COMPANY_FOUND');
  return { ...facts, settings: new Map(Object.entries(facts.settings)) };
}
