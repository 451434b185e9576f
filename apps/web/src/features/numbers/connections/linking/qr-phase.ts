import type { Connection } from '@balcao/contract';

/**
 * The phases of the QR dialog: no code yet, a code, the phone linking, a code that was not scanned, a linking that did
 * not finish, a passkey that WhatsApp demands, WhatsApp's refusal, or nothing any more because the connection is up.
 */
export type QrPhase = 'waiting' | 'code' | 'pairing' | 'ended' | 'failed' | 'passkey' | 'refused' | 'done';

/** The next phase after an update of the connection; `undefined` = it was deleted. */
export function nextPhase(
  phase: QrPhase,
  connection: Pick<Connection, 'status' | 'qrcode' | 'loginProblem' | 'passkey'> | undefined,
): QrPhase {
  if (!connection) return 'done';
  if (connection.loginProblem) return 'refused';
  if (connection.passkey) return 'passkey';
  switch (connection.status) {
    case 'CONNECTED':
      return 'done';
    case 'PAIRING':
      return 'pairing';
    case 'qrcode':
      return connection.qrcode === '' ? 'waiting' : 'code';
    case 'OPENING':
      // After a scan the provider reopens the session: that is still the same linking.
      return phase === 'pairing' || phase === 'passkey' ? 'pairing' : 'waiting';
    case 'DISCONNECTED':
    case 'TIMEOUT':
      return phase === 'pairing' || phase === 'passkey' || phase === 'failed' ? 'failed' : 'ended';
  }
}
