import * as z from 'zod';
import { idParam } from './endpoint.ts';
import { chatDateOrders, conversationColumns, moveInSources } from './move-in-words.ts';

/** What a source says of itself and asks, and what an admin says about it. */

const choiceOfChat = z.object({
  /** its place among the chats of the source */
  place: z.number().int().min(0).max(10_000),
  /** of the contact */
  number: z.string().max(30).optional(),
  /** which of those who wrote is the company */
  author: z.string().max(200).optional(),
  order: z.enum(chatDateOrders).optional(),
});

/** What an admin says about a source. */
export const moveInChoices = z.object({
  /** whose rows come, where a database has several companies: as it calls it; '' = not chosen */
  company: z.string().max(200),
  /** conversations that were over before, and messages from before, stay; null = everything comes */
  months: z.number().int().min(1).max(240).nullable(),
  withFiles: z.boolean(),
  /** the connection under which the conversations go on; null = none */
  whatsappId: idParam.nullable(),
  chats: z.array(choiceOfChat).max(2_000),
  sheet: z.object({
    /** of a spreadsheet, in their order; null = as they are guessed */
    columns: z.array(z.enum(conversationColumns)).max(120).nullable(),
    /** names under which the company wrote */
    authors: z.array(z.string().max(200)).max(50),
    order: z.enum(chatDateOrders).nullable(),
  }),
});
export type MoveInChoices = z.infer<typeof moveInChoices>;

/** What a source says of itself, and what it asks. */
export const moveInSurvey = z.object({
  form: z.enum(moveInSources).nullable(),
  /** of a database, to choose one from; one or none needs no choice */
  companies: z.array(z.object({ id: z.string(), name: z.string() })),
  /** exported chats that ask something, the first of them */
  chats: z.array(
    z.object({
      place: z.number(),
      fileName: z.string(),
      name: z.string(),
      number: z.string(),
      messages: z.number(),
      authors: z.array(z.string()),
      asks: z.array(z.enum(['number', 'company', 'order'])),
    }),
  ),
  /** how many chats ask something */
  chatsAsking: z.number(),
  sheet: z
    .object({
      columns: z.array(z.enum(conversationColumns)),
      sample: z.array(z.array(z.string())),
      authors: z.array(z.string()),
      asks: z.array(z.enum(['columns', 'authors', 'order'])),
    })
    .nullable(),
});
export type MoveInSurvey = z.infer<typeof moveInSurvey>;
