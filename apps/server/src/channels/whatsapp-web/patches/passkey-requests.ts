import type { WASocket } from 'baileys';

/**
 * Calls back when the phone asks for a passkey. Some accounts are linked only after a passkey was confirmed on a page of
 * WhatsApp's own, which a server has not (since June 2026; Baileys #2672, whatsmeow #1185). The library acknowledges the
 * request and drops it, and the phone waits for ever.
 */
export function watchPasskeyRequests({ ws }: WASocket, onRequest: () => void): void {
  for (const type of ['passkey_prologue_request', 'crsc_continuation'])
    ws.on(`CB:notification,type:${type}`, onRequest);
}
