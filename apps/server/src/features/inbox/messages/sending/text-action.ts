import * as z from 'zod';
import { fillVariables } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { companyForSession } from '../../../account/index.ts';
import { fieldTextsOf } from '../../custom-fields/index.ts';
import { defineAction, lockVisibleTicket } from '../../tickets/index.ts';
import { send } from './send.ts';
import { isServiceWindowOpen } from './service-window.ts';

/** Sends a text to the contact of a ticket, with its variables filled in. What was sent cannot be taken back. */
export const textAction = defineAction({
  kind: 'text',
  made: z.object({}),
  async describe({ db, clock, companyId }, { ticket }, { text }) {
    const locale = await companyForSession(db, companyId);
    const fields = (await fieldTextsOf(db, [ticket], [text], locale.language)).get(ticket.id);
    return { text: fillVariables(text, { ...locale, fields, contactName: ticket.contact.name, now: clock.now() }) };
  },
  async run(tx, { actor, ticketId }, { text }) {
    const { whatsappId } = await lockVisibleTicket(tx.db, actor, ticketId);
    if (whatsappId !== null && !(await isServiceWindowOpen(tx.db, { ticketId, whatsappId }, tx.clock.now())))
      throw new AppError('ERR_WAPP_WINDOW_CLOSED');
    await send(tx, { actor, ticketId, drafts: [{ body: text, clientId: null }] });
    return {};
  },
});
