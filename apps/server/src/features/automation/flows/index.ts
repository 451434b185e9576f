import type { Platform } from '../../../platform/platform.ts';
import { createFigures } from './figures.ts';
import { flowRoutes } from './flows.routes.ts';
import { secretRoutes } from './secrets.ts';

export {
  advance,
  newFlowState,
  type CallAnswer,
  type FlowEffect,
  type FlowEffectOf,
  type FlowEvent,
} from './engine/index.ts';
export { countTurn, endRuns } from './count-turns.ts';
export { readFacts } from './facts.ts';
export { deleteOldFlowFigures } from './figures.ts';
export {
  findBeginning,
  findRun,
  findRunOf,
  hasFlow,
  insertRun,
  listDueRuns,
  listQueuesWithFlow,
  moveRun,
  recordCallBegan,
  saveRun,
  type FlowRun,
} from './runs.sql.ts';

export { openHeaders } from './secrets.ts';
export { sealedFlowSecrets } from './secrets.sql.ts';

/** Registers the endpoints of flows, and counts what becomes of conversations. */
export function createFlows(platform: Platform): ReturnType<typeof createFigures> {
  flowRoutes(platform);
  secretRoutes(platform);
  return createFigures(platform);
}
