import * as z from 'zod';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { moveInFile } from './move-in-files.ts';
import { comparedConversation, moveInResult, moveInTrial } from './move-in-results.ts';
import { moveInChoices, moveInSurvey } from './move-in-sources.ts';
import { moveInKinds, moveInProblems, moveInStates, moveInThings } from './move-in-words.ts';

/** What a company brings from another program: an admin uploads a source, tries it out, has it brought, looks at it and may undo it. */

/** How long a run can be undone. */
export const moveInUndoDays = 7;

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
  /** what an undone run leaves here, as people changed or use it; the rows that stay have a line of their own in the report */
  stayed: z.object({ tickets: z.number(), contacts: z.number(), others: z.number() }).nullable(),
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

export const tryMoveIn = endpoint({
  ...one,
  method: 'POST',
  path: '/move-ins/{id}/trial',
  repeat: 'settles',
  summary: 'Reads the source and counts what would come, what becomes one and what stays, and why. Writes none of it',
  answer: moveIn,
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
