import type { BinaryNode } from 'baileys';
import { formOf, type ReceivedReceipt } from '../core/accounts.ts';
import type { TestPeerState } from '../core/test-peer.ts';
import { deviceOf } from '../core/directory.ts';
import { readRetryBundle } from '../signal/bundle.ts';
import { attribute, child, children, node, seconds } from '../wire/nodes.ts';
import type { Dispatch } from './dispatch.ts';
import type { Sender } from './reception.ts';

/** Receipts by which a companion confirms that it has the message. Without a type: delivered, and shown as such. */
const CONFIRMING_TYPES = new Set<string | undefined>([undefined, 'inactive', 'sender', 'peer_msg']);
/** The notification of a message's author, by the type of the companion's receipt. */
const RECEIPT_KIND_BY_TYPE = new Map<string | undefined, ReceivedReceipt['kind']>([
  [undefined, 'delivered'],
  ['inactive', 'inactive'],
  ['read', 'read'],
  ['played', 'played'],
]);

/** The phones' reaction when a companion cannot download a file. */
type MediaRetryHandler = (sender: Sender, receipt: BinaryNode) => void;

/** Takes receipts from companions: confirms deliveries, notifies the writers, and has messages sent again. */
export class Receipts {
  readonly #peer: TestPeerState;
  readonly #dispatch: Dispatch;
  readonly #onMediaRetry: MediaRetryHandler;

  constructor(peer: TestPeerState, dispatch: Dispatch, onMediaRetry: MediaRetryHandler) {
    this.#peer = peer;
    this.#dispatch = dispatch;
    this.#onMediaRetry = onMediaRetry;
  }

  accept({ account, companion }: Sender, receipt: BinaryNode): void {
    const { id, to, type, participant } = receipt.attrs;
    companion.socket?.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
    companion.answer('message', attribute(receipt, 'id'));
    if (type === 'retry') return this.#requestResend({ account, companion }, receipt);
    if (type === 'server-error') return this.#onMediaRetry({ account, companion }, receipt);
    if (CONFIRMING_TYPES.has(type)) companion.confirm('message', attribute(receipt, 'id'));
    this.#forward({ account, companion }, receipt);
  }

  #forward({ account, companion }: Sender, receipt: BinaryNode): void {
    const { id = '', to = '', type, participant } = receipt.attrs;
    const kind = RECEIPT_KIND_BY_TYPE.get(type);
    if (kind && participant === undefined && this.#peer.directory.groups.has(to))
      this.#peer.record.addProblem(account.number, `A receipt for ${id} in a group names nobody`);
    const writer = this.#peer.directory.findAccount(participant ?? to);
    if (!kind || !writer || writer === account) return;
    const list = children(receipt, 'list').flatMap((of) => children(of, 'item'));
    const ids = [id, ...list.map((item) => attribute(item, 'id'))];
    const cameFrom = participant === undefined ? companion.cameFrom.get(id) : undefined;
    // The writer's phone has the message in a chat of one form, and finds it there alone (OpenWA #717, baileys-api #346).
    if (cameFrom !== undefined && formOf(cameFrom) !== formOf(to))
      return this.#peer.record.addProblem(
        account.number,
        `A receipt for ${id} goes to ${to}, and it came from ${cameFrom}`,
      );
    if (kind === 'read' || kind === 'played') for (const read of ids) account.read.add(read);
    writer.receipts.add({ from: account, fromDevice: companion.deviceId, ids, kind, participant });
    if (kind === 'inactive') return;
    const isLid = (participant ?? to).endsWith('@lid');
    const reader = isLid ? account.lid : account.pn;
    const place = participant === undefined ? { from: reader } : { from: to, participant: account.lid };
    const forwarded = node(
      'receipt',
      { ...place, id, type: kind === 'delivered' ? undefined : kind, t: seconds() },
      receipt.content,
    );
    for (const other of writer.companions.values()) other.deliver(forwarded);
  }

  /** The companion could not read a message: its writer sends it again. */
  #requestResend({ account, companion }: Sender, receipt: BinaryNode): void {
    const { id = '', to = '', participant } = receipt.attrs;
    const writerJid = participant ?? to;
    const writer = this.#peer.directory.findAccount(writerJid);
    const device = writer?.companions.get(deviceOf(writerJid));
    if (device) return device.deliver({ ...receipt, attrs: { ...receipt.attrs, from: account.lid } });
    const message = writer?.sent.get(id);
    if (!message) return this.#peer.record.addProblem(account.number, `Asked again for ${id}, which nobody sent`);
    const count = Number(child(receipt, 'retry')?.attrs['count'] ?? 1);
    void this.#dispatch.resend(message, account, companion, { count, bundle: readRetryBundle(receipt) });
  }
}
