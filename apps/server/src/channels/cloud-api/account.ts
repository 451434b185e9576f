import type { Db } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets.ts';
import type { ConnectionRef } from '../channel.ts';
import { sampleAccounts, type AccountRow } from './accounts.sql.ts';

const secretFields = ['accessToken', 'appSecret', 'verifyToken'] as const;
type SecretField = (typeof secretFields)[number];

const vaultContext = ({ whatsappId }: ConnectionRef, secret: SecretField) => `cloud:${whatsappId}:${secret}`;

/** Token and secrets as they are used. */
export function openAccount(vault: Vault, account: AccountRow): AccountRow {
  const opened = Object.fromEntries(
    secretFields.map((secret) => [secret, vault.open(account[secret], vaultContext(account, secret))]),
  );
  return { ...account, ...opened };
}

/** Some accounts of all companies as they are stored. */
export async function listSealedAccounts(db: Db, limit: number): Promise<{ sealed: string; context: string }[]> {
  const accounts = await sampleAccounts(db, limit);
  return accounts.map((account) => ({ sealed: account.accessToken, context: vaultContext(account, 'accessToken') }));
}

/** One of them as it is stored. */
export function sealSecret(vault: Vault, connection: ConnectionRef, secret: SecretField, value: string): string {
  return vault.seal(value, vaultContext(connection, secret));
}
