import type { ConnectionStatus } from '@balcao/contract';

/** What a person can do with a session, in the order of the buttons; `opening` only says that it is being opened. */
export type SessionAction = 'code' | 'retry' | 'renew' | 'disconnect' | 'opening';

const actions: Readonly<Record<ConnectionStatus, readonly SessionAction[]>> = {
  qrcode: ['code'],
  DISCONNECTED: ['retry', 'renew'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['opening'],
};

export function sessionActions(status: ConnectionStatus): readonly SessionAction[] {
  return actions[status];
}

/** The session does not carry messages now, whether or not anybody has to do something about it. */
export function isDown(status: ConnectionStatus): boolean {
  return status !== 'CONNECTED';
}

/** Nothing moves on until a person does something; opening and pairing come to an end by themselves. */
export function needsPerson(status: ConnectionStatus): boolean {
  return status === 'qrcode' || status === 'DISCONNECTED' || status === 'TIMEOUT';
}

/** Whole seconds until a moment, at least 0. */
export function secondsUntil(iso: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000));
}
