import { randomUUID } from 'node:crypto';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { LockedTicket } from '../../../inbox/index.ts';
import {
  advanceAcross,
  countTurns,
  findBeginning,
  findRunOf,
  flowOpener,
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
  return { ...flow, id, ticketId, state, call: null };
}

/** Something happened to a conversation that is in a flow; its ticket is locked. */
export async function moveOn(
  tx: CompanyTx,
  ticket: LockedTicket,
  run: Pick<FlowRun, 'id' | 'flowId' | 'versionId' | 'drawing' | 'state' | 'call'>,
  event: FlowEvent,
): ReturnType<Answer> {
  const now = tx.clock.now();
  const { drawing } = run;
  const { id: ticketId, contactId, whatsappId, queueId } = ticket;
  const subject = { ticketId, contactId, whatsappId, queueId };
  const facts = await readFacts(tx, drawing, subject);
  const { segments, last } = await advanceAcross(
    { ...run, facts },
    { state: run.state, event, now },
    flowOpener(tx, subject),
  );
  const effects = segments.flatMap((segment) => segment.effects);
  if (effects.length === 0 && segments.every(({ steps }) => steps.length === 0)) return 'unchanged';
  const asked = effects.find((effect) => effect.kind === 'call');
  await countTurns(tx, segments);
  const versionId = last.versionId ?? run.versionId;
  await saveRun(tx.db, run.id, { state: last.after, versionId, call: asked ?? null, now });
  await applyEffects(tx, ticket, effects);
  if (asked) enqueueCall(tx, run.id);
}
