import {
  getCloudAccount,
  listTemplates,
  requestContactNumber,
  saveCloudAccount,
  sendTemplate,
  serviceWindowMs,
  getServiceWindow,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findProvider, findVisibleConnection, setDesiredState } from '../connections/index.ts';
import { lastInboundAt, outagePorts, type SendAs } from '../../inbox/messages/index.ts';
import { getVisibleTicket } from '../../inbox/tickets/index.ts';
import { askForNumber } from './number-request.ts';
import { describeAccount, storeAccount, type AccountDeps } from './account.ts';
import type { Templates } from './templates.ts';

export function cloudRoutes(platform: Platform, sendAs: SendAs, templates: Templates): void {
  const { http, database, vault, config } = platform;
  const deps: AccountDeps = {
    vault,
    publicUrl: config.publicUrl,
    openSession: (tx, whatsappId) => setDesiredState(tx, outagePorts, whatsappId, 'up'),
  };

  handleTx(platform, getCloudAccount, ({ db }, { params }) => describeAccount(db, deps, params.id));

  handleTx(platform, saveCloudAccount, (tx, { params, body }) => storeAccount(tx, deps, params.id, body));

  http.handle(listTemplates, async ({ actor, params }) => {
    await database.forCompany(actor.companyId, ({ db }) => findVisibleConnection(db, actor, params.id));
    return { templates: await templates.list(actor.companyId, params.id) };
  });

  handleTx(platform, getServiceWindow, async ({ db }, { actor, params }) => {
    const { id, whatsappId } = await getVisibleTicket(db, actor, params.id);
    if (whatsappId === null || (await findProvider(db, whatsappId)) !== 'cloud')
      return { limited: false, closesAt: null };
    const last = await lastInboundAt(db, id, whatsappId);
    return {
      limited: true,
      closesAt: last === undefined ? null : new Date(Date.parse(last) + serviceWindowMs).toISOString(),
    };
  });

  handleTx(platform, requestContactNumber, async (tx, { actor, params, body }) => ({
    messages: await askForNumber(tx, sendAs, actor, { ticketId: params.id, clientId: body.clientId }),
  }));

  http.handle(sendTemplate, async ({ actor, params, body, files: [upload] }) => {
    const { id, whatsappId } = await database.forCompany(actor.companyId, ({ db }) =>
      getVisibleTicket(db, actor, params.id),
    );
    if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return { messages: await templates.send(actor, sendAs, { id, whatsappId }, body, upload) };
  });
}
