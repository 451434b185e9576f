import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { coldLists, startLiveInvalidation } from './cold-lists.ts';
import { dispatchLiveEvent } from './hub.ts';

// Every module that registers a cold list does so when it is loaded.
import.meta.glob('../../features/**/*.queries.ts', { eager: true });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A server with one value behind a key, whose answers leave on demand, and a browser that shows it. */
function setUp(queryKey: QueryKey) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } });
  let value = 0;
  let requests = 0;
  const answers: (() => void)[] = [];
  const observer = new QueryObserver<number>(client, {
    queryKey,
    queryFn: () => {
      const snapshot = value;
      requests += 1;
      return new Promise((resolve) => answers.push(() => resolve(snapshot)));
    },
  });
  const stopLive = startLiveInvalidation(client);
  let stopShowing: (() => void) | undefined;
  const answer = () => {
    for (const leave of answers.splice(0)) leave();
    return vi.advanceTimersByTimeAsync(0);
  };
  return {
    answer,
    change(event: string) {
      value += 1;
      // What every list that hears of the event counts as a change.
      const action = { contact: 'reload', ticket: 'update' }[event] ?? 'delete';
      const record = { status: 'done' };
      const payload = { action, ticket: { id: 'any' }, ticketId: 'any', contactId: 'any', record };
      dispatchLiveEvent(`company-1-${event}`, payload, 1);
    },
    show: () => (stopShowing ??= observer.subscribe(() => undefined)),
    hide() {
      stopShowing?.();
      stopShowing = undefined;
    },
    inFlight: () => answers.length,
    requests: () => requests,
    async settle() {
      for (let round = 0; round < 5; round += 1) {
        await vi.advanceTimersByTimeAsync(2500);
        await answer();
      }
    },
    shown: () => client.getQueryData<number>(queryKey),
    now: () => value,
    end() {
      stopLive();
      stopShowing?.();
      client.clear();
    },
  };
}

const eventOf = ({ events }: (typeof coldLists)[number]) => Object.keys(events)[0] ?? '';

describe('live invalidation of cold lists', () => {
  const [queryKey, event] = [['tags', 'pages', ''], 'tag'];

  it('fetches a list on screen again one second after an event, once for a burst of them', async () => {
    const list = setUp(queryKey);
    list.show();
    await list.answer();
    for (let count = 0; count < 20; count += 1) list.change(event);
    await vi.advanceTimersByTimeAsync(990);
    expect(list.requests()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(list.requests()).toBe(2);
    await list.answer();
    expect(list.shown()).toBe(20);
    list.end();
  });

  it('keeps one request in flight, and fetches again once its answer is there', async () => {
    const list = setUp(queryKey);
    list.show();
    await list.answer();
    list.change(event);
    await vi.advanceTimersByTimeAsync(1000);
    list.change(event);
    await vi.advanceTimersByTimeAsync(5000);
    expect(list.inFlight()).toBe(1);
    await list.answer();
    await list.settle();
    expect([list.shown(), list.requests()]).toEqual([2, 3]);
    list.end();
  });

  it('does not take the first answer for newer than an event that came while it travelled', async () => {
    const list = setUp(queryKey);
    list.show();
    list.change(event);
    await vi.advanceTimersByTimeAsync(3000);
    await list.answer();
    expect(list.shown()).toBe(0);
    await list.settle();
    expect(list.shown()).toBe(1);
    list.end();
  });

  it('fetches nothing for a list nobody looks at until it is on screen again', async () => {
    const list = setUp(queryKey);
    list.show();
    await list.answer();
    list.hide();
    list.change(event);
    await list.settle();
    expect(list.requests()).toBe(1);
    list.show();
    await list.answer();
    expect(list.shown()).toBe(1);
    list.end();
  });
});

describe('every cold list', () => {
  it('is registered with an event', () => {
    expect(coldLists.length).toBeGreaterThan(10);
    for (const list of coldLists) expect(eventOf(list)).not.toBe('');
  });

  it('converges: whatever the order of events, answers and looks, it shows in the end what the server has', async () => {
    const step = fc.constantFrom('change', 'wait', 'answer', 'show', 'hide');
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...coldLists), fc.array(step, { maxLength: 25 }), async (cold, steps) => {
        const list = setUp([...cold.queryKey, 'any']);
        try {
          for (const each of steps) {
            if (each === 'change') list.change(eventOf(cold));
            else if (each === 'wait') await vi.advanceTimersByTimeAsync(700);
            else await list[each]();
          }
          list.show();
          await list.settle();
          expect(list.shown()).toBe(list.now());
        } finally {
          list.end();
        }
      }),
    );
  });
});
