import * as z from 'zod';
import { fillVariables, unfilledVariables, type Ticket } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { companyForSession } from '../../../account/index.ts';
import { fieldTextsOf } from '../../custom-fields/index.ts';
import { defineAction, getVisibleTicket, lockVisibleTicket } from '../../tickets/index.ts';
import { enqueueAutomatic } from './automatic.ts';
import { send } from './send.ts';
import { isServiceWindowOpen } from './service-window.ts';

/** No message is longer. */
const maxTextLength = 65_536;

/** A text with its variables filled in for a ticket, and the variables that have no value. */
async function fill(
  { db, clock, companyId }: CompanyTx,
  ticket: Ticket,
  text: string,
  typed: Readonly<Record<string, string>> | undefined,
): Promise<{ text: string; unfilled: string[] }> {
  const locale = await companyForSession(db, companyId);
  const fields = (await fieldTextsOf(db, [ticket], [text], locale.language)).get(ticket.id);
  const facts = { ...locale, fields, typed, contactName: ticket.contact.name, now: clock.now() };
  return { text: fillVariables(text, facts), unfilled: unfilledVariables(text, facts) };
}

/** Sends a text to the contact of a ticket, with its variables filled in. What was sent cannot be taken back. */
export const textAction = defineAction({
  kind: 'text',
  made: z.object({}),
  describe: (tx, { ticket, values }, { text }) => fill(tx, ticket, text, values),
  async run(tx, { actor, ticketId, values }, { text }) {
    const { whatsappId, queueId } = await lockVisibleTicket(tx.db, actor, ticketId);
    if (whatsappId !== null && !(await isServiceWindowOpen(tx.db, { ticketId, whatsappId }, tx.clock.now())))
      throw new AppError('ERR_WAPP_WINDOW_CLOSED');
    if (actor.isAutomation) {
      if (whatsappId === null) throw new AppError('ERR_NO_WAPP_FOUND');
      const { text: body } = await fill(tx, await getVisibleTicket(tx.db, actor, ticketId), text, values);
      await enqueueAutomatic(tx, [{ ticketId, whatsappId, queueId, body }]);
      return {};
    }
    const draft =
      values === undefined
        ? { body: text }
        : {
            body: await requireFilled(tx, await getVisibleTicket(tx.db, actor, ticketId), text, values),
            isFilled: true,
          };
    await send(tx, { actor, ticketId, drafts: [{ ...draft, clientId: null }] });
    return {};
  },
});

/** @throws AppError ERR_VARIABLE_WITHOUT_VALUE, ERR_VALIDATION for a text that became too long */
async function requireFilled(
  tx: CompanyTx,
  ticket: Ticket,
  written: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const { text, unfilled } = await fill(tx, ticket, written, values);
  if (unfilled.length > 0) throw new AppError('ERR_VARIABLE_WITHOUT_VALUE', { variables: unfilled.join(', ') });
  if (text.length > maxTextLength)
    throw new AppError('ERR_VALIDATION', {
      fields: [{ field: 'values', problem: `expected a text of ${maxTextLength} characters at most` }],
    });
  return text;
}
