import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { createEventLog } from './event-log.ts';

const key = ['things'];
const clients: QueryClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

const insert = (list: readonly number[], value: number): readonly number[] =>
  list.includes(value) ? list : [...list, value];

/** A server with one list, whose answers leave on demand, and a browser that shows it. */
function setUp() {
  const client = new QueryClient();
  clients.push(client);
  const log = createEventLog<number>();
  const server: number[] = [];
  const answers: (() => void)[] = [];
  const observer = new QueryObserver<readonly number[]>(client, {
    queryKey: key,
    queryFn: async () => {
      const cursor = log.cursor();
      const snapshot = [...server];
      await new Promise<void>((resolve) => answers.push(resolve));
      return log.since(cursor).reduce(insert, snapshot as readonly number[]);
    },
  });
  const stop = observer.subscribe(() => undefined);
  return {
    stop,
    cached: () => client.getQueryData<readonly number[]>(key),
    change(value: number) {
      server.push(value);
      log.append(value);
      client.setQueryData<readonly number[]>(key, (list) => list && insert(list, value));
    },
    refetch: () => void observer.refetch(),
    async answerAll() {
      for (let pause = 0; pause < 10; pause += 1) {
        for (const answer of answers.splice(0)) answer();
        await new Promise((resolve) => setTimeout(resolve, 0));
      }
    },
  };
}

describe('the event log', () => {
  it('leaves a list that is changed by an event as it is', async () => {
    const { answerAll, change, cached, stop } = setUp();
    await answerAll();
    change(1);
    expect(cached()).toEqual([1]);
    stop();
  });

  it('keeps a later answer that was written before the event from undoing it', async () => {
    const { answerAll, change, cached, refetch, stop } = setUp();
    await answerAll();
    refetch();
    change(1);
    expect(cached()).toEqual([1]);
    await answerAll();
    expect(cached()).toEqual([1]);
    stop();
  });

  it('loses no event that comes while the first answer is still on its way', async () => {
    const { answerAll, change, cached, stop } = setUp();
    change(1);
    change(2);
    await answerAll();
    expect(cached()).toEqual([1, 2]);
    stop();
  });

  it('hands out what came since a cursor, also when it has grown long', () => {
    const log = createEventLog<number>();
    for (let event = 0; event < 5000; event += 1) log.append(event);
    const cursor = log.cursor();
    log.append(5000);
    log.append(5001);
    expect(log.since(cursor)).toEqual([5000, 5001]);
    expect(log.since(log.cursor())).toEqual([]);
  });
});
