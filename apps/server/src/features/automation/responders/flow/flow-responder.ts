import { randomUUID } from 'node:crypto';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { LockedTicket } from '../../../inbox/index.ts';
import {
  advance,
  countTurn,
  findBeginning,
  findRunOf,
  insertRun,
  newFlowState,
  readFacts,
  saveRun,
  type FlowEvent,
  type FlowRun,
} from '../../flows/index.ts';
import { applyEffects } from './apply-effects.ts';
import { enqueueCall } from './call-job.ts';
import type { Answer, ImmediateResponder, Turn } from '../responder.ts';

/**
 * The flows of a company. They answer in the transaction of the message, as the menu does: what they ask of an address goes out
 * afterwards, and its answer moves the run on. A conversation that began before there was a flow goes on with the menu.
 */
export function createFlowResponder(menu: ImmediateResponder): ImmediateResponder {
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
  return { id, ticketId, versionId: flow.versionId, drawing: flow.drawing, state, call: null };
}

/** Something happened to a conversation that is in a flow; its ticket is locked. */
export async function moveOn(
  tx: CompanyTx,
  ticket: LockedTicket,
  run: Pick<FlowRun, 'id' | 'versionId' | 'drawing' | 'state' | 'call'>,
  event: FlowEvent,
): ReturnType<Answer> {
  const now = tx.clock.now();
  const { drawing } = run;
  const { id: ticketId, contactId, whatsappId, queueId } = ticket;
  const facts = await readFacts(tx, drawing, { ticketId, contactId, whatsappId, queueId });
  const { state, effects, steps } = advance({ drawing, state: run.state, event, facts, now });
  if (effects.length === 0 && steps.length === 0) return 'unchanged';
  const asked = effects.find((effect) => effect.kind === 'call');
  await countTurn(tx, run.versionId, { drawing, before: run.state, after: state, effects, steps });
  await saveRun(tx.db, run.id, { state, call: asked ?? null, now });
  await applyEffects(tx, ticket, effects);
  if (asked) enqueueCall(tx, run.id);
}
