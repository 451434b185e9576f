import {
  pixKeyProblems,
  readPixKey,
  type BillingSettings,
  type HandlerInput,
  type updateBillingSettings as updateEndpoint,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordFormer } from '../../../platform/current-call.ts';
import type { Db, PlatformTx } from '../../../platform/db/database.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import * as rows from './billing-settings.sql.ts';
import type { SealedColumn } from '../../../platform/secrets/sealed-columns.sql.ts';

const contextOf = (name: 'efiClientSecret' | 'efiCertificate') => `billing:${name}`;

export const sealedBilling: readonly SealedColumn[] = (['efiClientSecret', 'efiCertificate'] as const).map((field) => ({
  table: 'billing_settings',
  column: field === 'efiClientSecret' ? 'efi_client_secret' : 'efi_certificate',
  of: [],
  context: () => contextOf(field),
}));

/**
 * Changes how the operator takes money. Secrets are stored sealed; an empty one stays as it is.
 * @throws AppError ERR_VALIDATION for a new key that is none, and where money is to come to no key
 */
export async function changeBillingSettings(
  tx: PlatformTx,
  vault: Vault,
  { efiClientSecret = '', efiCertificate = '', ...fields }: HandlerInput<typeof updateEndpoint>['body'],
): Promise<BillingSettings> {
  const before = await rows.lockBillingSettings(tx.db);
  recordFormer(before);
  const pixKey = fields.pixKey === undefined ? before.pixKey : requirePixKey(fields.pixKey, before);
  requireReceiver({ ...before, ...fields, pixKey });
  const changed = await rows.updateBillingSettings(tx.db, {
    ...fields,
    pixKey,
    ...(pixKey === '' && { pixKeyInUse: '', pixKeyConfirmedAt: null }),
    ...(efiClientSecret && { efiClientSecret: vault.seal(efiClientSecret, contextOf('efiClientSecret')) }),
    ...(efiCertificate && { efiCertificate: vault.seal(efiCertificate, contextOf('efiCertificate')) }),
  });
  // The days of grace decide who may log in.
  tx.notify('sessions', '{}');
  return changed;
}

/** The operator's credentials of Efí; undefined where something is missing. */
export async function readEfiAccount(db: Db, vault: Vault) {
  const sealed = await rows.findSealedEfi(db);
  return (
    sealed && {
      ...sealed,
      clientSecret: vault.open(sealed.clientSecret, contextOf('efiClientSecret')),
      certificate: vault.open(sealed.certificate, contextOf('efiCertificate')),
    }
  );
}

/**
 * Confirms the stored key, which the operator has tried: companies pay to it from now on.
 * @throws AppError ERR_VALIDATION where another key is stored
 */
export async function confirmPixKey(tx: PlatformTx, tried: string, now: Date): Promise<BillingSettings> {
  const before = await rows.lockBillingSettings(tx.db);
  recordFormer(before);
  const { pixKey } = before;
  if (pixKey === '' || pixKey !== tried) throw invalid('pixKey', 'is not the key that is stored');
  return rows.updateBillingSettings(tx.db, { pixKeyInUse: pixKey, pixKeyConfirmedAt: now.toISOString() });
}

/** The key as banks know it. One that is stored already is taken as it is: it may be older than these rules. */
function requirePixKey(typed: string, before: BillingSettings): string {
  if (typed === '' || typed === before.pixKey) return typed;
  const read = readPixKey(typed);
  if ('problem' in read) throw invalid('pixKey', pixKeyProblems[read.problem]);
  return read.key;
}

function requireReceiver({ provider, pixKey, receiverName }: BillingSettings): void {
  if ((provider === 'pix-key' || provider === 'efi') && pixKey === '') throw invalid('pixKey', 'is missing');
  if (provider === 'pix-key' && receiverName === '') throw invalid('receiverName', 'is missing');
}

const invalid = (field: string, problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field, problem }] });
