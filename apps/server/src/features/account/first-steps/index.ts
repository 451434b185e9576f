import type { Platform } from '../../../platform/platform.ts';
import { firstStepsRoutes } from './first-steps.routes.ts';

/** Registers the endpoint of the first steps. */
export function createFirstSteps(platform: Platform): void {
  firstStepsRoutes(platform);
}
