import { companyPlan, listSettings, signUp } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as companies from './companies.ts';

export function companyRoutes(platform: Platform): void {
  const { http, database } = platform;
  http.handle(signUp, ({ body, request }) => companies.register(platform, body, request.ip));
  http.handle(companyPlan, ({ actor, params }) => companies.planOf(database, actor, params.id));
  http.handle(listSettings, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => companies.settingsOf(db, actor.companyId)),
  );
}
