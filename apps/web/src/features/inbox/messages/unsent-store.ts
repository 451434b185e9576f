import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { ConversationId, Queued } from './queued.ts';

type Stored = Queued<ConversationId> & { media: LocalFile | null };

/** Keeps messages that have not left beyond the page, files included, each for the person who wrote it. */
export interface UnsentStore<Unsent> {
  save: (userId: number, message: Unsent) => void;
  remove: (clientId: string) => void;
  /** those of a person, in the order of writing */
  list: (userId: number) => Promise<readonly Unsent[]>;
  /** of everyone who used this browser */
  clear: () => void;
}

interface Row<Unsent> {
  clientId: string;
  userId: number;
  message: Unsent;
}

const version = 1;
const storeName = 'messages';

/**
 * A store in the browser's own database. Where there is none, or no room in it, messages are kept as long as the page: they are
 * on screen, and on their way.
 * @param name of the database, one for each queue
 */
export function browserUnsentStore<Unsent extends Stored>(name: string): UnsentStore<Unsent> {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () =>
    (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', () =>
        request.result.createObjectStore(storeName, { keyPath: 'clientId' }).createIndex('userId', 'userId'),
      );
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB does not open')));
    }));

  async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const store = (await open()).transaction(storeName, mode).objectStore(storeName);
    const request = act(store);
    return new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
    });
  }
  const write = (act: (store: IDBObjectStore) => IDBRequest) => void run('readwrite', act).catch(() => undefined);

  return {
    save: (userId, message) =>
      write((store) => store.put({ clientId: message.clientId, userId, message } satisfies Row<Unsent>)),
    remove: (clientId) => write((store) => store.delete(clientId)),
    list: async (userId) => {
      try {
        const rows = await run<Row<Unsent>[]>('readonly', (store) => store.index('userId').getAll(userId));
        return rows.map(({ message }) => message).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
      } catch {
        return [];
      }
    },
    clear: () => write((store) => store.clear()),
  };
}
