import type { PixAccountProvider } from '@balcao/contract';
import { findRestoredFrom } from '../../../channels/session-hub/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';
import { createAsaas, createEfi } from '../../account/index.ts';
import { findPixAccount, type PixAccountRow } from './account.sql.ts';

const secretColumns = ['efiClientSecret', 'efiCertificate', 'asaasToken'] as const;
export type SecretColumn = (typeof secretColumns)[number];

export const contextOf = (companyId: number, column: SecretColumn): string => `pix-account:${companyId}:${column}`;

const columnNames = {
  efiClientSecret: 'efi_client_secret',
  efiCertificate: 'efi_certificate',
  asaasToken: 'asaas_token',
};
export const sealedPixAccounts: readonly SealedColumn[] = secretColumns.map((column) => ({
  table: 'pix_accounts',
  column: columnNames[column],
  of: ['company_id'],
  context: (companyId) => contextOf(Number(companyId), column),
}));

/** An account with its secrets opened. */
export type OpenAccount = Pick<PixAccountRow, 'provider' | 'pixKey' | 'efiClientId' | SecretColumn>;

/** Whether charges can be made with an account, by what is stored of it. */
export const isReady = ({ provider, pixKey, efiClientId, efiClientSecret, efiCertificate, asaasToken }: OpenAccount) =>
  provider === 'efi' ? [pixKey, efiClientId, efiClientSecret, efiCertificate].every(Boolean) : asaasToken !== '';

export type Banks = ReturnType<typeof createBanks>;

/**
 * The banks that make charges for companies, with the credentials of each. An installation that was restored from a backup and was not
 * taken over asks none of them: the original one may be running.
 */
export function createBanks({
  config,
  database,
  vault,
  clock,
}: Pick<Platform, 'config' | 'database' | 'vault' | 'clock'>) {
  const openAccount = (row: PixAccountRow): OpenAccount => {
    const open = (column: SecretColumn) =>
      row[column] === '' ? '' : vault.open(row[column], contextOf(row.companyId, column));
    return {
      ...row,
      efiClientSecret: open('efiClientSecret'),
      efiCertificate: open('efiCertificate'),
      asaasToken: open('asaasToken'),
    };
  };
  const readAccount = async (companyId: number, provider: PixAccountProvider): Promise<OpenAccount> => {
    const row = await database.forCompany(companyId, ({ db }) => findPixAccount(db, companyId));
    const account = row && openAccount(row);
    if (!account || !isReady({ ...account, provider })) throw new AppError('ERR_NO_PIX_ACCOUNT');
    return account;
  };

  const now = () => clock.now();
  const banksOf = (account: (provider: PixAccountProvider) => Promise<OpenAccount>) => ({
    efi: createEfi({
      url: config.efiApiUrl,
      now,
      account: async () => {
        const {
          efiClientId: clientId,
          efiClientSecret: clientSecret,
          efiCertificate: certificate,
          pixKey,
        } = await account('efi');
        return { clientId, clientSecret, certificate, pixKey };
      },
    }),
    asaas: createAsaas({ url: config.asaasApiUrl, now, token: async () => (await account('asaas')).asaasToken }),
  });

  return {
    openAccount,
    /** @throws AppError ERR_RESTORED_COPY */
    async of(companyId: number) {
      await requireOriginal();
      return banksOf((provider) => readAccount(companyId, provider));
    },
    /** With credentials that are not stored yet. @throws AppError ERR_RESTORED_COPY */
    async with(account: OpenAccount) {
      await requireOriginal();
      return banksOf(async () => account);
    },
  };

  async function requireOriginal(): Promise<void> {
    if ((await findRestoredFrom(database)) !== null) throw new AppError('ERR_RESTORED_COPY');
  }
}
