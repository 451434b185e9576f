import { getFirstSteps } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import { readFirstSteps } from './first-steps.ts';

export function firstStepsRoutes({ http, database }: Platform): void {
  http.handle(getFirstSteps, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => readFirstSteps(db, actor, params.id)),
  );
}
