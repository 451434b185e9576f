import * as z from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import { isoDate } from './fields.ts';
import { moveInLeftReasons, moveInTablesLeftReasons, moveInThings } from './move-in-words.ts';

/** What is counted of a source: by its trial, by its run, and when both are compared. */

/** How long the list of what does not come stays. */
export const moveInReportDays = 30;

/** What of a kind of thing is there and what becomes of it; there = comes + merges + known + left. */
const moveInCount = z.object({
  thing: z.enum(moveInThings),
  there: z.number(),
  comes: z.number(),
  /** becomes one with another one of the source, or with one that is here */
  merges: z.number(),
  /** an earlier run of the source brought it */
  known: z.number(),
  left: z.number(),
});

export const moveInTrial = z.object({
  counts: z.array(moveInCount),
  reasons: z.array(z.object({ reason: z.enum(moveInLeftReasons), count: z.number() })),
  /** messages with a file, and those whose file is not among what was uploaded */
  files: z.number(),
  filesMissing: z.number(),
  /** contacts that several rows of the source are */
  onePerson: z.number(),
  /** contacts that want no messages, or none of campaigns: they come with that */
  refusing: z.number(),
  tablesLeft: z.array(z.object({ name: z.string(), reason: z.enum(moveInTablesLeftReasons), rows: z.number() })),
  /** the file has everything that its dump had */
  isWhole: z.boolean(),
  seconds: z.number(),
});
export type MoveInTrial = z.infer<typeof moveInTrial>;

/** What a run brought of a kind of thing, beside what the trial said. */
export const moveInResult = z.object({
  thing: z.enum(moveInThings),
  there: z.number(),
  came: z.number(),
  merged: z.number(),
  left: z.number(),
  /** rows that are neither: 0 where both sides agree */
  missing: z.number(),
});

/** A conversation that was compared with the source, message by message. */
export const comparedConversation = z.object({
  ticketId: z.number(),
  name: z.string(),
  messages: z.number(),
  firstAt: isoDate,
  lastAt: isoDate,
  differences: z.number(),
});

export const listMoveInRows = endpoint({
  access: 'admin',
  params: idParams,
  notFound: 'ERR_NO_MOVE_IN_FOUND',
  method: 'GET',
  path: '/move-ins/{id}/rows',
  summary: 'Rows of the source that do not come, and why, 1,000 a page; for 30 days',
  query: z.object({ place: z.coerce.number().int().min(0).max(2_147_483_647).default(0) }),
  answer: z.object({
    rows: z.array(
      z.object({
        place: z.number(),
        thing: z.enum(moveInThings),
        rowNumber: z.number(),
        sourceId: z.string(),
        hint: z.string(),
        reason: z.enum(moveInLeftReasons),
      }),
    ),
    hasMore: z.boolean(),
  }),
});

export const listMoveInMoved = endpoint({
  access: 'admin',
  params: idParams,
  notFound: 'ERR_NO_MOVE_IN_FOUND',
  method: 'GET',
  path: '/move-ins/{id}/moved',
  summary: 'Rows of the source that came, and what each is here, 5,000 a page, by kind and id there',
  query: z.object({
    /** what the last row of the page before was, and how the source calls it; '' = from the beginning */
    thing: z.union([z.enum(moveInThings), z.literal('')]).default(''),
    after: z.string().max(200).default(''),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        thing: z.enum(moveInThings),
        sourceId: z.string(),
        /** the id here, of its kind; what belongs to two things has that of the first */
        targetId: z.number(),
        /** made by the run; otherwise it became one with something */
        isNew: z.boolean(),
      }),
    ),
    hasMore: z.boolean(),
  }),
});
