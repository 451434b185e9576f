import type { SealedColumn } from '../../platform/secrets/sealed-columns.sql.ts';
import type { ConnectionRef } from '../port/channel.ts';
import { rawMessageContext, secretContext, vaultContext } from './vault-contexts.ts';

type Value = string | number | boolean;
const connectionOf = (companyId: Value, whatsappId: Value): ConnectionRef => ({
  companyId: Number(companyId),
  whatsappId: Number(whatsappId),
});
const connection = ['company_id', 'whatsapp_id'];
const stanza = [...connection, 'stanza_id', 'from_me'];
const stanzaOf = (stanzaId: Value, fromMe: Value) => ({ stanzaId: String(stanzaId), fromMe: fromMe === true });

const decrypted = (column: string): SealedColumn => ({
  table: 'web_decrypted',
  column,
  of: [...connection, 'hash'],
  context: (companyId = 0, whatsappId = 0, hash = '') =>
    vaultContext(connectionOf(companyId, whatsappId), 'decrypted', String(hash)),
});

/** The sealed columns of linked numbers. */
export const webSealedColumns: readonly SealedColumn[] = [
  {
    table: 'web_sessions',
    column: 'creds',
    of: connection,
    context: (companyId = 0, whatsappId = 0) => vaultContext(connectionOf(companyId, whatsappId), 'creds', ''),
  },
  {
    table: 'web_keys',
    column: 'value',
    of: [...connection, 'type', 'id'],
    context: (companyId = 0, whatsappId = 0, type = '', id = '') =>
      vaultContext(connectionOf(companyId, whatsappId), String(type), String(id)),
  },
  decrypted('plaintext'),
  decrypted('stanza'),
  {
    table: 'web_originals',
    column: 'sealed',
    of: stanza,
    context: (companyId = 0, whatsappId = 0, stanzaId = '', fromMe = false) =>
      rawMessageContext(connectionOf(companyId, whatsappId), stanzaOf(stanzaId, fromMe)),
  },
  {
    table: 'web_message_secrets',
    column: 'sealed',
    of: stanza,
    context: (companyId = 0, whatsappId = 0, stanzaId = '', fromMe = false) =>
      secretContext(connectionOf(companyId, whatsappId), stanzaOf(stanzaId, fromMe)),
  },
  {
    table: 'web_history_parts',
    column: 'sealed',
    of: [...connection, 'stanza_id'],
    context: (companyId = 0, whatsappId = 0, stanzaId = '') =>
      vaultContext(connectionOf(companyId, whatsappId), 'history', String(stanzaId)),
  },
];

/** The vault context under which a contact's message is sealed while it is offered for an import. */
export const offeredMessageContext = (ref: ConnectionRef, stanzaId: string): string =>
  rawMessageContext(ref, { stanzaId, fromMe: false });

/** The vault context under which what a message of a phone's history needs for its file is sealed. */
export const historyMessageContext = (ref: ConnectionRef, stanzaId: string, fromMe: boolean): string =>
  rawMessageContext(ref, { stanzaId, fromMe });
