import {
  getCompanyPlan,
  getCompany,
  listSecretSettings,
  listSettings,
  signUp,
  updateCompanyLocale,
  updateCompanyOpeningHours,
  updateSetting,
} from '@balcao/contract';
import type { Platform } from '../../platform/platform.ts';
import * as companies from './companies.ts';
import { changeSetting, listStoredSecrets } from './settings.ts';

export function companyRoutes(platform: Platform): void {
  const { http, database } = platform;
  http.handle(signUp, ({ body, request }) => companies.registerCompany(platform, body, request.ip));
  http.handle(getCompanyPlan, ({ actor, params }) => companies.findCompanyPlan(database, actor, params.id));
  http.handle(getCompany, ({ actor, params }) => companies.getCompany(database, actor, params.id));
  http.handle(updateCompanyOpeningHours, ({ actor, params, body }) =>
    companies.changeCompany(database, actor, params.id, body),
  );
  http.handle(updateCompanyLocale, ({ actor, params, body }) =>
    companies.changeCompany(database, actor, params.id, body),
  );
  http.handle(listSecretSettings, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => listStoredSecrets(db, actor.companyId)),
  );
  http.handle(updateSetting, ({ actor, params, body }) =>
    database.forCompany(actor.companyId, (tx) => changeSetting(tx, platform.vault, actor, params.key, body.value)),
  );
  http.handle(listSettings, ({ actor }) =>
    database.forCompany(actor.companyId, ({ db }) => companies.listReadableSettings(db, actor.companyId)),
  );
}
