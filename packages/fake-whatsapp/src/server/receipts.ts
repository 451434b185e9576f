import type { BinaryNode } from 'baileys';
import type { PeerState } from '../core/peer.ts';
import { deviceOf } from '../core/directory.ts';
import { readRetryBundle } from '../signal/bundle.ts';
import { attribute, child, children, node, seconds } from '../wire/nodes.ts';
import type { Dispatch } from './dispatch.ts';
import type { Sender } from './reception.ts';

/** Receipts that say: this companion has the message now. Without a type: delivered, and shown as such. */
const CONFIRMING = new Set<string | undefined>([undefined, 'inactive', 'sender', 'peer_msg']);
/** What the writer of a message is told of, by the type of the companion's receipt. */
const TOLD = new Map<string | undefined, 'delivered' | 'read' | 'played'>([
  [undefined, 'delivered'],
  ['inactive', 'delivered'],
  ['read', 'read'],
  ['played', 'played'],
]);

/** What the phones do when a companion cannot download a file. */
type LostFile = (sender: Sender, receipt: BinaryNode) => void;

/** Takes receipts from companions: confirms deliveries, tells the writers, and has messages sent again. */
export class Receipts {
  readonly #peer: PeerState;
  readonly #dispatch: Dispatch;
  readonly #onLostFile: LostFile;

  constructor(peer: PeerState, dispatch: Dispatch, onLostFile: LostFile) {
    this.#peer = peer;
    this.#dispatch = dispatch;
    this.#onLostFile = onLostFile;
  }

  accept({ account, companion }: Sender, receipt: BinaryNode): void {
    const { id, to, type, participant } = receipt.attrs;
    companion.line?.send(node('ack', { class: 'receipt', id, from: to, type, participant }));
    if (type === 'retry') return this.#again({ account, companion }, receipt);
    if (type === 'server-error') return this.#onLostFile({ account, companion }, receipt);
    if (CONFIRMING.has(type)) companion.confirm('message', attribute(receipt, 'id'));
    this.#tell({ account, companion }, receipt);
  }

  #tell({ account, companion }: Sender, receipt: BinaryNode): void {
    const { id = '', to = '', type, participant } = receipt.attrs;
    const kind = TOLD.get(type);
    if (kind && participant === undefined && this.#peer.directory.groups.has(to))
      this.#peer.record.problem(account.number, `A receipt for ${id} in a group names nobody`);
    const writer = this.#peer.directory.findAccount(participant ?? to);
    if (!kind || !writer || writer === account) return;
    const list = children(receipt, 'list').flatMap((of) => children(of, 'item'));
    const ids = [id, ...list.map((item) => attribute(item, 'id'))];
    if (kind !== 'delivered') for (const read of ids) account.read.add(read);
    writer.receipts.add({ from: account, fromDevice: companion.deviceId, ids, kind, participant });
    const isLid = (participant ?? to).endsWith('@lid');
    const reader = isLid ? account.lid : account.pn;
    const place = participant === undefined ? { from: reader } : { from: to, participant: account.lid };
    const forwarded = node('receipt', { ...place, id, type: kind === 'delivered' ? undefined : kind, t: seconds() }, receipt.content);
    for (const other of writer.companions.values()) other.deliver(forwarded);
  }

  /** The companion could not read a message: whoever wrote it sends it again. */
  #again({ account, companion }: Sender, receipt: BinaryNode): void {
    const { id = '', to = '', participant } = receipt.attrs;
    const writerJid = participant ?? to;
    const writer = this.#peer.directory.findAccount(writerJid);
    const device = writer?.companions.get(deviceOf(writerJid));
    if (device) return device.deliver({ ...receipt, attrs: { ...receipt.attrs, from: account.lid } });
    const message = writer?.sent.get(id);
    if (!message) return this.#peer.record.problem(account.number, `Asked again for ${id}, which nobody sent`);
    const count = Number(child(receipt, 'retry')?.attrs['count'] ?? 1);
    void this.#dispatch.resend(message, account, companion, { count, bundle: readRetryBundle(receipt) });
  }
}
