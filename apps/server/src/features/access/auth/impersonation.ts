import { randomUUID } from 'node:crypto';
import type { UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import { recordChange } from '../../../platform/current-call.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany, findFirstAdmin, hasOperators } from '../../account/index.ts';
import { accessTokenTtlSeconds, companyStatus } from './auth.rules.ts';
import { findActors } from './actors.sql.ts';
import { insertSession } from './sessions.sql.ts';
import { endSessionById, issueSession, requireLive } from './sessions.ts';
import type { Tokens } from './tokens.ts';

/**
 * Begins a login as the first admin of a company, which lives as long as one access token and is not extended; the
 * operator's own login stays in the cookie. No other session ends.
 * @throws AppError ERR_NO_COMPANY_FOUND, ERR_NO_USER_FOUND, ERR_COMPANY_HAS_OPERATORS, ERR_COMPANY_INACTIVE,
 * ERR_COMPANY_DUE
 */
export async function enterCompany(
  { database, clock }: Platform,
  tokens: Tokens,
  operator: UserActor,
  companyId: number,
  { reason, address, userAgent }: { reason: string; address: string; userAgent: string | undefined },
) {
  if (!(await asPlatform(database, ({ db }) => findCompany(db, companyId)))) throw new AppError('ERR_NO_COMPANY_FOUND');
  const now = clock.now();
  return writeForCompany(database, companyId, async (tx) => {
    if (await hasOperators(tx.db, companyId)) throw new AppError('ERR_COMPANY_HAS_OPERATORS');
    const admin = await findFirstAdmin(tx.db);
    const facts = admin && (await findActors(tx.db, [admin.id])).get(admin.id);
    if (!facts) throw new AppError('ERR_NO_USER_FOUND');
    requireLive(companyStatus({ ...facts, super: false }, now));
    const id = randomUUID();
    await insertSession(tx.db, {
      id,
      companyId,
      userId: facts.actor.userId,
      kind: 'browser',
      forPayment: false,
      method: 'password',
      language: null,
      timeZone: null,
      now,
      address,
      agent: userAgent ?? null,
      expiresAt: new Date(now.getTime() + accessTokenTtlSeconds * 1000),
      operator: { id: operator.userId, reason },
    });
    recordChange({}, { reason });
    return issueSession(tx.db, tokens, { sessionId: id, count: 0 }, now);
  });
}

/** @throws AppError ERR_NO_PERMISSION when the caller is not inside a company */
export async function leaveCompany({ database }: Platform, actor: UserActor, sessionId: string | undefined) {
  if (actor.operator === undefined || sessionId === undefined) throw new AppError('ERR_NO_PERMISSION');
  await writeForCompany(database, actor.companyId, (tx) => endSessionById(tx, sessionId));
}
