import type { CompanyTx } from '../../../../platform/db/database.ts';
import { mapConstraintErrors } from '../../../../platform/db/constraint-errors.ts';
import type { Vault } from '../../../../platform/secrets/secrets.ts';
import { saveToken } from './tokens.sql.ts';

const hintLength = 7;

/** The hash under which a token is stored and looked up. */
export const hashToken = (vault: Vault, token: string): string => vault.signForGood('connection-token', token);

const mapTokenTaken = mapConstraintErrors({ connection_tokens_hash: 'ERR_WAPP_TOKEN_TAKEN' });

/** Sets the token of a connection; an empty one keeps the stored one. Errors: ERR_WAPP_TOKEN_TAKEN. */
export async function setToken(
  tx: CompanyTx,
  vault: Vault,
  { whatsappId, madeBy }: { whatsappId: number; madeBy: number },
  token: string | undefined,
): Promise<void> {
  if (!token) return;
  const row = { companyId: tx.companyId, whatsappId, madeBy, tokenHash: hashToken(vault, token) };
  await saveToken(tx.db, { ...row, hint: token.slice(0, hintLength) }).catch(mapTokenTaken);
  // The one before is remembered for a moment.
  tx.notify('actors', String(tx.companyId));
}
