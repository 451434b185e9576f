import type { ConfirmationFacts, Endpoint, SecurityAct, TokenActor, UserActor } from '@balcao/contract';
import { AppError } from '../app-error.ts';

/** What of a call outlives its session, and the record it is about as it was before; undefined = nothing does. */
export interface LastingChange {
  acts: readonly SecurityAct[];
  before: ConfirmationFacts['before'];
}

interface CallInput {
  params: unknown;
  body: unknown;
  actor: UserActor | TokenActor | undefined;
}

/**
 * Finds what of a call outlives its session, as its endpoint declares it.
 * @param read what a GET of a path answers to the caller
 */
export async function findLastingChange(
  { confirms, method, path }: Endpoint,
  { params, body, actor }: CallInput,
  read: (path: string) => Promise<unknown>,
): Promise<LastingChange | undefined> {
  if (confirms === undefined || actor?.kind !== 'user') return undefined;
  const reads = typeof confirms === 'object' ? confirms.reads : undefined;
  const changes = method === 'PUT' || method === 'DELETE';
  const before = reads !== undefined || changes ? asRecord(await read(reads ?? path)) : undefined;
  const acts =
    typeof confirms === 'string'
      ? [confirms]
      : confirms.acts({ params: asRecord(params) ?? {}, body: asRecord(body) ?? {}, actor, before });
  return acts.length > 0 ? { acts, before } : undefined;
}

/**
 * Refuses a change that outlives its session to programs, to operators inside a company, and to a session that has not proved
 * lately who it is.
 * @throws AppError ERR_API_KEY_SCOPE, ERR_INSIDE_COMPANY, ERR_CONFIRM_IDENTITY
 */
export async function requireIdentity(
  actor: UserActor | TokenActor | undefined,
  isConfirmed: () => Promise<boolean>,
): Promise<void> {
  if (actor?.kind !== 'user' || actor.key) throw new AppError('ERR_API_KEY_SCOPE', { scope: null });
  if (actor.operator) throw new AppError('ERR_INSIDE_COMPANY');
  if (!(await isConfirmed())) throw new AppError('ERR_CONFIRM_IDENTITY');
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
