import { randomUUID } from 'node:crypto';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { LockedTicket } from '../../../inbox/index.ts';
import { findBeginning, findRunOf, insertRun, newFlowState } from '../../flows/index.ts';
import type { ImmediateResponder, Turn } from '../responder.ts';
import type { MoveOn } from './move-on.ts';

/**
 * The flows of a company. They answer in the transaction of the message, as the menu does: what they ask of an address goes out
 * afterwards, and its answer moves the run on. A conversation that began before there was a flow goes on with the menu.
 */
export function createFlowResponder(menu: ImmediateResponder, moveOn: MoveOn): ImmediateResponder {
  return {
    isImmediate: true,
    beginsOnMove: true,
    answer: (turn) => async (tx, ticket) => {
      const run = await findRunOf(tx.db, ticket.id);
      if (run) {
        const { body, mediaType } = turn.message;
        return moveOn(tx, ticket, run, { kind: 'message', text: body, hasWords: mediaType === 'conversation' });
      }
      const begun = turn.isFirst ? await begin(tx, ticket, turn) : undefined;
      return begun ? moveOn(tx, ticket, begun, { kind: 'begun' }) : menu.answer(turn)(tx, ticket);
    },
  };
}

/** Begins a run in the flow of the place where a ticket is; undefined = none begins there. */
async function begin(tx: CompanyTx, { id: ticketId, whatsappId, queueId }: LockedTicket, turn: Turn) {
  const { db, companyId, clock } = tx;
  const flow =
    whatsappId === null ? undefined : await findBeginning(tx, { ticketId, whatsappId, queueId }, turn.message);
  if (!flow) return undefined;
  const id = randomUUID();
  const state = newFlowState(id, clock.now());
  await insertRun(db, { id, companyId, ticketId: turn.ticketId, versionId: flow.versionId, state });
  return { ...flow, id, ticketId, state, call: null };
}
