import * as z from 'zod';
import { maxCloseDetailLength, maxCloseReasonLength } from './close-reasons.ts';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { formFlag, idList, isoDate, noDetails } from './fields.ts';
import { isAdmin, ownUserId, type UserActor } from './permissions.ts';
import { maxBulkTickets } from './ticket-bulk.ts';
import {
  actionProblemTexts,
  problemOfActions,
  ticketAction,
  ticketActionForm,
  ticketActionKinds,
  ticketCondition,
  ticketConditionForm,
} from './ticket-actions.ts';

/** As many steps and conditions as a macro has at most, and as many macros as a company shares and a person has. */
export const maxMacroSteps = 8;
export const maxMacroConditions = 20;
export const maxSharedMacros = 100;
export const maxOwnMacros = 50;

/** What is done to a ticket with one click. */
export const macro = z.object({
  id: z.number(),
  companyId: z.number(),
  name: z.string(),
  /** everybody of the company has it, else only `userId` */
  isShared: z.boolean(),
  /** its author; of a shared one null once they were removed */
  userId: z.number().nullable(),
  /** its place among the shared ones, or among its author's own */
  position: z.number(),
  /** for which tickets it is offered: of each kind that is there one has to be met; none = all tickets */
  conditions: z.array(ticketCondition),
  /** in the order in which they are done */
  steps: z.array(ticketAction),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Macro = z.infer<typeof macro>;

const macroFields = z.object({
  name: z.string().trim().min(1).max(60),
  /** made and changed by admins alone */
  isShared: formFlag,
  conditions: z.array(ticketConditionForm).max(maxMacroConditions),
  /** stored in the order in which they are done */
  steps: z
    .array(ticketActionForm)
    .min(1)
    .max(maxMacroSteps)
    .superRefine((steps, context) => {
      const problem = problemOfActions(steps);
      if (problem) context.addIssue({ code: 'custom', message: actionProblemTexts[problem] });
    }),
});

export const macrosCrud = crud({
  path: '/macros',
  one: 'macro',
  many: 'macros',
  entity: macro,
  list: arrayOf(macro),
  fields: macroFields,
  create: {
    isShared: macroFields.shape.isShared.default(false),
    conditions: macroFields.shape.conditions.default([]),
  },
  deleted: 'Macro deleted',
  access: 'user',
  notFound: 'ERR_NO_MACRO_FOUND',
  event: { name: 'macro', record: 'macro', id: 'macroId' },
  without: ['lookup'],
  summaries: {
    list: "The shared macros and the caller's own, each in their order",
    get: "A shared macro, or one of the caller's own",
    create: `Adds a macro; shared ones are made by admins, ${maxSharedMacros} at most, and ${maxOwnMacros} of each person's own`,
    update: "Changes the fields that are sent: of one's own, and of shared ones by admins",
    delete: "Removes a macro: one's own, admins any shared one",
  },
});
export const {
  list: listMacros,
  get: getMacro,
  create: createMacro,
  update: updateMacro,
  delete: deleteMacro,
} = macrosCrud;

export const orderMacros = endpoint({
  method: 'PUT',
  path: '/macros/order',
  access: 'user',
  summary:
    "The order of the caller's own macros, or by admins of the shared ones; macros that are not named follow in the order they have",
  notFound: 'ERR_NO_MACRO_FOUND',
  body: z.object({ isShared: formFlag, macroIds: idList }),
  answer: z.array(macro),
});

export const listTicketMacros = endpoint({
  method: 'GET',
  path: '/tickets/{id}/macros',
  access: 'user',
  summary: "The macros that are offered for a ticket: the caller's own and the shared ones whose conditions it meets",
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  answer: z.array(macro),
});

/** What one step of a macro would do to a ticket. */
export const macroStepPreview = z.object({
  kind: z.enum(ticketActionKinds),
  /**
   * `does` = it changes something, `same` = it is so already, `refused` = it cannot be done, for the reason in `error`, and nothing is;
   * `unknown` = a step before it is refused
   */
  state: z.enum(['does', 'same', 'refused', 'unknown']),
  /** what it names: the tag, the field, the queue, the reason; null = nothing, or it was removed */
  name: z.string().nullable(),
  /** the person of a transfer */
  person: z.string().nullable(),
  /** the words with their variables filled in, or the value of a field; null = it has none */
  text: z.string().nullable(),
  /** the variables of its words that have no value, and none among `values`: `campo.pedido` */
  unfilled: z.array(z.string()),
  /** of a refused one: a code of the catalogue, and what goes with it */
  error: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type MacroStepPreview = z.infer<typeof macroStepPreview>;

const maxVariableNameLength = 80;
const maxTypedLength = 500;
const maxTypedValues = 50;

/**
 * What somebody typed for variables of the texts that have no value, by their names. With it, even an empty one, a text whose variables
 * have no value is refused with ERR_VARIABLE_WITHOUT_VALUE; without it such a variable goes out empty, and an unknown one as it is written.
 */
const typedValues = z
  .record(z.string().max(maxVariableNameLength), z.string().trim().max(maxTypedLength))
  .refine((values) => Object.keys(values).length <= maxTypedValues, `expected ${maxTypedValues} values at most`);

/** The reason with which a service ends, where the macro resolves without naming one. */
const givenReason = {
  closeReason: z.string().trim().min(1).max(maxCloseReasonLength).optional(),
  closeDetail: z.string().trim().max(maxCloseDetailLength).default(''),
};

export const previewMacro = endpoint({
  method: 'POST',
  path: '/macros/{id}/preview',
  access: 'user',
  repeat: 'reads',
  summary: 'What running a macro on a ticket would do now, step by step; nothing is changed',
  params: idParams,
  notFound: 'ERR_NO_MACRO_FOUND',
  body: z.object({ ticketId: idParam, values: typedValues.optional() }),
  answer: z.object({
    steps: z.array(macroStepPreview),
    /** whether a run, with a reason where one is demanded, could be undone: it changes something, and each of its steps can be taken back */
    isUndoable: z.boolean(),
  }),
});

export const runMacro = endpoint({
  method: 'POST',
  path: '/macros/{id}/run',
  access: 'user',
  repeat: 'facts',
  summary:
    'Runs a macro on a ticket as one act: where a step cannot be done, ERR_MACRO_STEP names it and nothing is done',
  params: idParams,
  notFound: 'ERR_NO_MACRO_FOUND',
  body: z.object({ ticketId: idParam, values: typedValues.optional(), ...givenReason }),
  answer: z.object({
    /** how many steps changed something */
    changed: z.number(),
    /** hand it to `POST /macros/undo` within 10 minutes; null = nothing changed, or a step cannot be taken back */
    undo: z.string().nullable(),
  }),
});

export const undoMacro = endpoint({
  method: 'POST',
  path: '/macros/undo',
  access: 'user',
  repeat: 'facts',
  summary: 'Takes back all steps of a run of the caller, unless the ticket was changed since: then ERR_UNDO_EXPIRED',
  body: z.object({ undo: z.string().max(64) }),
  answer: z.object({ ticketId: z.number() }),
});

export const runMacroOnMany = endpoint({
  method: 'POST',
  path: '/macros/{id}/bulk',
  access: 'user',
  repeat: 'facts',
  summary:
    'Runs a macro on many tickets, each as one act by itself: says on which it was done, and why not on others. Conditions of the macro count',
  params: idParams,
  notFound: 'ERR_NO_MACRO_FOUND',
  body: z.object({
    ticketIds: z.array(idParam).min(1).max(maxBulkTickets),
    values: typedValues.default({}),
    ...givenReason,
  }),
  answer: z.object({
    done: z.array(z.number()),
    failed: z.array(
      z.object({
        ticketId: z.number(),
        /** a code of the catalogue */
        error: z.string(),
        /** what goes with the code; a repeat of the call has none */
        details: z.record(z.string(), z.unknown()).optional(),
      }),
    ),
    /** hand it to `POST /macros/bulk/undo` within 10 minutes; null = nothing changed, or a step cannot be taken back */
    undo: z.string().nullable(),
  }),
});

export const previewMacroOnMany = endpoint({
  method: 'POST',
  path: '/macros/{id}/bulk/preview',
  access: 'user',
  repeat: 'reads',
  summary: 'On which of many tickets a run of a macro would be refused now, and why; nothing is changed',
  params: idParams,
  notFound: 'ERR_NO_MACRO_FOUND',
  body: z.object({ ticketIds: z.array(idParam).min(1).max(maxBulkTickets), values: typedValues.default({}) }),
  answer: z.object({
    refused: z.array(
      z.object({
        ticketId: z.number(),
        /** a code of the catalogue */
        error: z.string(),
        details: z.record(z.string(), z.unknown()),
      }),
    ),
    /** a reason for the end of the service is asked for, on some of the others */
    asksReason: z.boolean(),
  }),
});

export const undoMacroOnMany = endpoint({
  method: 'POST',
  path: '/macros/bulk/undo',
  access: 'user',
  repeat: 'facts',
  summary: 'Takes back the run of a macro on many tickets, where the ticket was not changed since',
  body: z.object({ undo: z.string().max(64) }),
  answer: z.object({
    done: z.array(z.number()),
    failed: z.array(z.object({ ticketId: z.number(), error: z.string() })),
  }),
});

export const macrosEvents = macrosCrud.events;

export const macrosErrors = {
  ...macrosCrud.errors,
  ERR_MACRO_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
  /** a step cannot be done, and nothing was: `step` from 1, `refusal` = the code of its refusal, `details` = what goes with that */
  ERR_MACRO_STEP: {
    status: 409,
    details: z.object({
      step: z.number(),
      kind: z.enum(ticketActionKinds),
      refusal: z.string(),
      details: z.record(z.string(), z.unknown()),
    }),
  },
  /** what a step names was removed */
  ERR_STEP_NAMES_NOTHING: { status: 409, details: noDetails },
  /** the ticket does not meet the conditions of the macro; only runs on many tickets ask for them */
  ERR_MACRO_NOT_OFFERED: { status: 409, details: noDetails },
  /** `variables` = their names, separated by commas */
  ERR_VARIABLE_WITHOUT_VALUE: { status: 409, details: z.object({ variables: z.string() }) },
} as const;

/** The fields of a macro that decide who may use it. */
export interface MacroFacts {
  companyId: number;
  isShared: boolean;
  userId: number | null;
}

/** People see their own macros and those that are shared. */
export const canSeeMacro = (actor: UserActor, { companyId, isShared, userId }: MacroFacts): boolean =>
  companyId === actor.companyId && (isShared || userId === ownUserId(actor));

/** People change their own macros; admins those that are shared. */
export const canEditMacro = (actor: UserActor, macroFacts: MacroFacts): boolean =>
  canSeeMacro(actor, macroFacts) && (macroFacts.isShared ? isAdmin(actor) : true);
