import { onSessionChange, readToken } from '../../../../app/api/session-store.ts';

/** Reasons that are being typed into the dialog of a transfer, by ticket: they can be copied when the ticket goes meanwhile. */
const reasons = new Map<number, string>();

export function keepTransferReason(ticketId: number, reason: string): void {
  reasons.set(ticketId, reason);
}

export function readTransferReason(ticketId: number): string {
  return reasons.get(ticketId) ?? '';
}

export function dropTransferReason(ticketId: number): void {
  reasons.delete(ticketId);
}

onSessionChange(() => {
  if (!readToken()) reasons.clear();
});
