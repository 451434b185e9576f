import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { KeyedQueue } from './queue.ts';

/** A task that runs until it is released, and writes down when it begins and ends. */
function createSteps() {
  const log: string[] = [];
  const gates = new Map<string, () => void>();
  return {
    log,
    release: (name: string) => gates.get(name)?.(),
    task: (name: string) => async () => {
      log.push(`+${name}`);
      await new Promise<void>((resolve) => gates.set(name, resolve));
      log.push(`-${name}`);
      return name;
    },
  };
}

describe('the order of a keyed queue', () => {
  it('tasks of one key run one after the other, those of different keys side by side', async () => {
    const queue = new KeyedQueue();
    const { log, release, task } = createSteps();
    const results = Promise.all([queue.run('a', task('a1')), queue.run('a', task('a2')), queue.run('b', task('b1'))]);
    await delay(1);
    expect(log).toEqual(['+a1', '+b1']);
    release('a1');
    await delay(1);
    expect(log).toEqual(['+a1', '+b1', '-a1', '+a2']);
    release('b1');
    release('a2');
    expect(await results).toEqual(['a1', 'a2', 'b1']);
    expect(queue.size).toBe(0);
  });

  it('tasks of one key keep their order however long each takes', async () => {
    const queue = new KeyedQueue<number>();
    const done: number[][] = [[], [], []];
    await Promise.all(
      Array.from({ length: 60 }, (_unused, index) =>
        queue.run(index % 3, async () => {
          await delay(Math.random() * 3);
          done[index % 3]?.push(index);
        }),
      ),
    );
    for (const order of done) expect(order).toEqual(order.toSorted((a, b) => a - b));
  });
});

it('the queue works on no more keys at once than its concurrency', async () => {
  const queue = new KeyedQueue<number>({ concurrency: 3 });
  let running = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 20 }, (_unused, key) =>
      queue.run(key, async () => {
        running += 1;
        most = Math.max(most, running);
        await delay(2);
        running -= 1;
      }),
    ),
  );
  expect(most).toBe(3);
});

describe('a task that fails', () => {
  it('rejects for its caller and holds up no other', async () => {
    const queue = new KeyedQueue();
    const failing = queue.run('a', () => Promise.reject(new Error('broken')));
    const next = queue.run('a', () => 'next');
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
  });

  it('is retried before what comes after it, until the policy has no delay for it', async () => {
    const failuresSeen: number[] = [];
    const queue = new KeyedQueue({
      retry: (_error, failures) => {
        failuresSeen.push(failures);
        return failures < 3 ? 1 : undefined;
      },
    });
    const runs: string[] = [];
    const failing = queue.run('a', () => {
      runs.push('failing');
      throw new Error('broken');
    });
    const next = queue.run('a', () => void runs.push('next'));
    await expect(failing).rejects.toThrow('broken');
    await next;
    expect(runs).toEqual(['failing', 'failing', 'failing', 'next']);
    expect(failuresSeen).toEqual([1, 2, 3]);
  });
});

describe('a scheduled task', () => {
  it('runs once more after the running one, however often it was asked for', async () => {
    const queue = new KeyedQueue();
    let runs = 0;
    const work = async () => {
      runs += 1;
      await delay(5);
    };
    const first = queue.schedule('a', work);
    await Promise.all([queue.schedule('a', work), queue.schedule('a', work), queue.schedule('a', work), first]);
    expect(runs).toBe(2);
    await queue.schedule('a', work);
    expect(runs).toBe(3);
  });

  it('a scheduled task that is asked for while it waits to be retried runs once more after it', async () => {
    let runs = 0;
    const queue = new KeyedQueue({ retry: () => 5 });
    const work = () => {
      runs += 1;
      if (runs === 1) throw new Error('once');
    };
    void queue.schedule('a', work);
    void queue.schedule('a', work);
    void queue.schedule('a', work);
    await queue.onIdle();
    expect(runs).toBe(3);
  });

  it('passes its failure to onError and rejects for no caller', async () => {
    const errors: [unknown, string][] = [];
    const queue = new KeyedQueue({ onError: (error, key) => errors.push([error, key]) });
    const error = new Error('broken');
    await queue.schedule('a', () => Promise.reject(error));
    expect(errors).toEqual([[error, 'a']]);
  });
});

it('the queue runs a task in the asynchronous context of its caller', async () => {
  const context = new AsyncLocalStorage<string>();
  const queue = new KeyedQueue({ concurrency: 1 });
  const read = async () => {
    await delay(1);
    return context.getStore();
  };
  const results = [
    context.run('first', () => queue.run('a', read)),
    context.run('second', () => queue.run('a', read)),
    context.run('third', () => queue.run('b', read)),
    queue.run('b', read),
  ];
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third', undefined]);
});

it('the queue is idle when nothing runs or waits, of one key or of all', async () => {
  const queue = new KeyedQueue();
  const { release, task } = createSteps();
  void queue.run('a', task('a'));
  void queue.run('b', task('b'));
  const idle: string[] = [];
  const all = queue.onIdle().then(() => idle.push('all'));
  const a = queue.onIdle('a').then(() => idle.push('a'));
  await delay(1);
  release('a');
  await a;
  expect(idle).toEqual(['a']);
  release('b');
  await all;
  expect(idle).toEqual(['a', 'all']);
  await queue.onIdle();
});

describe('a stop', () => {
  it('aborts the signal of what runs, waits for it, and drops what has not begun', async () => {
    const errors: unknown[] = [];
    const queue = new KeyedQueue({ onError: (error) => errors.push(error) });
    let finished = false;
    let begun = false;
    const running = queue.run('a', async (signal) => {
      await delay(10_000, undefined, { signal }).catch(() => {});
      finished = true;
    });
    const waiting = queue.run('a', () => void (begun = true));
    const scheduled = queue.schedule('a', () => void (begun = true));
    await delay(1);
    const [stopped, dropped] = await Promise.allSettled([queue.stop(), waiting]);
    expect([stopped.status, dropped.status]).toEqual(['fulfilled', 'rejected']);
    await running;
    await scheduled;
    expect([finished, begun, errors]).toEqual([true, false, []]);
    await expect(queue.run('b', () => void (begun = true))).rejects.toThrow('aborted');
    expect(begun).toBe(false);
  });

  it('comes from the outer signal, too, and ends the wait for a retry', async () => {
    const controller = new AbortController();
    const queue = new KeyedQueue({ signal: controller.signal, retry: () => 60_000 });
    let runs = 0;
    const scheduled = queue.schedule('a', () => {
      runs += 1;
      throw new Error('broken');
    });
    await delay(1);
    controller.abort();
    await scheduled;
    expect(runs).toBe(1);
    expect(queue.size).toBe(0);
  });
});
