import { browserDatabase } from '../../../app/offline/browser-database.ts';
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
  const { run: runIn } = browserDatabase(name, version, (database) =>
    database.createObjectStore(storeName, { keyPath: 'clientId' }).createIndex('userId', 'userId'),
  );
  const run = <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) =>
    runIn(storeName, mode, act);
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
