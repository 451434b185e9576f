import type { GroupMetadata, WASocket } from 'baileys';
import { minuteMs } from '@balcao/contract';
import { withTimeout } from '../../../platform/util/with-timeout.ts';
import type { Address } from '../../port/message-content.ts';
import { parseJid, sameAddress, toJid } from './addresses.rules.ts';

/**
 * Participants of a group change seldom, and changes are reported; they are fetched again after this long all the same.
 */
const ttlMs = 30 * minuteMs;

/** Members of groups by which messages to them are encrypted: asked once instead of with every message. */
export class GroupCache {
  readonly #cache = new Map<string, { metadata: GroupMetadata; at: number }>();
  #socket: WASocket | undefined;

  watch(socket: WASocket): void {
    this.#socket = socket;
    // Changes while no session was connected were missed.
    this.#cache.clear();
    socket.ev.on('group-participants.update', ({ id }) => this.#cache.delete(id));
    socket.ev.on('groups.update', (groups) => {
      for (const { id } of groups) if (id !== undefined) this.#cache.delete(id);
    });
  }

  async find(jid: string): Promise<GroupMetadata | undefined> {
    const known = this.#cache.get(jid);
    if (known && Date.now() - known.at < ttlMs) return known.metadata;
    const metadata = await this.#socket?.groupMetadata(jid);
    if (metadata) this.#cache.set(jid, { metadata, at: Date.now() });
    return metadata;
  }

  /**
   * Whether a member of a group is one of its admins; undefined = not known, for want of an answer. Messages wait for it, so it is
   * waited for briefly.
   */
  async isAdmin(group: Address, member: Address): Promise<boolean | undefined> {
    const found = await withTimeout(() => this.find(toJid(group))).catch(() => undefined);
    const person = found?.participants.find(({ id, lid, phoneNumber }) =>
      [id, lid, phoneNumber].some((jid) => {
        const address = parseJid(jid);
        return address !== undefined && sameAddress(address, member);
      }),
    );
    return person && (person.admin === 'admin' || person.admin === 'superadmin');
  }
}
