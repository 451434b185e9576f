import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { LockedTicket } from '../../../inbox/index.ts';
import {
  advanceAcross,
  countTurns,
  flowOpener,
  readFacts,
  saveRun,
  type FlowEvent,
  type FlowRequest,
  type FlowRun,
} from '../../flows/index.ts';
import type { Answer } from '../responder.ts';
import type { ApplyEffects } from './apply-effects.ts';
import { enqueueCall } from './call-job.ts';

/** Something happened to a conversation that is in a flow; its ticket is locked. */
export type MoveOn = (
  tx: CompanyTx,
  ticket: LockedTicket,
  run: Pick<FlowRun, 'id' | 'flowId' | 'versionId' | 'drawing' | 'state' | 'call'>,
  event: FlowEvent,
) => ReturnType<Answer>;

/** Has what a run waits for asked after the commit, of an address or a model. */
export type AskFor = (tx: CompanyTx, runId: string, request: FlowRequest) => void;

/** @param askModel has a model asked for a run */
export const createAskFor =
  (askModel: (companyId: number, runId: string) => void): AskFor =>
  (tx, runId, { kind }) => {
    if (kind === 'call') enqueueCall(tx, runId);
    else tx.afterCommit(() => askModel(tx.companyId, runId));
  };

export function createMoveOn({ applyEffects, askFor }: { applyEffects: ApplyEffects; askFor: AskFor }): MoveOn {
  return async (tx, ticket, run, event) => {
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
    const asked = effects.find((effect) => effect.kind === 'call' || effect.kind === 'askModel');
    await countTurns(tx, segments);
    const versionId = last.versionId ?? run.versionId;
    await saveRun(tx.db, run.id, { state: last.after, versionId, call: asked ?? null, now });
    await applyEffects(tx, ticket, effects);
    if (asked) askFor(tx, run.id, asked);
    return undefined;
  };
}
