import type { BinaryNode, WASocket } from 'baileys';
import type { ChannelHost } from '../../port/channel.ts';
import { chatAddresses, parseJid } from '../addresses/addresses.rules.ts';
import type { SessionDiagnostics } from '../session/session-diagnostics.ts';
import type { DecryptJournal } from './decrypt-journal.ts';
import type { KeyStore } from '../keys/key-store.ts';
import { runBeforeListeners } from '../patches/run-before-listeners.ts';
import { parseReadElsewhere, parseReceipt } from '../outbound/receipts.rules.ts';
import {
  findAlternateAddress,
  parseCall,
  hasNoContent,
  isUndecryptableShown,
  toMissedCallStanza,
} from './stanza.rules.ts';

interface PersistDeps {
  host: Pick<ChannelHost, 'rejectsCalls' | 'recordAck' | 'receiveRead'>;
  keys: Pick<KeyStore, 'creds' | 'get'>;
  journal: Pick<DecryptJournal, 'recordWithoutContent'>;
  diagnostics: Pick<SessionDiagnostics, 'recordUndecryptable'>;
  /** closes the socket: what could not be stored must not be acknowledged */
  onFailure(error: unknown): void;
}

/** Calls whose end may still come; their kind is reported at their beginning only. */
const maxRingingCalls = 200;

/**
 * Stores what the library would only emit: messages that came without their content, missed calls, and acks of own
 * messages. The library acknowledges them to WhatsApp by itself, and what was acknowledged never comes again.
 */
export function persistBeforeAck({ ws }: WASocket, { host, keys, journal, diagnostics, onFailure }: PersistDeps): void {
  const ringing = new Map<string, { isVideo: boolean }>();

  function message(stanza: BinaryNode): Promise<void> | undefined {
    const { from, id } = stanza.attrs;
    if (!hasNoContent(stanza) || !isUndecryptableShown(stanza) || !parseJid(from)) return undefined;
    diagnostics.recordUndecryptable(id, undefined);
    return journal.recordWithoutContent(`absent:${from}:${id}`, stanza);
  }

  function call(stanza: BinaryNode): Promise<void> | undefined {
    const parsed = parseCall(stanza);
    if (!parsed) return undefined;
    const { id, isGroup, isOffer, isTimeout } = parsed;
    const { isVideo } = ringing.get(id) ?? parsed;
    const store = () => journal.recordWithoutContent(`call:${id}`, toMissedCallStanza(stanza, { id, isVideo }));
    if (isTimeout) return store();
    if (!isOffer) return undefined;
    ringing.set(id, { isVideo });
    const [oldest] = ringing.keys();
    if (ringing.size > maxRingingCalls && oldest !== undefined) ringing.delete(oldest);
    // The call was rejected: WhatsApp may report nothing more of it.
    return isGroup || stanza.attrs['offline'] !== undefined
      ? undefined
      : host.rejectsCalls().then((refused) => (refused ? store() : undefined));
  }

  function receipt(stanza: BinaryNode): Promise<void> | undefined {
    const { me } = keys.creds;
    const own = { id: me?.id ?? '', lid: me?.lid ?? '' };
    const parsed = parseReceipt(stanza, own);
    if (parsed) return host.recordAck(parsed.providerIds, parsed.ack);
    const read = parseReadElsewhere(stanza, own);
    return read && readElsewhere(read);
  }

  async function readElsewhere({ chatJid, providerIds }: { chatJid: string; providerIds: string[] }): Promise<void> {
    const remoteJidAlt = await findAlternateAddress(chatJid, (ids) => keys.get('lid-mapping', ids));
    const { me } = keys.creds;
    const own = [me?.id, me?.lid].flatMap((jid) => parseJid(jid) ?? []);
    const addresses = chatAddresses({ remoteJid: chatJid, remoteJidAlt }, own);
    const newest = providerIds[0];
    if (!addresses || newest === undefined) return;
    await host.receiveRead({ addresses, readIds: providerIds, providerId: `read:${newest}`, fromMe: true });
  }

  runBeforeListeners(ws, 'CB:message', message, onFailure);
  runBeforeListeners(ws, 'CB:receipt', receipt, onFailure);
  runBeforeListeners(ws, 'CB:call', call, onFailure);
}
