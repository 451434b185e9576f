import {
  isPixKey,
  type BillingSettings,
  type HandlerInput,
  type updateBillingSettings as updateEndpoint,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db, PlatformTx } from '../../platform/db/database.ts';
import type { Vault } from '../../platform/secrets.ts';
import * as rows from './billing-settings.sql.ts';
import type { SealedColumn } from '../../platform/sealed-columns.sql.ts';

const contextOf = (name: 'efiClientSecret' | 'efiCertificate') => `billing:${name}`;

export const sealedBilling: readonly SealedColumn[] = (['efiClientSecret', 'efiCertificate'] as const).map((field) => ({
  table: 'billing_settings',
  column: field === 'efiClientSecret' ? 'efi_client_secret' : 'efi_certificate',
  of: [],
  context: () => contextOf(field),
}));

/**
 * Changes how the operator takes money. Secrets are stored sealed; an empty one stays as it is.
 * @throws AppError ERR_VALIDATION where money is to come to a key that is none
 */
export async function changeBillingSettings(
  tx: PlatformTx,
  vault: Vault,
  { efiClientSecret = '', efiCertificate = '', ...fields }: HandlerInput<typeof updateEndpoint>['body'],
): Promise<BillingSettings> {
  requirePixKey({ ...(await rows.readBillingSettings(tx.db)), ...fields });
  const changed = await rows.updateBillingSettings(tx.db, {
    ...fields,
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

function requirePixKey({ provider, pixKey, receiverName }: Partial<BillingSettings>): void {
  if (provider !== 'pix-key' && provider !== 'efi') return;
  const missingName = provider === 'pix-key' && !receiverName ? 'receiverName' : undefined;
  const wrong = isPixKey(pixKey ?? '') ? missingName : 'pixKey';
  if (wrong) throw new AppError('ERR_VALIDATION', { fields: [{ field: wrong, problem: 'is missing or no Pix key' }] });
}
