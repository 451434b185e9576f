import { setTimeout as sleep } from 'node:timers/promises';
import type { BrowserContext, Page, Route } from '@playwright/test';

export interface SlowLine {
  /** how many requests have been lost so far: half of them never arrived, of the others the answer was lost */
  readonly lost: readonly string[];
}

interface Options {
  /** the same numbers for the same seed, in the order of the requests */
  seed?: number;
  /** bounds of the wait of an answer, in milliseconds */
  minMs?: number;
  maxMs?: number;
  /** every how many-th request is lost */
  loseEvery?: number;
}

/**
 * Puts a page behind a poor line: every answer, scripts and pictures too, waits, frames of its sockets as well, in
 * their order, and some requests are lost, half of them on the way there and half on the way back.
 */
export async function slowLine(page: Page | BrowserContext, options: Options = {}): Promise<SlowLine> {
  const { seed = 1, minMs = 500, maxMs = 5_000, loseEvery = 100 } = options;
  const random = randomNumbers(seed);
  const wait = () => minMs + (maxMs - minMs) * random() ** 2;
  const lost: string[] = [];
  let requests = 0;

  await page.route('**/*', async (route: Route) => {
    requests += 1;
    const isLost = requests % loseEvery === 0;
    await sleep(wait());
    if (!isLost) return route.fallback().catch(ignoreClosed);
    lost.push(`${route.request().method()} ${new URL(route.request().url()).pathname}`);
    if (lost.length % 2 === 0) await route.fetch().catch(ignoreClosed);
    await route.abort('connectionreset').catch(ignoreClosed);
  });
  await page.routeWebSocket(/./, (client) => {
    const server = client.connectToServer();
    const toServer = inOrder((frame) => server.send(frame), wait);
    const toClient = inOrder((frame) => client.send(frame), wait);
    client.onMessage(toServer);
    server.onMessage(toClient);
  });
  return { lost };
}

type Frame = string | Buffer;

/** Hands frames on after a wait, none before the one that came before it. */
function inOrder(send: (frame: Frame) => void, wait: () => number): (frame: Frame) => void {
  let last = Promise.resolve();
  return (frame) => {
    const due = sleep(wait() / 4);
    last = last
      .then(() => due)
      .then(() => send(frame))
      .catch(ignoreClosed);
  };
}

/** The page, or its socket, was closed while something was under way. */
function ignoreClosed(): void {
  // Nobody waits for it any more.
}

/** Numbers from 0 up to 1: a linear congruence, as good as waits need. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
