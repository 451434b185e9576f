import type { Platform } from '../../../platform/platform.ts';
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
export { readFacts } from './facts.ts';
export {
  deleteRunsOf,
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

/** Registers the endpoints of flows. */
export function createFlows(platform: Platform): void {
  flowRoutes(platform);
  secretRoutes(platform);
}
