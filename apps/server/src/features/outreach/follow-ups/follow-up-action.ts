import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { defineAction, type TicketActionDefinition } from '../../inbox/index.ts';
import type { OptOuts } from '../campaigns/index.ts';
import { findFollowUp } from './follow-ups.sql.ts';
import { startRun, stopRun } from './runs.ts';

/** Begins a follow-up for a ticket. Taken back, nothing of it leaves any more. */
export const createFollowUpAction = (optOuts: OptOuts): TicketActionDefinition =>
  defineAction({
    kind: 'followUp',
    made: z.object({ runId: z.number() }),
    describe: async ({ db }, _of, { followUpId }) => ({
      name: followUpId === null ? null : ((await findFollowUp(db, followUpId))?.name ?? null),
    }),
    async run(tx, { actor, ticketId }, { followUpId }) {
      if (followUpId === null) throw new AppError('ERR_STEP_NAMES_NOTHING');
      const { id: runId } = await startRun(tx, optOuts, actor, { followUpId, ticketId });
      return { runId };
    },
    undo: (tx, { actor }, { runId }) => stopRun(tx, actor, runId),
  });
