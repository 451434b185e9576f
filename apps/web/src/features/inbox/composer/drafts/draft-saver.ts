import { isApiError, isAnswerLost } from '../../../../app/api/api-error.ts';

const saveDelayMs = 1_000;
/** A text that could not be saved is saved again after this long, then after twice as long, up to a minute. */
const firstRetryMs = 4_000;
const maxRetryMs = 60_000;

export interface DraftSaver {
  /** Saves a text a moment after it was written. */
  schedule(ticketId: number): void;
  save(ticketId: number): Promise<void>;
  /** Saves what waits to be saved. */
  flush(): void;
  /** The person does not see a conversation any more: what was begun there stays in this browser. */
  lose(ticketId: number): void;
  /** @returns whether they did not see it before */
  regain(ticketId: number): boolean;
  /** What they see may have changed: the server says what they do not see. */
  regainAll(): void;
}

/**
 * Saves texts on the server, those of a conversation one after the other: the last one written is the last one saved. One whose answer
 * was lost is saved again by itself.
 * @param deps.put stores a text; rejects with ApiError
 */
export function createDraftSaver({
  textOf,
  put,
}: {
  textOf: (ticketId: number) => string;
  put: (ticketId: number, body: string) => Promise<void>;
}): DraftSaver {
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const saving = new Set<number>();
  const lost = new Set<number>();
  const failures = new Map<number, number>();

  function wait(ticketId: number, ms: number): void {
    clearTimeout(timers.get(ticketId));
    timers.set(
      ticketId,
      setTimeout(() => void save(ticketId), ms),
    );
  }

  function schedule(ticketId: number): void {
    if (lost.has(ticketId)) return;
    // A sent text must not come up as a draft on the other device for a second more.
    wait(ticketId, textOf(ticketId) === '' ? 0 : saveDelayMs);
  }

  function lose(ticketId: number): void {
    lost.add(ticketId);
    clearTimeout(timers.get(ticketId));
    timers.delete(ticketId);
  }

  async function save(ticketId: number): Promise<void> {
    clearTimeout(timers.get(ticketId));
    timers.delete(ticketId);
    if (lost.has(ticketId)) return;
    if (saving.has(ticketId)) return schedule(ticketId);
    saving.add(ticketId);
    try {
      await put(ticketId, textOf(ticketId));
      failures.delete(ticketId);
    } catch (error) {
      if (isApiError(error, 'ERR_NO_TICKET_FOUND')) lose(ticketId);
      else if (isAnswerLost(error) && !timers.has(ticketId)) {
        const count = failures.get(ticketId) ?? 0;
        failures.set(ticketId, count + 1);
        wait(ticketId, Math.min(maxRetryMs, firstRetryMs * 2 ** count));
      }
    } finally {
      saving.delete(ticketId);
    }
  }

  return {
    schedule,
    save,
    // A copy: one that is just being saved is put back to be saved again.
    flush: () => Array.from(timers.keys()).forEach((ticketId) => void save(ticketId)),
    lose,
    regain: (ticketId) => lost.delete(ticketId),
    regainAll: () => lost.clear(),
  };
}
