import { traitsOf } from '@balcao/contract';
import type { ConnectionStatus, Connection } from '@balcao/contract';

/**
 * The actions of a session, in the order of the buttons; `opening` only shows that it is being opened. `account` shows
 * the account of an official number.
 */
export type SessionAction = 'continue' | 'code' | 'retry' | 'renew' | 'disconnect' | 'opening' | 'account';

const actions: Readonly<Record<ConnectionStatus, readonly SessionAction[]>> = {
  qrcode: ['code'],
  DISCONNECTED: ['retry', 'renew'],
  CONNECTED: ['disconnect'],
  PAIRING: ['disconnect'],
  TIMEOUT: ['disconnect'],
  OPENING: ['opening'],
};

/** An official number has no code to scan: it is connected by its account. */
const officialActions: Readonly<Record<ConnectionStatus, readonly SessionAction[]>> = {
  qrcode: ['account'],
  DISCONNECTED: ['retry', 'account'],
  CONNECTED: ['disconnect', 'account'],
  PAIRING: ['disconnect', 'account'],
  TIMEOUT: ['disconnect', 'account'],
  OPENING: ['opening', 'account'],
};

export function sessionActions(
  connection: Pick<Connection, 'provider' | 'status' | 'number' | 'lastAbsence' | 'passkey'>,
): readonly SessionAction[] {
  const { provider, status, number } = connection;
  if (mustRelink(connection)) return ['renew'];
  if (connection.passkey) return ['continue', 'disconnect'];
  if (traitsOf(provider).linksByQr) return actions[status];
  // Nothing to try again until the account was entered once.
  if (status === 'DISCONNECTED' && number === null) return ['account'];
  return officialActions[status];
}

/** The stored session can no longer be read: trying again is useless, a phone has to link it again. */
export function mustRelink({ status, lastAbsence }: Pick<Connection, 'status' | 'lastAbsence'>): boolean {
  return status === 'DISCONNECTED' && lastAbsence?.endedAt === null && lastAbsence.reason === 'unreadable';
}

/** Who ended a session, where a person did. */
export function endedBy({
  status,
  lastAbsence,
}: Pick<Connection, 'status' | 'lastAbsence'>): 'unlinked' | 'refused' | undefined {
  if (status !== 'DISCONNECTED' || lastAbsence?.endedAt !== null) return undefined;
  const { reason } = lastAbsence;
  return reason === 'unlinked' || reason === 'refused' ? reason : undefined;
}

/** The session does not carry messages now, whether or not anyone has to do something about it. */
export function isDown(status: ConnectionStatus): boolean {
  return status !== 'CONNECTED';
}

/** Nothing moves on until a person does something; opening and pairing come to an end by themselves. */
export function needsAttention({ status, passkey }: Pick<Connection, 'status' | 'passkey'>): boolean {
  return passkey !== null || status === 'qrcode' || status === 'DISCONNECTED' || status === 'TIMEOUT';
}

/** Whole seconds until a moment, at least 0. */
export function secondsUntil(iso: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(iso) - now.getTime()) / 1000));
}

/** The default one first, then by name. */
export function sortConnections(list: readonly Connection[]): Connection[] {
  return list.toSorted(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) ||
      a.name.localeCompare(b.name, undefined, { sensitivity: 'base' }) ||
      a.id - b.id,
  );
}
