import type { GroupMetadata, WASocket } from 'baileys';

/**
 * Participants of a group change seldom, and changes are reported; they are fetched again after this long all the same.
 */
const ttlMs = 30 * 60_000;

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
}
