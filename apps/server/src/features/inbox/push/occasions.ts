import { deadlineKinds, secondMs } from '@balcao/contract';
import * as z from 'zod';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Why people are told something. What is told is read when it is sent: it may be over by then. */
export const occasion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting'), ticketId: z.number() }),
  z.object({ kind: z.literal('message'), ticketId: z.number() }),
  z.object({ kind: z.literal('handed'), ticketId: z.number(), userId: z.number(), byUserId: z.number().nullable() }),
  z.object({ kind: z.literal('mention'), ticketId: z.number(), noteId: z.number(), userId: z.number() }),
  z.object({
    kind: z.literal('deadline'),
    ticketId: z.number(),
    deadline: z.enum(deadlineKinds),
    dueAt: z.string(),
  }),
  z.object({ kind: z.literal('pause'), userId: z.number(), returnsAt: z.string() }),
  z.object({ kind: z.literal('reminder'), taskId: z.number(), userId: z.number() }),
  z.object({ kind: z.literal('call'), queueId: z.number(), byUserId: z.number(), userIds: z.array(z.number()) }),
]);
export type Occasion = z.infer<typeof occasion>;

/**
 * Messages of one breath are one notice, and who has a conversation before their eyes has read it by then.
 */
const settlesAfterMs = 2 * secondMs;
/** How long before its end somebody is told of the end of their pause. */
export const pauseNoticeMs = 120 * secondMs;

/** Tells people of an occasion. It may run twice: a notice takes the place of the former one of its tag. */
export const tellJob = defineJob({
  name: 'push.tell',
  role: 'worker',
  schema: z.object({ companyId: z.number(), occasion }),
  retry: { maxAttempts: 3 },
});

/** Sends a notice once more to devices whose push service did not take it. */
export const tellAgainJob = defineJob({
  name: 'push.tellAgain',
  role: 'worker',
  schema: z.object({
    companyId: z.number(),
    occasion,
    deviceIds: z.array(z.number()),
    /** how often it was tried */
    tries: z.number(),
  }),
  retry: { maxAttempts: 1 },
});

const keyOf = (one: Occasion): string => {
  switch (one.kind) {
    case 'handed':
      return `${one.kind}:${one.ticketId}:${one.userId}`;
    case 'mention':
      return `${one.kind}:${one.noteId}:${one.userId}`;
    case 'deadline':
      return `${one.kind}:${one.ticketId}:${one.deadline}:${one.dueAt}`;
    case 'pause':
      return `${one.kind}:${one.userId}`;
    case 'reminder':
      return `${one.kind}:${one.taskId}:${one.userId}`;
    case 'call':
      return `${one.kind}:${one.queueId}`;
    case 'waiting':
    case 'message':
      return `${one.kind}:${one.ticketId}`;
  }
};

/** Has people told of an occasion, after a moment in which it may be over. */
export function enqueueOccasion(tx: CompanyTx, one: Occasion, at?: Date): void {
  tx.enqueue(
    tellJob,
    { companyId: tx.companyId, occasion: one },
    // The database compares it with its own time, as this is of it.
    { key: `push:${tx.companyId}:${keyOf(one)}`, runAt: at ?? new Date(Date.now() + settlesAfterMs) },
  );
}
