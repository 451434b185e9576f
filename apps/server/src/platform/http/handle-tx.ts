import type { Access, Endpoint, HandlerAnswer } from '@balcao/contract';
import type { CompanyTx, ReportTx } from '../db/database.ts';
import { writeForCompany } from '../db/retry-conflicts.ts';
import type { Platform } from '../platform.ts';
import type { Input, MadeId } from './types.ts';

/** An endpoint whose caller belongs to a company. */
type CompanyEndpoint = Endpoint & { access: Exclude<Access, 'public'> };

/**
 * Registers an endpoint whose use case runs in one transaction of the caller's company. A call that does work outside of the
 * transaction is registered with `http.handle`.
 * @param readMade answers a repeat of a POST whose answer no GET gives
 */
export function handleTx<E extends CompanyEndpoint>(
  { http, database }: Pick<Platform, 'http' | 'database'>,
  endpoint: E,
  useCase: (tx: CompanyTx, input: Input<E>) => Promise<HandlerAnswer<E>>,
  readMade?: (tx: CompanyTx, input: Input<E>, ids: readonly MadeId[]) => Promise<HandlerAnswer<E>>,
): void {
  const again =
    readMade &&
    ((input: Input<CompanyEndpoint>, ids: readonly MadeId[]) =>
      database.forCompany(input.actor.companyId, (tx) => readMade(tx, input as Input<E>, ids)));
  // For an unknown endpoint the compiler cannot know that it has an actor.
  http.handle<CompanyEndpoint>(
    endpoint,
    (input) => writeForCompany(database, input.actor.companyId, (tx) => useCase(tx, input as Input<E>)),
    again,
  );
}

/**
 * Registers an endpoint that only reads, and whose answer may be some seconds old: from the replica where there is one. What people
 * look for right after they made it is registered with `handleTx`.
 */
export function handleReport<E extends CompanyEndpoint>(
  { http, database }: Pick<Platform, 'http' | 'database'>,
  endpoint: E,
  useCase: (tx: ReportTx, input: Input<E>) => Promise<HandlerAnswer<E>>,
): void {
  http.handle<CompanyEndpoint>(endpoint, (input) =>
    database.forReport(input.actor.companyId, (tx) => useCase(tx, input as Input<E>)),
  );
}
