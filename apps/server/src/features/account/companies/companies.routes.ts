import {
  confirmCompanyEmail,
  confirmEmail,
  getCompanyPlan,
  getCompany,
  listSecretSettings,
  listSettings,
  mailConfirmation,
  signUp,
  updateCompanyLocale,
  updateCompanyOpeningHours,
  updateSetting,
} from '@balcao/contract';
import { jobHandler } from '../../../platform/jobs/job.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import * as companies from './companies.ts';
import * as confirmations from './email-confirmation.ts';
import { registerCompany, type SignUpPorts } from './sign-up.ts';
import { changeSetting, listStoredSecrets } from './settings.ts';

export function companyRoutes(platform: Platform, ports: SignUpPorts): void {
  const { http, database } = platform;
  http.handle(signUp, ({ body, request }) => registerCompany(platform, ports, body, request.ip));
  http.handle(mailConfirmation, async ({ actor }) => ({
    email: (await confirmations.mailCodeAgain(platform, actor)) ?? null,
  }));
  http.handle(confirmEmail, async ({ actor, body }) => {
    await confirmations.confirm(platform, actor, body.code);
    return {};
  });
  http.handle(confirmCompanyEmail, async ({ params }) => {
    await confirmations.confirmByOperator(platform, params.id);
    return {};
  });
  platform.registerJob(
    jobHandler(confirmations.confirmationMailJob, async (to) => {
      await confirmations.mailCode(platform, to);
    }),
  );
  http.handle(getCompanyPlan, ({ actor, params }) => companies.findCompanyPlan(database, actor, params.id));
  http.handle(getCompany, ({ actor, params }) => companies.getCompany(database, actor, params.id));
  for (const endpoint of [updateCompanyOpeningHours, updateCompanyLocale])
    http.handle(endpoint, (input) => companies.changeCompany(database, endpoint, input));
  handleTx(platform, listSecretSettings, ({ db }, { actor }) => listStoredSecrets(db, actor));
  handleTx(platform, updateSetting, (tx, { actor, params, body }) =>
    changeSetting(tx, platform.vault, actor, params.key, body.value),
  );
  handleTx(platform, listSettings, ({ db }, { actor }) => companies.listReadableSettings(db, actor.companyId));
}
