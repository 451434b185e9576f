import { setTimeout as delay } from 'node:timers/promises';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { hasPlanFeature } from '../../account/index.ts';
import { createAttempt, type DeliveryTarget } from './attempt.ts';
import * as rows from './dispatch.sql.ts';
import { sealContext } from './webhooks.sql.ts';

/** A company whose plan has no webhooks any more is looked at again after this long: until then nothing of it leaves. */
const excludedPauseMs = 60_000;
/** Longer than an attempt takes; afterwards the process that claimed a delivery counts as ended. */
const leaseMs = 60_000;
/** The limit of one webhook: a slow one uses up its own limit and no other's. */
const maxInFlight = 64;
/** Places that are free before more is claimed: claiming one at a time would cost a transaction each. */
const minFree = 16;
/** Open at the same time in this process. */
const maxWorkers = 200;
const searchEveryMs = 1_000;
const searchLimit = 5_000;

/** The deliveries of one address that this process has claimed. */
interface WebhookWorker {
  companyId: number;
  webhookId: number;
  inFlight: number;
  isClaiming: boolean;
  /** there may be more that is due */
  isPending: boolean;
}

/**
 * Posts deliveries from their rows: of each address so many at a time, addresses side by side. Any number of processes may do it:
 * rows that one has claimed are passed over by the others until its lease ends. A delivery is posted at least once.
 */
export function createDispatcher(platform: Pick<Platform, 'database' | 'vault' | 'outboundHttp' | 'log'>) {
  const { database, vault, log } = platform;
  const stopping = new AbortController();
  const attempt = createAttempt(platform, stopping.signal);
  const workers = new Map<number, WebhookWorker>();
  const running = new Set<Promise<unknown>>();
  let isStarted = false;

  function track(work: Promise<unknown>): void {
    running.add(work);
    void work.finally(() => running.delete(work));
  }

  function wake(companyId: number, webhookIds: readonly number[]): void {
    if (!isStarted || stopping.signal.aborted) return;
    for (const webhookId of webhookIds) {
      const known = workers.get(webhookId);
      // Those that find no place are found by the next search.
      if (!known && workers.size >= maxWorkers) continue;
      const worker = known ?? { companyId, webhookId, inFlight: 0, isClaiming: false, isPending: false };
      workers.set(webhookId, worker);
      worker.isPending = true;
      claim(worker);
    }
  }

  function claim(worker: WebhookWorker): void {
    if (worker.isClaiming || !worker.isPending || maxInFlight - worker.inFlight < minFree) return;
    worker.isClaiming = true;
    track(
      claimMore(worker)
        .catch((error: unknown) => log.error({ err: error }, 'webhook deliveries could not be claimed'))
        .finally(() => {
          worker.isClaiming = false;
          if (worker.isPending) claim(worker);
          else release(worker);
        }),
    );
  }

  function release(worker: WebhookWorker): void {
    if (worker.inFlight === 0 && !worker.isClaiming && !worker.isPending) workers.delete(worker.webhookId);
  }

  async function claimMore(worker: WebhookWorker): Promise<void> {
    const limit = maxInFlight - worker.inFlight;
    // A wake-up from here on is certainly not in this claim; after an error the next search finds it.
    worker.isPending = false;
    const found = await database.forCompany(worker.companyId, async ({ db, companyId }) => {
      if (!(await hasPlanFeature(db, companyId, 'useExternalApi'))) {
        await rows.postponeDue(db, worker.webhookId, excludedPauseMs);
        return undefined;
      }
      const target = await rows.findTarget(db, worker.webhookId);
      return target && { target, claimed: await rows.claimDeliveries(db, worker.webhookId, { limit, leaseMs }) };
    });
    if (!found) return;
    const { target, claimed } = found;
    if (claimed.length === limit) worker.isPending = true;
    if (stopping.signal.aborted && claimed.length > 0) {
      worker.isPending = false;
      await database.forCompany(worker.companyId, ({ db }) =>
        rows.releaseDeliveries(
          db,
          claimed.map(({ id }) => id),
        ),
      );
      return;
    }
    const { companyId, webhookId } = worker;
    const to: DeliveryTarget = { companyId, webhookId, url: target.url, secrets: secretsOf(target) };
    for (const delivery of claimed) {
      worker.inFlight += 1;
      track(
        attempt(to, delivery)
          // Nothing of it is stored: when the lease ends it is posted again.
          .catch((error: unknown) => log.warn({ err: error }, 'the outcome of a webhook delivery is not stored'))
          .finally(() => {
            worker.inFlight -= 1;
            if (worker.isPending) claim(worker);
            else release(worker);
          }),
      );
    }
  }

  function secretsOf({ id, secret, formerSecret }: rows.Target): string[] {
    return [
      vault.open(secret, sealContext(id, 'secret')),
      ...(formerSecret === null ? [] : [vault.open(formerSecret, sealContext(id, 'formerSecret'))]),
    ];
  }

  async function search(): Promise<void> {
    const { signal } = stopping;
    while (!signal.aborted) {
      try {
        const due = await asPlatform(database, ({ db }) => rows.listDueTargets(db, searchLimit));
        for (const { companyId, webhookId } of due) wake(companyId, [webhookId]);
      } catch (error) {
        log.error({ err: error }, 'webhook deliveries that are due could not be read');
      }
      await delay(searchEveryMs, undefined, { signal }).catch(() => {});
    }
  }

  return {
    wake,
    /** Processes due deliveries, from here on automatically. */
    start(): void {
      isStarted = true;
      track(search());
    },
    /** Starts no new deliveries; those on their way are released, and posted again by another process. */
    async stop(): Promise<void> {
      stopping.abort();
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
export type Dispatcher = ReturnType<typeof createDispatcher>;
