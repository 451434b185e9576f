import {
  helperCodeMinutes,
  minuteMs,
  type EndpointAnswer,
  type getPasskeyLinking,
  type UserActor,
} from '@balcao/contract';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { mapConstraintErrors } from '../../../../platform/db/constraint-errors.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { recordAct } from '../../../../platform/current-call.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findUser } from '../../../account/index.ts';
import { emitSession, findVisibleConnection } from '../connections.ts';
import { handleOf, hasHelperAt, newHelperCode } from './helper-code.rules.ts';
import * as rows from './passkey-linkings.sql.ts';

/** Another code begins with the same signs: the person asks for another one. */
const mapCodeTaken = mapConstraintErrors({ passkey_linkings_code_handle_key: 'ERR_WAPP_CODE_TOO_OFTEN' });

const purpose = 'helper-code';
const signCode = ({ vault }: Pick<Platform, 'vault'>, whatsappId: number, code: string): string =>
  vault.signForGood(purpose, `${whatsappId}:${code}`);
/** Whether a code is the one of a connection that was stored as this hash. */
export const isCodeOf = ({ vault }: Pick<Platform, 'vault'>, whatsappId: number, code: string, hash: string): boolean =>
  vault.verifyForGood(purpose, `${whatsappId}:${code}`, hash);

/** How far a linking came. The number and the code to compare are for the eyes of the company's own admins alone. */
export async function describeLinking(
  { db, clock }: CompanyTx,
  { config }: Pick<Platform, 'config'>,
  actor: UserActor,
  whatsappId: number,
): Promise<EndpointAnswer<typeof getPasskeyLinking>> {
  await findVisibleConnection(db, actor, whatsappId);
  const hasHelper = hasHelperAt(config.publicUrl);
  const now = clock.now();
  const row = await rows.findLinking(db, whatsappId, now);
  if (!row) return { linking: null, hasHelper };
  const isInPerson = actor.operator === undefined && actor.key === undefined;
  const isMine = isInPerson && row.userId === actor.userId;
  const starter = row.userId === null ? undefined : await findUser(db, row.userId, now);
  const codeExpiresAt = row.codeExpiresAt !== null && new Date(row.codeExpiresAt) > now ? row.codeExpiresAt : null;
  return {
    linking: {
      state: row.state,
      until: row.expiresAt,
      number: isInPerson ? row.number : null,
      startedBy: starter?.name ?? null,
      isMine,
      codeExpiresAt,
      isClaimed: row.ticketHash !== null,
      problem: row.problem,
      comparison: isMine ? row.comparison : '',
    },
    hasHelper,
  };
}

/**
 * Begins to confirm the passkey of a phone: a code for the helper, which only who asks for it sees. An earlier code, and what a
 * helper got for it, count no more.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_WAPP_PASSKEY_OVER
 */
export async function beginLinking(
  tx: CompanyTx,
  platform: Pick<Platform, 'vault'>,
  actor: UserActor,
  whatsappId: number,
  number: string,
): Promise<{ code: string; expiresAt: string }> {
  await findVisibleConnection(tx.db, actor, whatsappId);
  const now = tx.clock.now();
  const code = newHelperCode();
  const codeExpiresAt = new Date(now.getTime() + helperCodeMinutes * minuteMs).toISOString();
  const isWaiting = await rows
    .saveCode(
      tx.db,
      whatsappId,
      {
        userId: actor.userId,
        number,
        codeHandle: handleOf(code) ?? '',
        codeHash: signCode(platform, whatsappId, code),
        codeExpiresAt,
      },
      now,
    )
    .catch(mapCodeTaken);
  if (!isWaiting) throw new AppError('ERR_WAPP_PASSKEY_OVER');
  await emitSession(tx, whatsappId);
  return { code, expiresAt: codeExpiresAt };
}

/**
 * Finishes a linking whose codes are equal. Only who began it has seen the code.
 * @throws AppError ERR_NO_WAPP_FOUND, ERR_WAPP_PASSKEY_OVER, ERR_WAPP_PASSKEY_REFUSED
 */
export async function confirmLinking(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  invokeSession: InvokeSession,
  actor: UserActor,
  whatsappId: number,
): Promise<void> {
  const state = await database.forCompany(actor.companyId, async ({ db }) => {
    await findVisibleConnection(db, actor, whatsappId);
    const row = await rows.findLinking(db, whatsappId, clock.now());
    if (row?.userId !== actor.userId) return undefined;
    // What it does is done by the session, in another process.
    if (row.state === 'comparing') recordAct();
    return row.state;
  });
  // Confirmed a moment ago.
  if (state === 'confirmed') return;
  if (state !== 'comparing') throw new AppError('ERR_WAPP_PASSKEY_OVER');
  await invokeSession(actor.companyId, whatsappId, 'confirmPasskey');
}
