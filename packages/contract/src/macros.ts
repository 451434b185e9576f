import * as z from 'zod';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { formFlag, idList, isoDate, noDetails } from './fields.ts';
import { isAdmin, ownUserId, type UserActor } from './permissions.ts';
import {
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

const problems = {
  twice: 'expected a kind that moves the ticket once',
  snoozeAndMove: 'expected no transfer and no end beside a snooze',
  transferToNobody: 'expected a queue or a person to transfer to',
} as const;

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
      if (problem) context.addIssue({ code: 'custom', message: problems[problem] });
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
  /** of a refused one: a code of the catalogue, and what goes with it */
  error: z.string().nullable(),
  details: z.record(z.string(), z.unknown()),
});
export type MacroStepPreview = z.infer<typeof macroStepPreview>;

export const previewMacro = endpoint({
  method: 'POST',
  path: '/macros/{id}/preview',
  access: 'user',
  repeat: 'reads',
  summary: 'What running a macro on a ticket would do now, step by step; nothing is changed',
  params: idParams,
  notFound: 'ERR_NO_MACRO_FOUND',
  body: z.object({ ticketId: idParam }),
  answer: z.object({
    steps: z.array(macroStepPreview),
    /** whether a run could be undone: it changes something, and each of its steps can be taken back */
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
  body: z.object({ ticketId: idParam }),
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
