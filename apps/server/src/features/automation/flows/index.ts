import type { Platform } from '../../../platform/platform.ts';
import { createFigures } from './figures.ts';
import { flowRoutes } from './flows.routes.ts';
import { secretRoutes } from './secrets.ts';

export {
  newFlowState,
  type CallAnswer,
  type FlowEffect,
  type FlowEffectOf,
  type FlowEvent,
  type FlowRequest,
  type ModelAnswer,
} from './engine/index.ts';
export { advanceAcross } from './advance-across.ts';
export { askWithin } from './ask-address.ts';
export { countTurns, endRuns } from './count-turns.ts';
export { findFlowOfLink } from './entries.sql.ts';
export { findBeginning, isForFlow, listQueuesWithFlow } from './entries.ts';
export { readFacts } from './facts.ts';
export { deleteOldFlowFigures } from './retention.ts';
export {
  findRun,
  findRunOf,
  insertRun,
  listDueRuns,
  moveRun,
  recordCallBegan,
  saveRun,
  type FlowRun,
} from './runs.sql.ts';

export { hoursAt } from './hours.rules.ts';
export { flowOpener } from './open-flow.ts';
export { openHeaders } from './secrets.ts';
export { sealedFlowSecrets } from './secrets.sql.ts';

/** Registers the endpoints of flows, and counts what becomes of conversations. */
export function createFlows(platform: Platform): ReturnType<typeof createFigures> {
  flowRoutes(platform);
  secretRoutes(platform);
  return createFigures(platform);
}
