import * as z from 'zod';
import { idParam } from './endpoint.ts';

/** Limits of one answer; what is more than that is left out. */
export const maxReplyMessages = 10;
export const maxReplyActions = 10;

/** A queue or a tag by its id or, as people write it, by its name. */
const named = { id: idParam.optional(), name: z.string().trim().min(1).max(200).optional() };
const isNamed = ({ id, name }: { id?: number | undefined; name?: string | undefined }) =>
  id !== undefined || name !== undefined;
const notNamed = 'expected an id or a name';

/** The actions that a program's answer may ask for; anything else it names is refused. */
export const responderAction = z.discriminatedUnion('type', [
  /** into a queue, where it is answered by what acts there, or by people */
  z.object({ type: z.literal('queue'), ...named }).refine(isNamed, notNamed),
  /** open with a person */
  z.object({ type: z.literal('user'), id: idParam }),
  /** waits for people where it is */
  z.object({ type: z.literal('handover') }),
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('tag'), ...named }).refine(isNamed, notNamed),
  /** one of the extra infos of the contact, in the place of the one of this name */
  z.object({
    type: z.literal('extraInfo'),
    name: z.string().trim().min(1).max(100),
    value: z.string().trim().min(1).max(1000),
  }),
]);
export type ResponderAction = z.infer<typeof responderAction>;

/**
 * The answer to a turn of a contact as it is carried out. Programs write it more freely than that: what they may write is
 * read by `features/automation/answers` of the server.
 */
export const responderReply = z.object({
  messages: z
    .array(
      z
        .object({
          text: z.string().trim().max(4096).default(''),
          /** the address of a file, which is fetched and sent with the text below it */
          file: z.string().trim().max(2000).optional(),
        })
        .refine(({ text, file }) => text !== '' || file !== undefined, 'expected a text or a file'),
    )
    .max(maxReplyMessages)
    .default([]),
  actions: z.array(responderAction).max(maxReplyActions).default([]),
});
export type ResponderReply = z.infer<typeof responderReply>;

/** What of an answer is not carried out, because there is too much of it or because it cannot be read. */
export const leftOutKinds = ['messages', 'actions', 'unknownActions', 'unreadableMessages'] as const;
export const leftOut = z.object({ kind: z.enum(leftOutKinds), count: z.number() });
export type LeftOut = z.infer<typeof leftOut>;
