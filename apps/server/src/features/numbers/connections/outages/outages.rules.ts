import { dayMs, traitsOf } from '@balcao/contract';
import type { ConnectionOutage, Provider } from '@balcao/contract';

export type OutageReason = ConnectionOutage['reason'];

/** How long a provider keeps what a connection does not fetch: WhatsApp for a linked device, Meta for a webhook that fails. */
const retentionMs: Readonly<Record<Provider, number>> = { beta: 14 * dayMs, cloud: 7 * dayMs, sandbox: Infinity };

/** Reasons that end a linked device: messages until the next link reach the phone alone. */
const sessionEndingReasons: ReadonlySet<OutageReason> = new Set([
  'unlinked',
  'replaced',
  'refused',
  'disconnected',
  'relinked',
  'unreadable',
]);

/** Whether messages of this time may be missing for good. */
export function mayHaveMissedMessages(provider: Provider, reason: OutageReason, lastedMs: number): boolean {
  return lastedMs > retentionMs[provider] || (traitsOf(provider).isLinkedDevice && sessionEndingReasons.has(reason));
}

/** WhatsApp refuses the session for a time. */
const refusalReasons: ReadonlySet<OutageReason> = new Set(['outdated', 'suspended']);

const severityOf = (reason: OutageReason): number =>
  sessionEndingReasons.has(reason) ? 2 : refusalReasons.has(reason) ? 1 : 0;

/** Returns the more telling of two reasons of one outage: what ended the session for good, or keeps it out. */
export const moreSevereReason = (known: OutageReason, reported: OutageReason): OutageReason =>
  severityOf(reported) > severityOf(known) ? reported : known;
