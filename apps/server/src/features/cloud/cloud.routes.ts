import { getCloudAccount, listTemplates, saveCloudAccount, sendTemplate, serviceWindow } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Platform } from '../../platform/platform.ts';
import { shownAccount, storeAccount, type AccountDeps } from './account.ts';
import { createTemplates } from './templates.ts';
import type { CloudNeeds } from './needs.ts';

export function cloudRoutes(platform: Platform, needs: CloudNeeds): void {
  const { http, database, vault, config } = platform;
  const deps: AccountDeps = { vault, publicUrl: config.publicUrl, providerOf: needs.providerOf, open: needs.open };
  const templates = createTemplates(platform);

  http.handle(getCloudAccount, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => shownAccount(db, deps, params.id)),
  );

  http.handle(saveCloudAccount, async ({ actor, params, body }) => {
    const account = await database.forCompany(actor.companyId, (tx) => storeAccount(tx, deps, params.id, body));
    templates.forget(params.id);
    return account;
  });

  http.handle(listTemplates, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, ({ db }) => needs.seenConnection(db, actor, params.id));
    return { templates: await templates.list(actor.companyId, params.id) };
  });

  http.handle(serviceWindow, ({ actor, params }) =>
    database.forCompany(actor.companyId, async ({ db }) => {
      const { id, whatsappId } = await needs.seenTicket(db, actor, params.id);
      if (whatsappId === null || (await needs.providerOf(db, whatsappId)) !== 'cloud') return { limited: false, closesAt: null };
      const last = await needs.lastInboundAt(db, id, whatsappId);
      return { limited: true, closesAt: last === undefined ? null : new Date(Date.parse(last) + windowLasts).toISOString() };
    }),
  );

  http.handle(sendTemplate, async ({ actor, params, body }) => {
    const { id, whatsappId } = await database.forCompany(actor.companyId, ({ db }) => needs.seenTicket(db, actor, params.id));
    if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return { messages: await templates.send(actor, needs.write, { id, whatsappId }, body) };
  });
}

/** WhatsApp's: after a contact's message the company may answer freely for a day. */
const windowLasts = 24 * 3_600_000;
