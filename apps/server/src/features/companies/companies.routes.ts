import {
  companyPlan,
  getCompany,
  listSecretSettings,
  listSettings,
  signUp,
  updateCompanyLocale,
  updateCompanySchedules,
  updateSetting,
} from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as companies from './companies.ts';
import { changeSetting, storedSecrets } from './settings.ts';

export function companyRoutes(platform: Platform): void {
  const { http, database } = platform;
  http.handle(signUp, ({ body, request }) => companies.register(platform, body, request.ip));
  http.handle(companyPlan, ({ actor, params }) => companies.planOf(database, actor, params.id));
  http.handle(getCompany, ({ actor, params }) => companies.companyOf(database, actor, params.id));
  http.handle(updateCompanySchedules, ({ actor, params, body }) => companies.changeCompany(database, actor, params.id, body));
  http.handle(updateCompanyLocale, ({ actor, params, body }) => companies.changeCompany(database, actor, params.id, body));
  http.handle(listSecretSettings, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => storedSecrets(db, actor.companyId)),
  );
  http.handle(updateSetting, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => changeSetting(tx, platform.vault, actor, params.key, body.value)),
  );
  http.handle(listSettings, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => companies.settingsOf(db, actor.companyId)),
  );
}
