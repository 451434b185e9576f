import { randomBytes } from 'node:crypto';
import {
  decodePatches,
  encodeSyncdPatch,
  type LTHashState,
  newLTHashState,
  proto,
  type WAPatchCreate,
  type WAPatchName,
} from 'baileys';
import { SerialQueue } from './serial-queue.ts';

const KEY_ID_BYTES = 6;
const KEY_BYTES = 32;

interface Collection {
  state: LTHashState;
  /** encoded, the first one makes version 1 */
  patches: Uint8Array[];
}

/**
 * The app state that the devices of an account share: names of contacts, pinned and archived chats. It is a log of
 * sealed changes per collection, which WhatsApp keeps without being able to read it. The phone gives its key to
 * companions.
 */
export class AppState {
  readonly #keyId = randomBytes(KEY_ID_BYTES);
  readonly #keyData = {
    keyData: randomBytes(KEY_BYTES),
    fingerprint: { rawId: 1, currentIndex: 1, deviceIndexes: [0] },
    timestamp: Date.now(),
  };
  readonly #collections = new Map<string, Collection>();
  readonly #queue = new SerialQueue();

  get keyShare(): proto.Message.IAppStateSyncKeyShare {
    return { keys: [{ keyId: { keyId: this.#keyId }, keyData: this.#keyData }] };
  }

  /** A change made on the phone; the new version. */
  change(change: WAPatchCreate): Promise<number> {
    return this.#queue.run(async () => {
      const collection = this.#collection(change.type);
      const { patch, state } = await encodeSyncdPatch(
        change,
        this.#keyId.toString('base64'),
        collection.state,
        this.#key,
      );
      collection.state = state;
      collection.patches.push(proto.SyncdPatch.encode({ ...patch, version: { version: state.version } }).finish());
      return state.version;
    });
  }

  /** A change made on a companion; the new version. */
  accept(name: WAPatchName, encoded: Uint8Array): Promise<number> {
    return this.#queue.run(async () => {
      const collection = this.#collection(name);
      const version = collection.state.version + 1;
      const patch = proto.SyncdPatch.encode({ ...proto.SyncdPatch.decode(encoded), version: { version } }).finish();
      const decoded = proto.SyncdPatch.decode(patch);
      const { state } = await decodePatches(
        name,
        [decoded],
        collection.state,
        this.#key,
        {},
        undefined,
        undefined,
        false,
      );
      collection.state = state;
      collection.patches.push(patch);
      return version;
    });
  }

  since(name: string, version: number): { version: number; patches: Uint8Array[] } {
    const collection = this.#collection(name);
    return { version: collection.state.version, patches: collection.patches.slice(version) };
  }

  readonly #key = (): Promise<proto.Message.IAppStateSyncKeyData> => Promise.resolve(this.#keyData);

  #collection(name: string): Collection {
    const collection = this.#collections.get(name) ?? { state: newLTHashState(), patches: [] };
    this.#collections.set(name, collection);
    return collection;
  }
}
