import * as z from 'zod';
import { endpoint, idParam } from './endpoint.ts';
import { fieldProblems, fieldTypes } from './field-values.ts';
import { isoDate, noDetails } from './fields.ts';

/** Extra infos of contacts that become a field: names and values that people typed freely. */

const maxInfoNameLength = 100;
/** Names that are listed, and values of one that are shown. */
export const maxListedInfos = 200;
export const maxShownValues = 20;

/** Names differ by more than capitals. */
const infoName = z.string().trim().min(1).max(maxInfoNameLength);

/** How many values of extra infos a field would take. */
const fit = z.object({
  fits: z.number(),
  unfit: z.number(),
  /** some of the values that do not fit, with how often they are there */
  examples: z.array(z.object({ value: z.string(), count: z.number(), problem: z.enum(fieldProblems) })),
});

/** What values of extra infos would be as a field of a type. */
const typeFit = fit.extend({ type: z.enum(fieldTypes) });

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
  query: z.object({
    name: infoName,
    /** a field of contacts that is there already */
    fieldId: idParam.optional(),
  }),
  answer: z.object({
    name: z.string(),
    count: z.number(),
    /** the type that they most likely are of */
    proposed: z.enum(fieldTypes),
    types: z.array(typeFit),
    /** what the field of the query would take of them; null = none was named */
    ofField: fit.nullable(),
  }),
});
export type ExtraInfoPreview = z.infer<typeof previewExtraInfo.answer>;

export const moveExtraInfo = endpoint({
  method: 'POST',
  path: '/custom-fields/extra-infos/transform',
  access: 'admin',
  summary:
    'Moves the extra infos of a name into a field of contacts, piece by piece: into a new one, whose choices are made of the values, or into one that is there; values that do not fit stay extra infos, and a contact keeps the value it has',
  notFound: 'ERR_NO_CUSTOM_FIELD_FOUND',
  body: z
    .object({
      info: infoName,
      /** of a new field */
      name: z.string().trim().min(1).max(50).optional(),
      type: z.enum(fieldTypes).optional(),
      /** of one that is there */
      fieldId: idParam.optional(),
    })
    .refine(({ name, type, fieldId }) => (fieldId === undefined ? name !== undefined && type !== undefined : true), {
      path: ['fieldId'],
      error: 'expected a field, or the name and the type of a new one',
    }),
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
