import { jobHandler } from '../../../platform/jobs/job.ts';
import { runSweep, sweepHandlers } from '../../../platform/jobs/sweep.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  contactsMerging,
  contactTurn,
  ratingReceived,
  ticketRemoving,
  ticketsAccepted,
  ticketsMerging,
  ticketsResolved,
  ticketsTransitioned,
  type TicketActionDefinition,
} from '../../inbox/index.ts';
import { endResponding, mergeStates } from './turns/end-responding.ts';
import { mergeNotices } from './menu/menu.sql.ts';
import { formerDueJob, handleDue, timerSweeps } from './turns/timers.jobs.ts';
import { applyStep } from './apply-reply.ts';
import { answerRating, notifyTransitions, sendFarewell, sendGreeting } from './notify-contact.ts';
import { callRoutes, createCallLog } from './turns/calls.ts';
import { createFlowResponder } from './flow/flow-responder.ts';
import { createApplyEffects } from './flow/apply-effects.ts';
import { createModelAsking } from './flow/ask-models.ts';
import { dueRunMover, dueRuns } from './flow/due-runs.ts';
import { createAskFor, createMoveOn, type MoveOn } from './flow/move-on.ts';
import { callHandler } from './flow/run-calls.ts';
import { createIntegrationResponder } from './integration/integration-responder.ts';
import { menuResponder as menu } from './menu/menu.ts';
import { createPromptResponder } from './prompt/prompt-responder.ts';
import { createPicker } from './turns/pick-responder.ts';
import { createTurns } from './turns/turns.ts';
import type { ShowActivity } from './turns/typing-notice.ts';
import { dueTurns } from './turns/turns.jobs.ts';

export { deleteOldResponderCalls } from './turns/calls.ts';

/** The automatic service: answers contacts until a person does, and keeps the times a connection sets. */
export function createResponders(
  platform: Platform,
  { showActivity, actions }: { showActivity: ShowActivity; actions: readonly TicketActionDefinition[] },
): {
  /** Takes up what an earlier run left. */
  recover(): Promise<unknown>;
  stop(): Promise<void>;
} {
  const { clock, database, files, log, on, answer, registerJob } = platform;
  const calls = createCallLog(platform);
  const integration = (id: number) => createIntegrationResponder({ ...platform, calls }, id, menu);
  const prompt = (id: number) => createPromptResponder({ ...platform, calls }, id, menu);
  const models = createModelAsking({ ...platform, calls, moveOn: (...happened) => moveOn(...happened) });
  const askFor = createAskFor(models.ask);
  const moveOn: MoveOn = createMoveOn({ applyEffects: createApplyEffects(actions), askFor });
  const turns = createTurns({
    database,
    files,
    log,
    pick: createPicker({ menu, flow: createFlowResponder(menu, moveOn), integration, prompt }),
    writeStep: applyStep,
    showActivity,
  });
  callRoutes(platform);
  answer(contactTurn, 'responders', turns.receive);
  on(ratingReceived, 'responders', answerRating);
  on(ticketsTransitioned, 'responders', async (tx, steps) => {
    await notifyTransitions(tx, steps);
    tx.afterCommit(() => turns.abandon(steps.map(({ ticket }) => ticket.id)));
  });
  on(ticketsAccepted, 'responders', sendGreeting);
  on(ticketsResolved, 'responders', sendFarewell);
  on(ticketsMerging, 'responders', mergeStates);
  on(ticketRemoving, 'responders', (tx, { ticketId }) => endResponding(tx, [ticketId], null));
  on(contactsMerging, { by: 'responders', after: 'tickets' }, ({ db }, contacts) => mergeNotices(db, contacts));
  for (const timer of ['silence', 'waiting'] as const)
    sweepHandlers({ database, clock }, timerSweeps[timer], (tx, ids) => handleDue(tx, timer, ids)).forEach(registerJob);
  sweepHandlers({ database, clock }, dueTurns, async ({ companyId, afterCommit }, ids) =>
    afterCommit(() => turns.schedule(companyId, ids)),
  ).forEach(registerJob);
  sweepHandlers({ database, clock }, dueRuns, dueRunMover(moveOn, askFor)).forEach(registerJob);
  registerJob(callHandler(platform, moveOn));
  registerJob(jobHandler(formerDueJob, async () => {}));
  return {
    recover: () => runSweep(database, dueTurns, clock.now()),
    async stop() {
      await turns.stop();
      await models.stop();
      await calls.stop();
    },
  };
}
