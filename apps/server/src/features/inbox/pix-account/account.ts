import type { HandlerInput, PixAccount, updatePixAccount } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordFormer, recordSubjectName } from '../../../platform/current-call.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyForSession } from '../../account/index.ts';
import * as rows from './account.sql.ts';
import { contextOf, isReady, type Banks, type OpenAccount, type SecretColumn } from './banks.ts';

/** Signs the address at which the bank of a company reports payments, so that it cannot be guessed. */
const purpose = 'pix-notice';

export const isNoticeSecret = ({ vault }: Pick<Platform, 'vault'>, companyId: number, secret: string): boolean =>
  vault.verifyForGood(purpose, String(companyId), secret);

const noticeAddress = ({ config, vault }: Pick<Platform, 'config' | 'vault'>, companyId: number): string =>
  // Efí appends "/pix" to the address: behind a question mark it changes nothing.
  `${config.publicUrl}/pix-charges/webhook/${companyId}/${vault.signForGood(purpose, String(companyId))}?ignorar=`;

/** An account as a call answers it, without its secrets. */
export const toPixAccount = (
  platform: Pick<Platform, 'config' | 'vault'>,
  companyId: number,
  row: rows.PixAccountRow | undefined,
): PixAccount => ({
  provider: row?.provider ?? null,
  receiverName: row?.receiverName ?? '',
  pixKey: row?.pixKey ?? '',
  efiClientId: row?.efiClientId ?? '',
  efiReady: row !== undefined && row.efiClientSecret !== '' && row.efiCertificate !== '',
  asaasReady: row !== undefined && row.asaasToken !== '',
  webhook: noticeAddress(platform, companyId),
});

/**
 * Sets the account up once its bank takes the credentials, and has it report payments. A secret that is not sent stays.
 * @throws AppError ERR_VALIDATION where something is missing, ERR_PIX_ACCOUNT_REFUSED, ERR_RESTORED_COPY
 */
export async function changePixAccount(
  platform: Platform,
  banks: Banks,
  companyId: number,
  {
    efiClientSecret = '',
    efiCertificate = '',
    asaasToken = '',
    ...fields
  }: HandlerInput<typeof updatePixAccount>['body'],
): Promise<PixAccount> {
  const { database, vault } = platform;
  const sent = { efiClientSecret, efiCertificate, asaasToken };
  const { row, name } = await database.forCompany(companyId, async ({ db }) => ({
    row: await rows.findPixAccount(db, companyId),
    name: (await companyForSession(db, companyId)).name,
  }));
  const before = row && banks.openAccount(row);
  const account = {
    provider: fields.provider,
    receiverName: fields.receiverName ?? row?.receiverName ?? name,
    pixKey: fields.pixKey ?? row?.pixKey ?? '',
    efiClientId: fields.efiClientId ?? row?.efiClientId ?? '',
    efiClientSecret: sent.efiClientSecret || before?.efiClientSecret || '',
    efiCertificate: sent.efiCertificate || before?.efiCertificate || '',
    asaasToken: sent.asaasToken || before?.asaasToken || '',
  };
  requireComplete(account);
  await introduce(platform, banks, companyId, account);
  const stored = await writeForCompany(database, companyId, async (tx) => {
    recordFormer(toPixAccount(platform, companyId, await rows.findPixAccount(tx.db, companyId)));
    recordSubjectName(bankNames[account.provider]);
    const seal = (column: SecretColumn) =>
      account[column] === '' ? '' : vault.seal(account[column], contextOf(companyId, column));
    return rows.storePixAccount(tx.db, companyId, {
      ...account,
      efiClientSecret: seal('efiClientSecret'),
      efiCertificate: seal('efiCertificate'),
      asaasToken: seal('asaasToken'),
    });
  });
  return toPixAccount(platform, companyId, stored);
}

/** As admins hear of them. */
const bankNames = { efi: 'Efí', asaas: 'Asaas' } as const;

/** Asks the bank whether it takes the credentials, and tells Efí where to report payments. */
async function introduce(platform: Platform, banks: Banks, companyId: number, account: OpenAccount): Promise<void> {
  const { efi, asaas } = await banks.with(account);
  try {
    if (account.provider === 'asaas') await asaas.verify();
    // It takes addresses that it reaches, and those alone.
    else if (platform.config.publicUrl.startsWith('https:'))
      await efi.registerWebhook(noticeAddress(platform, companyId));
    else await efi.verify();
  } catch (error) {
    if (error instanceof AppError && error.code === 'ERR_PAYMENT_PROVIDER')
      throw new AppError('ERR_PIX_ACCOUNT_REFUSED', {}, { cause: error });
    throw error;
  }
}

function requireComplete(account: OpenAccount): void {
  if (isReady(account)) return;
  const wanted =
    account.provider === 'efi'
      ? (['pixKey', 'efiClientId', 'efiClientSecret', 'efiCertificate'] as const)
      : (['asaasToken'] as const);
  throw new AppError('ERR_VALIDATION', {
    fields: wanted.filter((field) => account[field] === '').map((field) => ({ field, problem: 'is missing' })),
  });
}
