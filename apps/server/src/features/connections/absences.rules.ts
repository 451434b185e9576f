import type { ConnectionAbsence, Provider } from '@balcao/contract';

export type AbsenceReason = ConnectionAbsence['reason'];

const day = 24 * 3_600_000;

/** How long a provider keeps what a connection does not fetch: WhatsApp for a linked device, Meta for a webhook that fails. */
const keepsFor: Readonly<Record<Provider, number>> = { beta: 14 * day, cloud: 7 * day, sandbox: Infinity };

/** What ends a linked device: what is sent until the next one is linked reaches the phone alone. */
const ends: ReadonlySet<AbsenceReason> = new Set(['unlinked', 'replaced', 'refused', 'disconnected', 'relinked', 'unreadable']);

/** Whether messages of this time may be missing for good. */
export function mayMiss(provider: Provider, reason: AbsenceReason, lasted: number): boolean {
  return lasted > keepsFor[provider] || (provider === 'beta' && ends.has(reason));
}

/** Of two reasons of one absence the one that says more: what ended the session for good. */
export const worse = (known: AbsenceReason, told: AbsenceReason): AbsenceReason => (ends.has(told) && !ends.has(known) ? told : known);
