import * as z from 'zod';
import { contactName, contactNumber, masked } from './masks.ts';

/** A record as its name is shown beside another one. */
export const namedRef = z.object({ id: z.number(), name: z.string() });

/** A queue as it hangs on a user or a connection. */
export const queueBrief = namedRef.extend({ color: z.string() });

export const extraInfo = z.object({ id: z.number(), name: z.string(), value: masked('value', z.string()) });

/** `number` is empty while only the private id (LID) of a contact is known: LID digits are never shown as a phone. */
export const contactBrief = z.object({
  id: z.number(),
  name: contactName,
  number: contactNumber,
  /** the name by which they are found on WhatsApp, where they have one and it is known; empty = none */
  username: z.string(),
  email: z.string(),
  profilePicUrl: z.string().nullable(),
  isGroup: z.boolean(),
  /** the company neither receives from nor writes to a blocked contact */
  isBlocked: z.boolean(),
});

export const tagBrief = namedRef.extend({ color: z.string() });
