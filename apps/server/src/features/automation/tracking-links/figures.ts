import { calendarDay, listTrackingLinkDays, listTrackingLinkFigures, trackingLinkFigureDays } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createKeyedBatcher } from '../../../platform/util/batcher.ts';
import { findServiceSettings, periodOf } from '../../account/index.ts';
import * as rows from './figures.sql.ts';
import { findLink } from './tracking-links.sql.ts';

/** What happens to the links of a company is counted together: each alone would have all of it wait for the same rows. */
const writeDelayMs = 300;

export interface LinkCounter {
  count(companyId: number, counted: rows.Counted): void;
  /** Resolves when everything is counted. */
  stop(): Promise<void>;
}

/** Counts clicks and conversations beside what they belong to. */
export function createLinkCounter({ database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>): LinkCounter {
  const pending = new Set<Promise<void>>();
  const add = createKeyedBatcher<number, rows.Counted & { companyId: number }>(
    ({ companyId }) => companyId,
    (companyId, counted) =>
      database.forCompany(companyId, async ({ db }) => {
        const { timeZone } = await findServiceSettings(db, companyId);
        await rows.addCounts(db, companyId, calendarDay(clock.now(), timeZone), counted);
      }),
    { delayMs: writeDelayMs },
  );
  return {
    count(companyId, counted) {
      const done = add({ ...counted, companyId }).catch((error: unknown) =>
        log.warn({ err: error, companyId }, 'figures of tracking links are not counted'),
      );
      pending.add(done);
      void done.finally(() => pending.delete(done));
    },
    async stop() {
      await Promise.all(pending);
    },
  };
}

export function figureRoutes(platform: Platform): void {
  handleTx(platform, listTrackingLinkFigures, async (tx, { query }) => {
    const period = await periodOf(tx, query, trackingLinkFigureDays);
    return { ...period, links: await rows.listTotals(tx.db, period) };
  });
  handleTx(platform, listTrackingLinkDays, async (tx, { params, query }) => {
    if (!(await findLink(tx.db, params.id))) throw new AppError('ERR_NO_TRACKING_LINK_FOUND');
    const period = await periodOf(tx, query, trackingLinkFigureDays);
    return { ...period, days: await rows.listDays(tx.db, params.id, period) };
  });
}
