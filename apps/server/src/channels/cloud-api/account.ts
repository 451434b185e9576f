import type { Vault } from '../../platform/secrets.ts';
import type { ConnectionRef } from '../channel.ts';
import type { AccountRow } from './accounts.sql.ts';

const secrets = ['accessToken', 'appSecret', 'verifyToken'] as const;
type Secret = (typeof secrets)[number];

const contextOf = ({ whatsappId }: ConnectionRef, secret: Secret) => `cloud:${whatsappId}:${secret}`;

/** Token and secrets as they are used. */
export function openAccount(vault: Vault, account: AccountRow): AccountRow {
  const opened = Object.fromEntries(secrets.map((secret) => [secret, vault.open(account[secret], contextOf(account, secret))]));
  return { ...account, ...opened };
}

/** One of them as it is stored. */
export function sealSecret(vault: Vault, connection: ConnectionRef, secret: Secret, value: string): string {
  return vault.seal(value, contextOf(connection, secret));
}
