import type { ConnectionOutage, Provider } from '@balcao/contract';

export type OutageReason = ConnectionOutage['reason'];

const dayMs = 24 * 3_600_000;

/** How long a provider keeps what a connection does not fetch: WhatsApp for a linked device, Meta for a webhook that fails. */
const retentionMs: Readonly<Record<Provider, number>> = { beta: 14 * dayMs, cloud: 7 * dayMs, sandbox: Infinity };

/** What ends a linked device: what is sent until the next one is linked reaches the phone alone. */
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
  return lastedMs > retentionMs[provider] || (provider === 'beta' && sessionEndingReasons.has(reason));
}

/** Of two reasons of one absence the one that says more: what ended the session for good. */
export const moreSevereReason = (known: OutageReason, reported: OutageReason): OutageReason =>
  sessionEndingReasons.has(reported) && !sessionEndingReasons.has(known) ? reported : known;
