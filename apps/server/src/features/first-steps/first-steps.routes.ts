import { firstSteps } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { stepsOf } from './first-steps.ts';

export function firstStepsRoutes({ http, database }: Platform): void {
  http.handle(firstSteps, ({ actor, params }) => database.forCompany(actor.companyId, ({ db }) => stepsOf(db, actor, params.id)));
}
