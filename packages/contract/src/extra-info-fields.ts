import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { fieldProblems, fieldTypes } from './field-values.ts';
import { isoDate, noDetails } from './fields.ts';

/** Extra infos of contacts that become a field: names and values that people typed freely. */

const maxInfoNameLength = 100;
/** Names that are listed, and values of one that are shown. */
export const maxListedInfos = 200;
export const maxShownValues = 20;

/** Names differ by more than capitals. */
const infoName = z.string().trim().min(1).max(maxInfoNameLength);

/** What values of extra infos would be as a field of a type. */
const typeFit = z.object({
  type: z.enum(fieldTypes),
  fits: z.number(),
  unfit: z.number(),
  /** some of the values that do not fit, with how often they are there */
  examples: z.array(z.object({ value: z.string(), count: z.number(), problem: z.enum(fieldProblems) })),
});

/** Extra infos on their way into a field. */
export const extraInfoMove = z.object({
  id: z.number(),
  /** the name of the extra infos */
  info: z.string(),
  fieldId: z.number(),
  status: z.enum(['running', 'done']),
  total: z.number(),
  done: z.number(),
  /** are values of the field now */
  moved: z.number(),
  /** do not fit, and are extra infos still */
  kept: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ExtraInfoMove = z.infer<typeof extraInfoMove>;

export const listExtraInfos = endpoint({
  method: 'GET',
  path: '/custom-fields/extra-infos',
  access: 'admin',
  summary: `The names of the extra infos that contacts have, ${maxListedInfos} at most, the most frequent first`,
  answer: z.array(z.object({ name: z.string(), count: z.number() })),
});

export const previewExtraInfo = endpoint({
  method: 'GET',
  path: '/custom-fields/extra-infos/preview',
  access: 'admin',
  summary:
    'What the extra infos of a name would be as a field: how many of their values fit each type, and which do not',
  query: z.object({ name: infoName }),
  answer: z.object({
    name: z.string(),
    count: z.number(),
    /** the type that they most likely are of */
    proposed: z.enum(fieldTypes),
    types: z.array(typeFit),
  }),
});
export type ExtraInfoPreview = z.infer<typeof previewExtraInfo.answer>;

export const moveExtraInfo = endpoint({
  method: 'POST',
  path: '/custom-fields/extra-infos/transform',
  access: 'admin',
  summary:
    'Adds a field of contacts and moves the extra infos of a name into it, piece by piece; values that do not fit stay extra infos. Choices are made of the values',
  body: z.object({ info: infoName, name: z.string().trim().min(1).max(50), type: z.enum(fieldTypes) }),
  answer: z.object({ moveId: z.number(), fieldId: z.number() }),
});

export const listExtraInfoMoves = endpoint({
  method: 'GET',
  path: '/custom-fields/extra-infos/moves',
  access: 'admin',
  summary: 'Extra infos that became fields lately or do so now, the newest first, 20 at most',
  answer: z.array(extraInfoMove),
});

export const extraInfoFieldsEvents = {
  extraInfoMove: z.object({ action: z.literal('update'), record: extraInfoMove }),
} as const;

export const extraInfoFieldsErrors = {
  /** no contact has extra info of this name */
  ERR_NO_EXTRA_INFO_FOUND: { status: 404, details: noDetails },
  /** the extra infos of this name become a field just now */
  ERR_EXTRA_INFO_MOVING: { status: 409, details: noDetails },
} as const;
