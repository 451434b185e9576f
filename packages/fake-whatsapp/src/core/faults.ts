import type { BinaryNode } from 'baileys';
import { node } from '../wire/nodes.ts';
import type { Account } from './accounts.ts';
import type { StanzaRecord } from './record.ts';

/** Faults of a message that a companion sends. */
export type MessageOutcome =
  | { kind: 'accepted' }
  /** answered with an error, not passed on */
  | { kind: 'refused'; code: number }
  /** passed on, but the companion is not notified */
  | { kind: 'ack-dropped' }
  /** neither passed on nor answered: it never arrived */
  | { kind: 'lost' }
  /** acknowledged, and passed on to nobody */
  | { kind: 'dropped' }
  /** acknowledged, with the request to look up the private id of the recipient again; passed on to nobody */
  | { kind: 'refresh-lid' };

/** The number for which everything here is planned. */
export interface HasAccount {
  readonly account: Account;
}

/** The planned answer to a login. */
export interface LoginFailure {
  code: number;
  /** of a suspension (402): seconds until its end */
  expire?: number | undefined;
}

interface FaultPlan {
  logins: LoginFailure[];
  codeRequests: number[];
  outcomes: MessageOutcome[];
  unreadable: number;
  garbled: number;
  doubled: number;
  lostConfirmations: number;
  unanswered: { query: string; times: number }[];
  /** deliveries that wait for their release, or undefined while they go straight on */
  heldDeliveries: (() => void)[] | undefined;
}

const CLOSE_AFTER_MS = 10;

const emptyPlan = (): FaultPlan => ({
  logins: [],
  codeRequests: [],
  outcomes: [],
  unreadable: 0,
  garbled: 0,
  doubled: 0,
  lostConfirmations: 0,
  unanswered: [],
  heldDeliveries: undefined,
});

const repeat = <Item>(item: Item, times: number): Item[] => Array.from({ length: times }, () => item);

/** Planned faults and their victims. A fault happens at the next occasion, `times` times. */
export class Faults {
  readonly #plans = new Map<Account, FaultPlan>();
  readonly #record: StanzaRecord;

  constructor(record: StanzaRecord) {
    this.#record = record;
  }

  // --- at login

  /**
   * Logins are answered with a failure: 401 logged out, 402 suspended (`expire` seconds), 403 locked, 405 client outdated, 406
   * banned, 408, 409 client not believed, 500, 503 ...
   */
  failLogin({ account }: HasAccount, code: number, times = 1, expire?: number): void {
    this.#plan(account).logins.push(...repeat({ code, expire }, times));
  }

  /** Requests for a code that links this number are answered with an error: 400 bad request, 429 asked too often. */
  refuseCodes({ account }: HasAccount, code: number, times = 1): void {
    this.#plan(account).codeRequests.push(...repeat(code, times));
  }

  /** WhatsApp never says that what waited has been sent. */
  withholdOfflineEnd({ account }: HasAccount): void {
    for (const companion of account.companions.values()) companion.announcesOfflineEnd = false;
  }

  // --- while connected

  /** Ends the stream as WhatsApp does: 515 restart, 503 overloaded, 500, 408, 401, 403 ... */
  endStream({ account }: HasAccount, code: number): void {
    const reason =
      code === 401
        ? node('conflict', { type: 'device_removed' })
        : code === 440
          ? node('conflict', { type: 'replaced' })
          : undefined;
    const stanza = node('stream:error', { code }, reason && [reason]);
    for (const { socket } of account.companions.values()) {
      if (!socket) continue;
      socket.send(stanza);
      setTimeout(() => socket.close(), CLOSE_AFTER_MS).unref();
    }
  }

  /** The connection breaks without a word. */
  cut({ account }: HasAccount): void {
    for (const { socket } of account.companions.values()) socket?.cut();
  }

  /** The connection stays open, but nothing comes any more, as when a mobile network goes away. */
  fallSilent({ account }: HasAccount): void {
    for (const { socket } of account.companions.values()) socket?.fallSilent();
  }

  /** Sends a stanza just as it is, however wrong. */
  sendRaw({ account }: HasAccount, stanza: BinaryNode): void {
    for (const { socket } of account.companions.values()) socket?.send(stanza);
  }

  /** Queries of a kind (their `xmlns`, such as `usync`, `w:m`, or `call`) get no answer. */
  ignoreQueries({ account }: HasAccount, query: string, times = 1): void {
    this.#plan(account).unanswered.push({ query, times });
  }

  // --- messages that the product sends

  /** Answered with an error: 463 no new chats allowed, 479, 500 ... */
  refuseMessages({ account }: HasAccount, code: number, times = 1): void {
    this.#plan(account).outcomes.push(...repeat<MessageOutcome>({ kind: 'refused', code }, times));
  }

  dropAcks({ account }: HasAccount, times = 1): void {
    this.#plan(account).outcomes.push(...repeat<MessageOutcome>({ kind: 'ack-dropped' }, times));
  }

