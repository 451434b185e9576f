import type { ConfirmationFacts, Endpoint, SecurityAct, TokenActor, UserActor } from '@balcao/contract';
import { AppError } from '../app-error.ts';

/** What of a call outlives its session, and the record it is about as it was before. */
export interface LastingChange {
  /** none = nothing of it does */
  acts: readonly SecurityAct[];
  before: ConfirmationFacts['before'];
  /** what of it would outlive the session if the record were another one */
  actsOn(before: ConfirmationFacts['before']): readonly SecurityAct[];
  actor: UserActor;
}

interface CallInput {
  params: unknown;
  body: unknown;
  actor: UserActor | TokenActor | undefined;
}

/**
 * Finds what of a call outlives its session, as its endpoint declares it.
 * @param read what a GET of a path answers to the caller
 * @returns undefined where the endpoint declares nothing, or no user calls
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
  const actsOn = (record: ConfirmationFacts['before']) =>
    typeof confirms === 'string'
      ? [confirms]
      : confirms.acts({ params: asRecord(params) ?? {}, body: asRecord(body) ?? {}, actor, before: record });
  return { acts: actsOn(before), before, actsOn, actor };
}

/**
 * Looks again at what of a change outlives its session, in its transaction: somebody else may have changed the record since it was read.
 * @param former the record as the change found it; undefined where its use case does not say
 * @throws AppError ERR_API_KEY_SCOPE, ERR_INSIDE_COMPANY, ERR_CONFIRM_IDENTITY where the call was not asked about and has to be
 */
export function lookAgain(change: LastingChange, former: unknown): readonly SecurityAct[] {
  if (former === undefined) return change.acts;
  const acts = change.actsOn(asRecord(former));
  if (acts.length === 0 || change.acts.length > 0) return [...new Set([...change.acts, ...acts])];
  requirePerson(change.actor);
  throw new AppError('ERR_CONFIRM_IDENTITY');
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
  requirePerson(actor);
  if (!(await isConfirmed())) throw new AppError('ERR_CONFIRM_IDENTITY');
}

function requirePerson(actor: UserActor | TokenActor | undefined): void {
  if (actor?.kind !== 'user' || actor.key) throw new AppError('ERR_API_KEY_SCOPE', { scope: null });
  if (actor.operator) throw new AppError('ERR_INSIDE_COMPANY');
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
