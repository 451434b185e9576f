import { companyPlan, listSettings, signUp, updateSetting } from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as companies from './companies.ts';
import { changeSetting } from './settings.ts';

export function companyRoutes(platform: Platform): void {
  const { http, database } = platform;
  http.handle(signUp, ({ body, request }) => companies.register(platform, body, request.ip));
  http.handle(companyPlan, ({ actor, params }) => companies.planOf(database, actor, params.id));
  http.handle(updateSetting, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => changeSetting(tx, actor, params.key, body.value)),
  );
  http.handle(listSettings, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => companies.settingsOf(db, actor.companyId)),
  );
}
