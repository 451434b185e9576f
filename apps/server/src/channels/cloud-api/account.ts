import type { SealedColumn } from '../../platform/secrets/sealed-columns.sql.ts';
import type { Vault } from '../../platform/secrets/secrets.ts';
import type { ConnectionRef } from '../port/channel.ts';
import type { AccountRow } from './accounts.sql.ts';

const secretFields = ['accessToken', 'appSecret', 'verifyToken'] as const;
type SecretField = (typeof secretFields)[number];

const vaultContext = ({ whatsappId }: ConnectionRef, secret: SecretField) => `cloud:${whatsappId}:${secret}`;

const columnNames = { accessToken: 'access_token', appSecret: 'app_secret', verifyToken: 'verify_token' } as const;

/** The sealed columns of official numbers. */
export const cloudSealedColumns: readonly SealedColumn[] = secretFields.map((field) => ({
  table: 'cloud_accounts',
  column: columnNames[field],
  of: ['company_id', 'whatsapp_id'],
  context: (companyId = 0, whatsappId = 0) =>
    vaultContext({ companyId: Number(companyId), whatsappId: Number(whatsappId) }, field),
}));

/** Token and secrets as they are used. */
export function openAccount(vault: Vault, account: AccountRow): AccountRow {
  const opened = Object.fromEntries(
    secretFields.map((secret) => [secret, vault.open(account[secret], vaultContext(account, secret))]),
  );
  return { ...account, ...opened };
}

/** Seals a token or secret of an account for storage. */
export function sealSecret(vault: Vault, connection: ConnectionRef, secret: SecretField, value: string): string {
  return vault.seal(value, vaultContext(connection, secret));
}
