import type { Actor, Setting } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import * as rows from './companies.sql.ts';
import { settingRule } from './settings.rules.ts';

/**
 * Changes one setting. What is secret goes neither into the answer nor into an event.
 * @throws AppError ERR_NO_SETTING_FOUND, ERR_NO_PERMISSION, ERR_VALIDATION
 */
export async function changeSetting(tx: CompanyTx, actor: Actor, key: string, value: string): Promise<Setting> {
  const rule = settingRule(key);
  if (!rule) throw new AppError('ERR_NO_SETTING_FOUND');
  if (rule.by === 'super' && !actor.super) throw new AppError('ERR_NO_PERMISSION');
  if (!rule.allows(value)) throw new AppError('ERR_VALIDATION', { fields: [{ field: 'value', problem: 'is not one of the values of this setting' }] });
  const setting = await rows.putSetting(tx.db, tx.companyId, key, value);
  if (rule.secret) return { ...setting, value: '' };
  tx.emit('setting', { action: 'update', setting }, { kind: 'company' });
  return setting;
}

/** Whether a setting that is `enabled` or `disabled` is on; off where the company never said. */
export async function settingEnabled(db: Db, companyId: number, key: 'onlyAssigneeSends'): Promise<boolean> {
  return (await rows.readSetting(db, companyId, key)) === 'enabled';
}
