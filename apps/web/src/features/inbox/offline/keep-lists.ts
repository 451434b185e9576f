import type { Query, QueryClient } from '@tanstack/react-query';
import { mayKeep, readUser } from '../../../app/api/session-store.ts';
import { deviceStore } from './device-store.ts';
import { isKeptKey, keptPart } from './kept-lists.rules.ts';

/** Changes come in bursts: what changed is stored at most this often, and when the page is left. */
const saveDelayMs = 1_000;
/** Lists of a filter that was chosen once and never again go after a week. */
const maxAgeMs = 7 * 86_400_000;

/** Stores lists whenever they change, until the returned function is called. */
export function keepLists(client: QueryClient): () => void {
  const changed = new Map<string, Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const saveChanged = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const userId = readUser()?.id;
    for (const [id, { queryKey, state }] of changed) {
      changed.delete(id);
      if (userId === undefined || !mayKeep() || state.data === undefined) continue;
      void deviceStore.saveList({ id, userId, queryKey, data: keptPart(state.data), at: Date.now() });
    }
  };
  const note = (query: Query): void => {
    changed.set(query.queryHash, query);
    timer ??= setTimeout(saveChanged, saveDelayMs);
  };
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    // Not what was put there from the store itself.
    if (type === 'updated' && query.state.dataUpdatedAt > 1 && isKeptKey(query.queryKey)) note(query);
  });
  for (const query of client.getQueryCache().getAll())
    if (query.state.dataUpdatedAt > 1 && isKeptKey(query.queryKey)) note(query);
  document.addEventListener('visibilitychange', saveChanged);
  void removeOld();
  return () => {
    stop();
    document.removeEventListener('visibilitychange', saveChanged);
    saveChanged();
  };
}

async function removeOld(): Promise<void> {
  for (const { id, at } of await deviceStore.readLists())
    if (Date.now() - at > maxAgeMs) await deviceStore.removeList(id);
}
