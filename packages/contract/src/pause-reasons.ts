import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { isoDate, noDetails } from './fields.ts';

/** The signs that a pause may have. */
export const pauseIcons = [
  'coffee',
  'meal',
  'meeting',
  'training',
  'phone',
  'errand',
  'car',
  'health',
  'family',
  'papers',
  'tools',
  'other',
] as const;
export type PauseIcon = (typeof pauseIcons)[number];
export const pauseIcon = z.enum(pauseIcons);

/** As many reasons as a company has at most. */
export const maxPauseReasons = 12;
/** Letters of the name of a reason. */
export const pauseNameLength = 24;

/** A reason of the company for a pause of its people. */
export const pauseReason = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  icon: pauseIcon,
  /** how long such a pause lasts, in minutes; null = no length */
  minutes: z.number().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type PauseReason = z.infer<typeof pauseReason>;

export const pauseReasonsCrud = crud({
  path: '/pause-reasons',
  one: 'pause reason',
  many: 'pause reasons',
  entity: pauseReason,
  list: arrayOf(pauseReason),
  fields: z.object({
    name: z.string().trim().min(1).max(pauseNameLength),
    icon: pauseIcon,
    minutes: z
      .union([z.literal('').transform(() => null), z.null(), z.coerce.number().int().min(1).max(480)])
      .optional(),
  }),
  deleted: 'Pause reason deleted',
  access: { read: 'user', write: 'admin' },
  notFound: 'ERR_NO_PAUSE_REASON_FOUND',
  event: { name: 'pauseReason', record: 'pauseReason', id: 'pauseReasonId' },
  without: ['lookup'],
  summaries: {
    list: "The company's reasons for a pause, in the order in which they were added",
    create: `Adds a reason for a pause; a company has ${maxPauseReasons} at most`,
    delete: 'Removes a reason for a pause; whoever is in such a pause stays in it',
  },
});
export const {
  list: listPauseReasons,
  get: getPauseReason,
  create: createPauseReason,
  update: updatePauseReason,
  delete: deletePauseReason,
} = pauseReasonsCrud;

export const pauseReasonsEvents = pauseReasonsCrud.events;

export const pauseReasonsErrors = {
  ...pauseReasonsCrud.errors,
  ERR_PAUSE_REASON_ALREADY_EXISTS: { status: 409, details: noDetails },
  ERR_PAUSE_REASON_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;
