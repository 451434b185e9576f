import * as z from 'zod';
import { namedRef } from './briefs.ts';

/** The viewers of a conversation, and whether they are writing. */
export const viewer = namedRef.extend({ typing: z.boolean() });

/** A user's activity in a conversation right now. */
export const activity = z.enum(['typing', 'recording', 'paused']);

export type Activity = z.infer<typeof activity>;
export type Viewer = z.infer<typeof viewer>;

export const presenceEvents = {
  /** the contact writes or records; repeated while it goes on, and dropped half a minute after the last report */
  contactTyping: z.object({ action: z.literal('update'), ticketId: z.number(), activity }),
  /** who has the conversation open; only to those who have it open too */
  ticketPresence: z.object({ action: z.literal('update'), ticketId: z.number(), viewers: z.array(viewer) }),
} as const;
