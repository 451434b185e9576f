import type { OfflineConversation, Ticket } from '@balcao/contract';
import type { QueryKey } from '@tanstack/react-query';
import { mayKeep, onSessionChange } from '../../../app/api/session-store.ts';
import { browserDatabase } from '../../../app/offline/browser-database.ts';

/** A list as it was last seen. */
export interface KeptList {
  /** the query key as JSON */
  id: string;
  userId: number;
  queryKey: QueryKey;
  data: unknown;
  /** milliseconds since 1970 */
  at: number;
}

/** A conversation that is read without a network. */
export interface KeptConversation extends Omit<OfflineConversation, 'ticket'> {
  /** of the ticket */
  uuid: string;
  userId: number;
  ticket: Ticket;
}

/** Options of what is put into the cache from here: older than anything that is fetched, it is asked for as if it were not there. */
export const longAgo = { updatedAt: 1 };

const lists = 'lists';
const conversations = 'conversations';

const { run } = browserDatabase('offline', 1, (database) => {
  database.createObjectStore(lists, { keyPath: 'id' });
  database.createObjectStore(conversations, { keyPath: 'uuid' }).createIndex('ticketId', 'ticket.id');
});

// Without a database, or room in it, nothing is kept: what is on screen is not touched by it.
const nothing = () => undefined;
const write = async (store: string, act: (store: IDBObjectStore) => IDBRequest): Promise<void> =>
  run<unknown>(store, 'readwrite', act).then(nothing, nothing);

/** What this browser keeps of the company of its person, for reading without a network and for a quick start. */
export const deviceStore = {
  saveList: (list: KeptList) => write(lists, (store) => store.put(list)),
  readLists: (): Promise<KeptList[]> => run<KeptList[]>(lists, 'readonly', (store) => store.getAll()).catch(() => []),
  removeList: (id: string) => write(lists, (store) => store.delete(id)),
  saveConversation: (conversation: KeptConversation) => write(conversations, (store) => store.put(conversation)),
  readConversation: (uuid: string): Promise<KeptConversation | undefined> =>
    run<KeptConversation | undefined>(conversations, 'readonly', (store) => store.get(uuid)).catch(nothing),
  readConversationOf: (ticketId: number): Promise<KeptConversation | undefined> =>
    run<KeptConversation | undefined>(conversations, 'readonly', (store) =>
      store.index('ticketId').get(ticketId),
    ).catch(nothing),
  readConversations: (): Promise<KeptConversation[]> =>
    run<KeptConversation[]>(conversations, 'readonly', (store) => store.getAll()).catch(() => []),
  removeConversation: (uuid: string) => write(conversations, (store) => store.delete(uuid)),
  clear: () => Promise.all([lists, conversations].map((name) => write(name, (store) => store.clear()))).then(nothing),
};

let mayHold = true;
// It goes with the session, also with one that is refused at the first call of a page, and as soon as the company wants nothing kept.
onSessionChange(() => {
  if (mayHold && !mayKeep()) void deviceStore.clear();
  mayHold = mayKeep();
});
