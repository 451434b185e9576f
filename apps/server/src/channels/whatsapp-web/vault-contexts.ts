import type { ConnectionRef } from '../port/channel.ts';

/** The protocol's id of a message; each side has ids of its own. */
export interface StanzaRef {
  stanzaId: string;
  fromMe: boolean;
}

/** For which row a value of a session is sealed: it opens nowhere else. */
export function vaultContext({ companyId, whatsappId }: ConnectionRef, kind: string, id: string): string {
  return `whatsapp-web:${companyId}:${whatsappId}:${kind}:${id}`;
}

export const secretContext = (connection: ConnectionRef, { stanzaId, fromMe }: StanzaRef): string =>
  vaultContext(connection, `secret:${fromMe ? 'own' : 'theirs'}`, stanzaId);

export const rawMessageContext = (connection: ConnectionRef, { stanzaId, fromMe }: StanzaRef): string =>
  vaultContext(connection, `original:${fromMe ? 'own' : 'theirs'}`, stanzaId);
