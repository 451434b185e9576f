import {
  getServiceWindow,
  getTicketHolder,
  handTicketBack,
  requestContactNumber,
  takeTicketOver,
  sendTemplate,
  serviceWindowMs,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Handler } from '../../../platform/http/types.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findTraits, type Templates } from '../../numbers/index.ts';
import { lastInboundAt, readMessagesAgain } from '../messages/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import { changeHolder, describeHolder } from './change-holder.ts';
import { askForNumber } from './number-request.ts';
import { sendFilledTemplate } from './send-template.ts';

export function officialTicketRoutes(platform: Platform, deps: { fillTemplate: Templates['fill'] }): void {
  const { http, database } = platform;

  handleTx(platform, getServiceWindow, async ({ db }, { actor, params }) => {
    const { id, whatsappId } = await getVisibleTicket(db, actor, params.id);
    if (whatsappId === null || !(await findTraits(db, whatsappId))?.hasWindow)
      return { limited: false, closesAt: null };
    const last = await lastInboundAt(db, id, whatsappId);
    return {
      limited: true,
      closesAt: last === undefined ? null : new Date(Date.parse(last) + serviceWindowMs).toISOString(),
    };
  });

  handleTx(
    platform,
    requestContactNumber,
    async (tx, { actor, params, body }) => ({
      messages: await askForNumber(tx, actor, { ticketId: params.id, clientId: body.clientId }),
    }),
    async (tx, { actor }, ids) => ({ messages: await readMessagesAgain(tx, actor, ids) }),
  );

  handleTx(platform, getTicketHolder, async ({ db }, { actor, params }) => ({
    holder: await describeHolder(db, actor, params.id),
  }));
  http.handle(takeTicketOver, async ({ actor, params }) => ({
    holder: await changeHolder(platform, actor, params.id, 'take'),
  }));
  http.handle(handTicketBack, async ({ actor, params }) => ({
    holder: await changeHolder(platform, actor, params.id, 'release'),
  }));

  const storeTemplate: Handler<typeof sendTemplate> = async ({ actor, params, body, files: [upload] }) => {
    const { id, whatsappId } = await database.forCompany(actor.companyId, ({ db }) =>
      getVisibleTicket(db, actor, params.id),
    );
    if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    return { messages: await sendFilledTemplate(platform, deps, actor, { id, whatsappId }, body, upload) };
  };
  http.handle(sendTemplate, storeTemplate, async ({ actor }, ids) => ({
    messages: await database.forCompany(actor.companyId, (tx) => readMessagesAgain(tx, actor, ids)),
  }));
}