  /** Acknowledged as every other, and never delivered: no error tells of it. */
  dropSilently({ account }: HasAccount, times = 1): void {
    this.#plan(account).outcomes.push(...repeat<MessageOutcome>({ kind: 'dropped' }, times));
  }

  /** Acknowledged with `refresh_lid`: the number has a new account, and another private id (Baileys #2661). Not delivered. */
  refreshLid({ account }: HasAccount, times = 1): void {
    this.#plan(account).outcomes.push(...repeat<MessageOutcome>({ kind: 'refresh-lid' }, times));
  }

  loseMessages({ account }: HasAccount, times = 1): void {
    this.#plan(account).outcomes.push(...repeat<MessageOutcome>({ kind: 'lost' }, times));
  }

  /** This phone cannot read the next messages: it asks for each of them once more. */
  cannotRead({ account }: HasAccount, times = 1): void {
    this.#plan(account).unreadable += times;
  }

  // --- messages that the product gets

  /** Arrive in a form that cannot be decrypted; the phone sends them again when asked. */
  garble({ account }: HasAccount, times = 1): void {
    this.#plan(account).garbled += times;
  }

  /** Arrive twice, once under the phone number and once under the private id of the sender. */
  doubleUnderOtherAddress({ account }: HasAccount, times = 1): void {
    this.#plan(account).doubled += times;
  }

  /** The confirmations of the next messages get lost: they come again at the next login. */
  loseConfirmations({ account }: HasAccount, times = 1): void {
    this.#plan(account).lostConfirmations += times;
  }

  /** Delivers once more, now, what was delivered under this id before: the very same bytes. */
  redeliver({ account }: HasAccount, id: string): void {
    const before = this.#record.find({ direction: 'to-companion', number: account.number, id }).at(-1);
    const companion = before?.deviceId === undefined ? undefined : account.companions.get(before.deviceId);
    if (!before || !companion) throw new Error(`Nothing was delivered to ${account.number} under ${id}`);
    companion.deliver(before.stanza);
  }

  /** Holds deliveries until they are released, in the order of arrival or in reverse. */
  hold({ account }: HasAccount): { release: (order?: 'as-sent' | 'reversed') => void } {
    const heldDeliveries: (() => void)[] = [];
    const plan = this.#plan(account);
    plan.heldDeliveries = heldDeliveries;
    return {
      release: (order = 'as-sent') => {
        plan.heldDeliveries = undefined;
        for (const deliver of order === 'reversed' ? heldDeliveries.toReversed() : heldDeliveries) deliver();
      },
    };
  }

  /** Everything goes well again for this number. */
  clear({ account }: HasAccount): void {
    for (const deliver of this.#plans.get(account)?.heldDeliveries ?? []) deliver();
    this.#plans.delete(account);
  }

  // --- asked by the server

  consumeLoginFailure(account: Account): LoginFailure | undefined {
    return this.#plans.get(account)?.logins.shift();
  }

  consumeCodeRefusal(account: Account): number | undefined {
    return this.#plans.get(account)?.codeRequests.shift();
  }

  takeMessageOutcome(account: Account): MessageOutcome {
    return this.#plans.get(account)?.outcomes.shift() ?? { kind: 'accepted' };
  }

  consumeUnansweredQuery(account: Account, query: string): boolean {
    const planned = this.#plans.get(account)?.unanswered.find((entry) => entry.query === query && entry.times > 0);
    if (!planned) return false;
    planned.times -= 1;
    return true;
  }

  consumeFault(account: Account, what: 'unreadable' | 'garbled' | 'doubled' | 'lostConfirmations'): boolean {
    const plan = this.#plans.get(account);
    if (!plan || plan[what] === 0) return false;
    plan[what] -= 1;
    return true;
  }

  /** Runs the delivery, now or when it is released. */
  deliver(account: Account, delivery: () => void): void {
    const held = this.#plans.get(account)?.heldDeliveries;
    if (held) held.push(delivery);
    else delivery();
  }

  #plan(account: Account): FaultPlan {
    const plan = this.#plans.get(account) ?? emptyPlan();
    this.#plans.set(account, plan);
    return plan;
  }
}

/** Within the ciphertext: behind it are 8 bytes of its signature, and with the first message of a session ids that some readers ignore. */
const garbledFromEnd = 24;

/** Copies a stanza with ciphertexts that cannot be read. */
export function garbleStanza(stanza: BinaryNode): BinaryNode {
  if (stanza.tag === 'enc' && stanza.content instanceof Uint8Array) {
    const garbledBytes = Buffer.from(stanza.content);
    garbledBytes[garbledBytes.length - garbledFromEnd] = (garbledBytes.at(-garbledFromEnd) ?? 0) ^ 1;
    return { ...stanza, content: garbledBytes };
  }
  return Array.isArray(stanza.content) ? { ...stanza, content: stanza.content.map(garbleStanza) } : stanza;
}
