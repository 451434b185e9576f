import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { patchQuery } from './patch-query.ts';

const key = ['things'];
const clients: QueryClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.clear();
});

/** A server with one list, whose answers leave when they are let go. */
function setUp() {
  const client = new QueryClient();
  clients.push(client);
  const server: number[] = [];
  const answers: (() => void)[] = [];
  const observer = new QueryObserver<number[]>(client, {
    queryKey: key,
    queryFn: () => {
      const snapshot = [...server];
      return new Promise((resolve) => answers.push(() => resolve(snapshot)));
    },
  });
  const stop = observer.subscribe(() => undefined);
  return {
    stop,
    cached: () => client.getQueryData<number[]>(key),
    change(value: number) {
      server.push(value);
      patchQuery<number[]>(client, key, (list) => [...list, value]);
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

describe('patchQuery', () => {
  it('changes what is cached', async () => {
    const { answerAll, change, cached, stop } = setUp();
    await answerAll();
    change(1);
    expect(cached()).toEqual([1]);
    stop();
  });

  it('is not undone by a later answer that was written before the event', async () => {
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
});
