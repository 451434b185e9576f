import * as z from 'zod';
import { deadlineKinds, ruleEventKinds } from '@balcao/contract';

/** Something that happened to a ticket and may begin rules, as it is kept until they have run. */
export const happening = z.object({
  kind: z.enum(ruleEventKinds),
  /** the message that came or went, or whose text counts */
  messageId: z.string().optional(),
  tagId: z.number().optional(),
  fieldIds: z.array(z.number()).optional(),
  /** of a silence: the rule that waited for it */
  ruleId: z.number().optional(),
  /** of a deadline */
  what: z.enum(['near', 'breached']).optional(),
  deadline: z.enum(deadlineKinds).optional(),
  /** of a rating */
  rating: z.number().optional(),
});
export type Happening = z.output<typeof happening>;
