import { getFirstSteps } from '@balcao/contract';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFirstSteps } from './first-steps.ts';

export function firstStepsRoutes(platform: Platform): void {
  handleTx(platform, getFirstSteps, ({ db }, { actor, params }) => readFirstSteps(db, actor, params.id));
}
