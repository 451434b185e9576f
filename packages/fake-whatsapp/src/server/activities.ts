import type { BinaryNode } from 'baileys';
import { isWrongForm, type Account, type Activity } from '../core/accounts.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import { attribute, firstChild, node, seconds } from '../wire/nodes.ts';
import { newId } from '../core/ids.ts';
import type { Sender } from './reception.ts';

/** Presence, typing and calls. */
export class Activities {
  readonly #peer: TestPeerState;
  /** subscriptions to presences: account watched -> companions that asked */
  readonly #watchers = new Map<Account, Set<Sender>>();

  constructor(peer: TestPeerState) {
    this.#peer = peer;
  }

  accept(sender: Sender, stanza: BinaryNode): void {
    const { tag, attrs } = stanza;
    if (tag === 'call') return this.#call(sender, stanza);
    const addressedTo = attrs['to'] ?? '';
    const to = this.#peer.directory.findAccount(addressedTo);
    // In a chat of the other form there is nobody to see it.
    if (to && isWrongForm(sender.account, to, addressedTo)) return;
    if (tag === 'chatstate' && to) to.activity.add({ from: sender.account, addressedTo, kind: chatStateOf(stanza) });
    else if (tag === 'presence' && attrs['type'] === 'subscribe' && to) this.#subscribe(sender, to);
    else if (tag === 'presence') this.#setPresence(sender, attrs['type']);
  }

  /** Shows a phone's presence to the companions that watch it. */
  broadcastPresence(account: Account): void {
    for (const { companion } of this.#watchers.get(account) ?? [])
      if (companion.isAvailable)
        companion.socket?.send(node('presence', { from: account.address, type: account.presence }));
  }

  /** Shows in a chat that a phone types, records or stopped. */
  sendTyping(from: Account, to: Account, kind: 'composing' | 'recording' | 'paused'): void {
    const state = kind === 'recording' ? node('composing', { media: 'audio' }) : node(kind);
    for (const { socket, isActive, isAvailable } of to.companions.values())
      if (isActive && isAvailable) socket?.send(node('chatstate', { from: from.address }, [state]));
  }

  /** A caller's action: offers a call, or ends it. Waits for companions that are offline. */
  call(from: Account, to: Account, action: BinaryNode, id: string): void {
    const creator = {
      'call-id': id,
      'call-creator': from.address,
      caller_pn: from.addressing === 'hidden' ? undefined : from.pn,
    };
    const change = node(action.tag, { ...action.attrs, ...creator }, action.content);
    for (const companion of to.companions.values())
      companion.deliver(node('call', { from: from.address, id: newId(), t: seconds(), notify: from.name }, [change]));
  }

  /** Without a type it means, at WhatsApp as here, that it is available. */
  #setPresence({ account, companion }: Sender, type: string | undefined): void {
    companion.isAvailable = type !== 'unavailable';
    account.presence = companion.isAvailable ? 'available' : 'unavailable';
  }

  #subscribe(sender: Sender, watched: Account): void {
    const watchers = this.#watchers.get(watched) ?? new Set();
    this.#watchers.set(watched, watchers.add(sender));
    if (!sender.companion.isAvailable) return;
    sender.companion.socket?.send(node('presence', { from: watched.address, type: watched.presence }));
  }

  #call({ account, companion }: Sender, stanza: BinaryNode): void {
    if (this.#peer.faults.consumeUnansweredQuery(account, 'call')) return;
    companion.socket?.send(node('ack', { class: 'call', id: attribute(stanza, 'id'), from: attribute(stanza, 'to') }));
    const action = firstChild(stanza);
    const caller = this.#peer.directory.findAccount(attribute(stanza, 'to'));
    if (action?.tag === 'reject')
      caller?.calls.add({ id: attribute(action, 'call-id'), from: account, kind: 'rejected' });
  }
}

function chatStateOf(stanza: BinaryNode): Activity['kind'] {
  const state = firstChild(stanza);
  if (state?.tag !== 'composing') return 'paused';
  return state.attrs['media'] === 'audio' ? 'recording' : 'composing';
}
