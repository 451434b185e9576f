import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import {
  chatDateOrders,
  conversationColumns,
  moveInKinds,
  moveInLeftReasons,
  moveInProblems,
  moveInSources,
  moveInStates,
  moveInTablesLeftReasons,
  moveInThings,
} from './move-in-words.ts';

/** What a company brings from another program: an admin uploads a source, tries it out, has it brought, looks at it and may undo it. */

/** How long a run can be undone. */
export const moveInUndoDays = 7;
/** How long the uploaded files of a source stay that nobody goes on with. They go at once when a run is done. */
export const moveInFileDays = 7;
/** How long the list of what does not come stays. */
export const moveInReportDays = 30;
/** A file is uploaded in parts of this size, so that an upload goes on where it stopped. */
export const moveInPartBytes = 8 * 1024 * 1024;
export const maxMoveInFileBytes = 4 * 1024 * 1024 * 1024 - 1;
export const maxMoveInFiles = 200;

/** A file of a source, as far as it has arrived. */
export const moveInFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  /** parts that arrived, each once */
  parts: z.array(z.number()),
});
export type MoveInFile = z.infer<typeof moveInFile>;

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
const moveInResult = z.object({
  thing: z.enum(moveInThings),
  there: z.number(),
  came: z.number(),
  merged: z.number(),
  left: z.number(),
  /** rows that are neither: 0 where both sides agree */
  missing: z.number(),
});

/** A conversation that was compared with the source, message by message. */
const comparedConversation = z.object({
  ticketId: z.number(),
  name: z.string(),
  messages: z.number(),
  firstAt: isoDate,
  lastAt: isoDate,
  differences: z.number(),
});

export const moveIn = z.object({
  id: z.number(),
  kind: z.enum(moveInKinds),
  state: z.enum(moveInStates),
  /** why it stopped, or the source cannot be read */
  problem: z.enum(moveInProblems).nullable(),
  /** of some problems: the tables that are missing */
  problemDetail: z.string(),
  /** the first run of the source, which this one goes on with */
  originId: z.number().nullable(),
  /** null = a removed user */
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  choices: moveInChoices,
  files: z.array(moveInFile),
  survey: moveInSurvey.nullable(),
  /** null while the source asks something */
  trial: moveInTrial.nullable(),
  /** where a run is, of the rows of the source */
  progress: z.object({ step: z.enum([...moveInThings, 'files']), done: z.number(), of: z.number() }).nullable(),
  results: z.array(moveInResult).nullable(),
  compared: z.array(comparedConversation).nullable(),
  /** what an undone run leaves here, as people changed it */
  stayed: z.object({ tickets: z.number(), contacts: z.number() }).nullable(),
  createdAt: isoDate,
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
  /** until when it can be undone */
  undoUntil: isoDate.nullable(),
});
export type MoveIn = z.infer<typeof moveIn>;

export const listMoveIns = endpoint({
  method: 'GET',
  path: '/move-ins',
  access: 'admin',
  summary: 'What the company brings and brought from other programs, the latest twenty, newest first',
  answer: z.object({ moveIns: z.array(moveIn) }),
});

const one = { access: 'admin', params: idParams, notFound: 'ERR_NO_MOVE_IN_FOUND' } as const;

export const createMoveIn = endpoint({
  method: 'POST',
  path: '/move-ins',
  access: 'admin',
  repeat: { readBy: '/move-ins', in: 'moveIns' },
  summary: 'Begins to bring data from another program; one at a time. Nothing is brought before it is started',
  body: z.object({
    kind: z.enum(moveInKinds),
    /** an earlier run of the same source: what it brought is passed over */
    originId: idParam.nullable().default(null),
  }),
  answer: moveIn,
});

export const changeMoveIn = endpoint({
  ...one,
  method: 'PUT',
  path: '/move-ins/{id}',
  summary: 'Says whose rows come, since when, and what the source could not say by itself; before it is started',
  body: moveInChoices.partial(),
  answer: moveIn,
});

export const deleteMoveIn = endpoint({
  ...one,
  method: 'DELETE',
  path: '/move-ins/{id}',
  summary: 'Forgets a source with its files, before it was started',
  answer: z.object({}),
});

export const addMoveInFile = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/files',
  repeat: 'settles',
  summary: `Announces a file of the source, whose parts of ${moveInPartBytes} bytes are sent afterwards; a file of the same name and size goes on where it stopped`,
  body: z.object({
    name: z.string().trim().min(1).max(255),
    size: z.number().int().min(1).max(maxMoveInFileBytes),
  }),
  answer: moveInFile,
});

const ofFile = {
  access: 'admin',
  params: idParams.extend({ fileId: idParam }),
  notFound: 'ERR_NO_MOVE_IN_FILE_FOUND',
} as const;

export const addMoveInPart = endpoint({
  ...ofFile,
  method: 'POST',
  path: '/move-ins/{id}/files/{fileId}/parts',
  repeat: 'settles',
  audit: false,
  summary: 'Takes a part of a file; one that is here already changes nothing',
  body: z.object({
    /** counted from 0 */
    place: z.coerce.number().int().min(0).max(600),
  }),
  files: { field: 'part', maxCount: 1, maxBytes: moveInPartBytes },
  weight: 2,
  answer: moveInFile,
});

export const deleteMoveInFile = endpoint({
  ...ofFile,
  method: 'DELETE',
  path: '/move-ins/{id}/files/{fileId}',
  summary: 'Removes a file of a source, before it was started',
  answer: z.object({}),
});

export const tryMoveIn = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/trial',
  repeat: 'settles',
  summary: 'Reads the source and counts what would come, what becomes one and what stays, and why. Writes none of it',
  answer: moveIn,
});

export const listMoveInRows = endpoint({
  ...one,
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

export const startMoveIn = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/start',
  repeat: 'settles',
  confirms: 'userMade',
  summary: 'Brings what the trial said. Nobody is told of it, and nothing is sent',
  answer: moveIn,
});

export const pauseMoveIn = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/pause',
  repeat: 'settles',
  summary: 'Stops a run where it is',
  answer: moveIn,
});

export const resumeMoveIn = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/resume',
  repeat: 'settles',
  summary: 'Goes on with a run that is paused, from where it is',
  answer: moveIn,
});

export const undoMoveIn = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/undo',
  repeat: 'settles',
  summary:
    'Stops a run and takes back what the runs of its source made, for 7 days after it; what people changed stays and is counted',
  body: z.object({
    /** of the company, as it is typed to confirm */
    name: z.string().max(100),
  }),
  answer: moveIn,
});

export const moveInsEvents = {
  moveIn: z.object({ action: z.literal('update'), moveInId: idParam }),
} as const;

export const moveInsErrors = {
  ERR_NO_MOVE_IN_FOUND: { status: 404, details: noDetails },
  ERR_NO_MOVE_IN_FILE_FOUND: { status: 404, details: noDetails },
  /** another one is on its way */
  ERR_MOVE_IN_RUNNING: { status: 409, details: noDetails },
  /** it is at another step by now */
  ERR_MOVE_IN_STATE: { status: 409, details: noDetails },
  /** there is no file of the kind yet, or one has not arrived whole */
  ERR_MOVE_IN_FILES: { status: 409, details: noDetails },
  /** another name was typed than that of the company */
  ERR_MOVE_IN_NAME: { status: 400, details: noDetails },
  /** the days are over in which it could be undone */
  ERR_MOVE_IN_UNDO_OVER: { status: 409, details: noDetails },
} as const;
