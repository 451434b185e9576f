import type { BinaryNode, WASocket } from 'baileys';
import type { ChannelHost } from '../channel.ts';
import { addressOf } from './addresses.rules.ts';
import type { Inbox } from './inbox.ts';
import type { KeyStore } from './key-store.ts';
import { receiptOf } from './receipts.rules.ts';
import { callIn, isAbsent, isShownUnread, missedCall } from './stanza.rules.ts';

interface Keeping {
  host: Pick<ChannelHost, 'refusesCalls' | 'ack'>;
  keys: Pick<KeyStore, 'creds'>;
  inbox: Pick<Inbox, 'note'>;
  /** what could not be stored is not confirmed: the line has to end */
  failed(error: unknown): void;
}

/** Calls whose end may still come; what they were is told at their beginning only. */
const ringingAtMost = 200;

/**
 * Stores what the library would only pass on: messages that came without their content, calls that nobody took, and how far
 * own messages came. It confirms them to WhatsApp by itself, and what was confirmed never comes again.
 */
export function keepFirst({ ws }: WASocket, { host, keys, inbox, failed }: Keeping): void {
  const ringing = new Map<string, { isVideo: boolean }>();

  function message(stanza: BinaryNode): Promise<void> | undefined {
    const { from, id } = stanza.attrs;
    if (!isAbsent(stanza) || !isShownUnread(stanza) || !addressOf(from)) return undefined;
    return inbox.note(`absent:${from}:${id}`, stanza);
  }

  function call(stanza: BinaryNode): Promise<void> | undefined {
    const told = callIn(stanza);
    if (!told) return undefined;
    const { id, isGroup, isOffer, isTimeout } = told;
    const { isVideo } = ringing.get(id) ?? told;
    const keep = () => inbox.note(`call:${id}`, missedCall(stanza, { id, isVideo }));
    if (isTimeout) return keep();
    if (!isOffer) return undefined;
    ringing.set(id, { isVideo });
    const [oldest] = ringing.keys();
    if (ringing.size > ringingAtMost && oldest !== undefined) ringing.delete(oldest);
    // Turned down: WhatsApp may say nothing more of it.
    return isGroup || stanza.attrs['offline'] !== undefined ? undefined : host.refusesCalls().then((refused) => (refused ? keep() : undefined));
  }

  function receipt(stanza: BinaryNode): Promise<void> | undefined {
    const { me } = keys.creds;
    const told = receiptOf(stanza, { id: me?.id ?? '', lid: me?.lid ?? '' });
    return told && host.ack(told.providerIds, told.ack);
  }

  before(ws, 'CB:message', message, failed);
  before(ws, 'CB:receipt', receipt, failed);
  before(ws, 'CB:call', call, failed);
}

/** Runs `store` before whoever listens so far hears of a stanza; they hear of all in the order in which they came. */
function before(ws: WASocket['ws'], event: string, store: (stanza: BinaryNode) => Promise<void> | undefined, failed: (error: unknown) => void): void {
  const listeners = ws.rawListeners(event);
  ws.removeAllListeners(event);
  let turn: Promise<void> | undefined;
  let isBroken = false;
  const pass = (stanza: BinaryNode) => {
    for (const listener of listeners) Reflect.apply(listener, ws, [stanza]);
  };
  ws.on(event, (stanza: BinaryNode) => {
    const storing = store(stanza);
    if (!storing && !turn) return pass(stanza);
    const mine = Promise.all([storing, turn])
      .then(() => {
        if (!isBroken) pass(stanza);
      })
      .catch((error: unknown) => {
        isBroken = true;
        failed(error);
      })
      .finally(() => {
        if (turn === mine) turn = undefined;
      });
    turn = mine;
    return undefined;
  });
}
