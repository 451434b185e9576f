import * as z from 'zod';
import { namedRef } from './briefs.ts';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate, messageId, optionalId } from './fields.ts';
import { pauseIcon, pauseNameLength } from './pause-reasons.ts';
import { isAdmin, supervises, type UserActor } from './permissions.ts';

/** Whether somebody receives conversations. It is apart from whether they are online. */
export const availabilityStates = ['available', 'paused', 'away'] as const;
export const availabilityState = z.enum(availabilityStates);
export type AvailabilityState = z.infer<typeof availabilityState>;

/** What led to a state. */
export const availabilityCauses = [
  /** the person, or somebody who may, chose it */
  'hand',
  /** they opened the app after they were away by themselves */
  'arrival',
  /** no window was open for two minutes */
  'silence',
  'logout',
  /** the length of their pause was over */
  'pauseOver',
  /** their shift began or ended, or they came while they were not on shift */
  'shift',
] as const;
export type AvailabilityCause = (typeof availabilityCauses)[number];

/** How it is with one person. */
export const availability = z.object({
  userId: z.number(),
  state: availabilityState,
  since: isoDate,
  /** of a pause, as it was chosen; '' = without a reason */
  reasonName: z.string(),
  reasonIcon: pauseIcon.nullable(),
  /** when the length of the pause is over; null = it has none */
  returnsAt: isoDate.nullable(),
  /** whether the person is available by itself then */
  returnsAlone: z.boolean(),
});
export type Availability = z.infer<typeof availability>;

/** A line of a person's own log. */
export const availabilityLine = z.object({
  id: z.string(),
  state: availabilityState,
  cause: z.enum(availabilityCauses),
  reasonName: z.string(),
  /** somebody else who changed it; null = the person, or nobody */
  by: namedRef.nullable(),
  createdAt: isoDate,
});
export type AvailabilityLine = z.infer<typeof availabilityLine>;

/** Days that lines of the log are kept. */
export const availabilityLogDays = 90;

export const listAvailabilities = endpoint({
  method: 'GET',
  path: '/availability',
  access: 'user',
  summary: 'How it is with each user of the company: available, in a pause or away; who was never there is absent',
  answer: z.array(availability),
});

/** What somebody chooses. */
const choice = z.object({
  state: availabilityState,
  /** of a pause: one of the company's reasons */
  reasonId: optionalId,
  /** of a pause without one of them: words of one's own */
  reasonText: z.string().trim().max(pauseNameLength).optional(),
  /** of a pause with a length: whether it ends by itself, as it does where nothing is said */
  returnsAlone: z.boolean().optional(),
});
export type AvailabilityChoice = z.infer<typeof choice>;

export const setOwnAvailability = endpoint({
  method: 'PUT',
  path: '/availability',
  access: 'user',
  // Everyday work; the person's own log has it.
  audit: false,
  summary: 'Says whether one is available, in a pause or away',
  body: choice,
  answer: availability,
});

export const setAvailability = endpoint({
  method: 'PUT',
  path: '/users/{id}/availability',
  access: 'user',
  summary: 'Changes whether a user is available: supervisors for people of their queues, admins for everybody',
  params: idParams,
  notFound: 'ERR_NO_USER_FOUND',
  body: choice,
  answer: availability,
});

export const listOwnAvailability = endpoint({
  method: 'GET',
  path: '/availability/log',
  access: 'user',
  summary: `One's own changes of the last ${availabilityLogDays} days, newest first, 100 a page, and the sums of today`,
  query: z.object({ before: messageId.optional() }),
  answer: z.object({
    lines: z.array(availabilityLine),
    hasMore: z.boolean(),
    /** seconds since midnight of the company's time zone */
    today: z.object({ available: z.number(), paused: z.number() }),
  }),
});

export const availabilityEvents = {
  /** somebody became available, began a pause or left */
  availability: z.object({ action: z.literal('update'), availability }),
} as const;

/** Whether an actor may change how it is with a user: their own, supervisors that of people of their queues, admins everybody's. */
export function canChangeAvailability(
  actor: UserActor,
  user: { id: number; companyId: number; queueIds: readonly number[] },
): boolean {
  if (user.companyId !== actor.companyId) return false;
  if (user.id === actor.userId || isAdmin(actor)) return true;
  return user.queueIds.some((id) => supervises(actor, id));
}
