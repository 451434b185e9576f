import type { LeftOut } from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import { toStorableText } from '../../../../platform/util/storable-text.ts';
import { findCompany } from '../../../account/index.ts';
import { enqueueAutomatic, type LockedTicket, logEvents, setAutomation, ticketFacts } from '../../../inbox/index.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { leaveToPeople } from './leave-to-people.ts';
import { problemOf } from '../integration/problem.rules.ts';
import type { ImmediateResponder, Turn } from '../responder.ts';

/** The outcome for a contact when a responder finally has no answer. */
export interface FailureChoice {
  name: string;
  onFailure: string;
  failureText: string;
}

/**
 * Moves a ticket as the responder that failed is set to, with a line in its log; from here on only the menu answers in
 * this service.
 */
export async function leaveAfterFailure(
  tx: CompanyTx,
  { ticket, turn, error, menu }: { ticket: LockedTicket; turn: Turn; error: unknown; menu: ImmediateResponder },
  failed: FailureChoice | undefined,
): Promise<void> {
  const reason = await reasonFor(tx, error);
  await logAnswer(tx, ticket, 'unanswered', failed ? `${failed.name}: ${reason}` : reason);
  await setAutomation(tx.db, ticket.id, { useIntegration: false, integrationId: null, promptId: null });
  const { whatsappId, queueId } = ticket;
  if (failed?.onFailure === 'text' && whatsappId !== null && failed.failureText !== '')
    await enqueueAutomatic(tx, [{ ticketId: ticket.id, whatsappId, queueId, body: failed.failureText }]);
  await leaveToPeople(tx, ticket);
  if (failed?.onFailure !== 'menu') return;
  await menu.answer({ ...turn, isFirst: true })(tx, { ...ticket, leftToPeople: true });
}

/** Why there was no answer and what to do about it, in the language of the company: its people read the log. */
export async function reasonFor({ db, companyId }: CompanyTx, error: unknown): Promise<string> {
  const language = (await findCompany(db, companyId))?.language;
  const { problem, status } = problemOf(error);
  return translate(isLanguage(language) ? language : 'pt', `automation.calls.problems.${problem}`, {
    status: status ?? '',
  });
}

/** Who answered, and what of their answer was left out, in the language of the company. */
export async function noteOf({ db, companyId }: CompanyTx, name: string, leftOut: readonly LeftOut[]): Promise<string> {
  if (leftOut.length === 0) return name;
  const language = (await findCompany(db, companyId))?.language;
  const parts = leftOut.map(({ kind, count }) =>
    translate(isLanguage(language) ? language : 'pt', `automation.leftOut.${kind}_${count === 1 ? 'one' : 'other'}`, {
      count,
    }),
  );
  return `${name} (${parts.join(', ')})`;
}

/** Writes into the log of a ticket what answered, or failed to. */
export async function logAnswer(
  tx: CompanyTx,
  ticket: LockedTicket,
  kind: 'answered' | 'unanswered',
  note: string,
): Promise<void> {
  const emitLogged = await logEvents(tx, [
    { ticketId: ticket.id, kind, userId: null, note: toStorableText(note.slice(0, 1000)) },
  ]);
  emitLogged(() => ({ ...ticketFacts(ticket), id: ticket.id }));
}
