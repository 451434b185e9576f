import { serverNow } from '../../ui/server-clock.ts';
import { isApiError } from './api-error.ts';
import { onSessionChange, readToken } from './session-store.ts';

/** When requests whose answer was lost were first sent, by their key: the server may have done what they ask. */
const unanswered = new Map<string, number>();
/** As far as the clocks of server and browser may be apart. */
const clockToleranceMs = 2000;

interface Adding<Added> {
  /** what is added, all of it: other words are another record */
  key: string;
  add: () => Promise<Added>;
  /** what an earlier attempt has added; its `createdAt` is not before `since` */
  findAdded: (since: number) => Promise<Added | undefined>;
}

/** Adds a record once: when the answer of an earlier attempt was lost, it is looked for before it is added again. */
export async function addOnce<Added>({ key, add, findAdded }: Adding<Added>): Promise<Added> {
  const earlier = unanswered.get(key);
  const sentAt = earlier ?? serverNow();
  try {
    const added = earlier === undefined ? undefined : await findAdded(earlier - clockToleranceMs);
    const answer = added ?? (await add());
    unanswered.delete(key);
    return answer;
  } catch (error) {
    if (isApiError(error) && (error.status === 0 || error.status >= 502)) unanswered.set(key, sentAt);
    else unanswered.delete(key);
    throw error;
  }
}

onSessionChange(() => {
  if (!readToken()) unanswered.clear();
});
