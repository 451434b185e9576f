import { calendarDay, flowResultDays, getFlowResults, listFlowFigures, type FlowDrawing } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createKeyedBatcher } from '../../../platform/util/batcher.ts';
import { findServiceSettings, periodOf, type AskedPeriod } from '../../account/index.ts';
import { flowsMoved, type CountedTurn } from './events.ts';
import * as rows from './figures.sql.ts';
import { findFlow, findVersion } from './flows.sql.ts';

/** Turns of a company are counted together: each alone would have all of them wait for the same rows. */
const writeDelayMs = 300;

/**
 * Counts what conversations do in flows, after the commit of each turn and beside it, and answers the figures.
 * @returns resolves when everything is counted
 */
export function createFigures(platform: Platform): { stop(): Promise<void> } {
  const { database, log, on } = platform;
  const pending = new Set<Promise<void>>();
  const add = createKeyedBatcher<number, CountedTurn & { companyId: number }>(
    ({ companyId }) => companyId,
    (companyId, turns) =>
      database.forCompany(companyId, async ({ db }) => {
        const { timeZone } = await findServiceSettings(db, companyId);
        const marks = turns.flatMap(({ versionId, beganAt, marks: ofTurn }) => {
          const day = calendarDay(beganAt, timeZone);
          return ofTurn.map((mark) => ({ ...mark, versionId, day }));
        });
        if (marks.length > 0) await rows.addMarks(db, companyId, marks);
      }),
    { delayMs: writeDelayMs },
  );
  on(flowsMoved, 'flows', async ({ companyId, afterCommit }, turns) =>
    afterCommit(() => {
      for (const turn of turns) {
        const counted = add({ ...turn, companyId }).catch((error: unknown) =>
          log.warn({ err: error, companyId }, 'turns of flows are not counted'),
        );
        pending.add(counted);
        void counted.finally(() => pending.delete(counted));
      }
    }),
  );
  handleTx(platform, listFlowFigures, async (tx, { query }) => {
    const period = await periodOf(tx, query, flowResultDays);
    return { ...period, flows: await rows.listTotals(tx.db, tx.companyId, period) };
  });
  handleTx(platform, getFlowResults, (tx, { params, query }) => readResults(tx, params.id, query));
  return {
    async stop() {
      await Promise.all(pending);
    },
  };
}

/** Errors: ERR_NO_FLOW_FOUND, ERR_NO_FLOW_VERSION_FOUND. */
async function readResults(
  tx: CompanyTx,
  flowId: number,
  { version, ...asked }: AskedPeriod & { version?: number | undefined },
) {
  const { db } = tx;
  const period = await periodOf(tx, asked, flowResultDays);
  const { total, places } = await rows.listPlaces(db, { ...period, flowId, version });
  const of = (kind: rows.PlaceFigure['kind']) => places.filter((place) => place.kind === kind);
  return {
    ...period,
    total,
    drawing: await drawingOf(tx, flowId, version),
    groups: of('group').map(({ groupId, count }) => ({ groupId, conversations: count })),
    outputs: of('output').map(({ groupId, blockId, outputId, count }) => ({
      groupId,
      blockId: blockId || null,
      outputId,
      times: count,
    })),
    shares: of('share').flatMap(({ groupId, blockId, outputId, how, count }) =>
      how === '' ? [] : [{ groupId, blockId, outputId, how, conversations: count }],
    ),
    drops: of('ended').flatMap(({ groupId, blockId, how, count }) =>
      how === 'noAnswer' || how === 'gaveUp' || how === 'failed'
        ? [{ groupId: groupId || null, blockId: blockId || null, how, conversations: count }]
        : [],
    ),
  };
}

async function drawingOf({ db }: CompanyTx, flowId: number, version: number | undefined): Promise<FlowDrawing | null> {
  const flow = await findFlow(db, flowId);
  if (!flow) throw new AppError('ERR_NO_FLOW_FOUND');
  const number = version ?? flow.version;
  const drawing = number === null ? undefined : await findVersion(db, flowId, number);
  if (!drawing && version !== undefined) throw new AppError('ERR_NO_FLOW_VERSION_FOUND');
  return drawing ?? null;
}
