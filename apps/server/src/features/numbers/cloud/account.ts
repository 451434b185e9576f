import { randomBytes } from 'node:crypto';
import type { CloudAccount } from '@balcao/contract';
import { accounts, sealSecret } from '../../../channels/cloud-api/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { mapConstraintErrors } from '../../../platform/db/constraint-errors.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { findTraits, listNumbers } from '../connections/index.ts';

export interface AccountDeps {
  vault: Vault;
  publicUrl: string;
  /** opens the session with the stored account */
  openSession(tx: CompanyTx, whatsappId: number): Promise<void>;
  /** the number belongs to another account from now on */
  accountChanged(tx: CompanyTx): Promise<void>;
}

/** Refuses with ERR_NO_WAPP_FOUND, also for a connection that is not an official number. */
export async function requireCloud(db: Db, whatsappId: number): Promise<void> {
  if (!(await findTraits(db, whatsappId))?.hasAccount) throw new AppError('ERR_NO_WAPP_FOUND');
}

export async function describeAccount(db: Db, deps: AccountDeps, whatsappId: number): Promise<CloudAccount> {
  await requireCloud(db, whatsappId);
  const account = await accounts.findAccount(db, whatsappId);
  return {
    phoneNumberId: account?.phoneNumberId ?? '',
    businessAccountId: account?.businessAccountId ?? '',
    configured: account !== undefined,
    callbackUrl: account ? `${deps.publicUrl}/webhooks/whatsapp/${account.hookKey}` : '',
    hookSeenAt: account?.hookSeenAt ?? null,
    historyRefusedAt: account?.historyRefusedAt ?? null,
    failure: account?.failure ?? null,
  };
}

/** Enters the name of a connection in the line of the audit log. */
export async function nameConnection({ db }: CompanyTx, whatsappId: number): Promise<void> {
  const named = (await listNumbers(db)).find(({ id }) => id === whatsappId);
  if (named) recordSubjectName(named.name);
}

export interface AccountInput {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken?: string | undefined;
  appSecret?: string | undefined;
  verifyToken?: string | undefined;
}

const mapNumberInUse = mapConstraintErrors({ cloud_accounts_company_id_phone_number_id_key: 'ERR_WAPP_NUMBER_IN_USE' });

/**
 * Stores the account and opens the connection with it. A secret that is not given stays as it is. Errors:
 * ERR_NO_WAPP_FOUND, ERR_VALIDATION for a secret that was never given, ERR_WAPP_NUMBER_IN_USE.
 */
export async function storeAccount(
  tx: CompanyTx,
  deps: AccountDeps,
  whatsappId: number,
  input: AccountInput,
): Promise<CloudAccount> {
  const { db, companyId } = tx;
  await requireCloud(db, whatsappId);
  await nameConnection(tx, whatsappId);
  const before = await accounts.findAccount(db, whatsappId);
  const connection = { companyId, whatsappId };
  const secretOf = (name: 'accessToken' | 'appSecret' | 'verifyToken') => {
    const given = input[name];
    if (given) return sealSecret(deps.vault, connection, name, given);
    if (!before) throw new AppError('ERR_VALIDATION', { fields: [{ field: name, problem: 'is required' }] });
    return before[name];
  };
  await accounts
    .saveAccount(db, {
      ...connection,
      hookKey: before?.hookKey ?? randomBytes(32).toString('base64url'),
      phoneNumberId: input.phoneNumberId,
      businessAccountId: input.businessAccountId,
      accessToken: secretOf('accessToken'),
      appSecret: secretOf('appSecret'),
      verifyToken: secretOf('verifyToken'),
    })
    .catch(mapNumberInUse);
  if (before && before.businessAccountId !== input.businessAccountId) await deps.accountChanged(tx);
  await deps.openSession(tx, whatsappId);
  return describeAccount(db, deps, whatsappId);
}
