import type {
  HandlerAnswer,
  Macro,
  MacroStepPreview,
  previewMacro,
  runMacro,
  TicketAction,
  UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  fieldsFor,
  getVisibleTicket,
  lockTickets,
  lockVisibleTicket,
  logEvents,
  readValues,
  type ActingOn,
} from '../../inbox/index.ts';
import { meetsConditions, type ActionRegistry, type TicketSituation } from '../registry/index.ts';
import { insertRun, takeRun, type MadeByStep } from './macro-runs.sql.ts';
import { getVisibleMacro, listMacros } from './macros.ts';

/** What conditions of macros are asked of, read as far as they ask for it. @throws AppError ERR_NO_TICKET_FOUND */
async function readSituation(
  { db, clock }: CompanyTx,
  actor: UserActor,
  ticketId: number,
  macros: readonly Macro[],
): Promise<TicketSituation> {
  const ticket = await getVisibleTicket(db, actor, ticketId);
  const asksFields = macros.some(({ conditions }) => conditions.some(({ kind }) => kind === 'field'));
  const [fields, values] = asksFields
    ? await Promise.all([fieldsFor(db, 'company', 'ticket'), readValues(db, 'company', 'ticket', ticketId)])
    : [[], {}];
  return { ticket, now: clock.now(), fields, values };
}

/** The macros that are offered for a ticket. @throws AppError ERR_NO_TICKET_FOUND */
export async function listOfferedMacros(tx: CompanyTx, actor: UserActor, ticketId: number): Promise<Macro[]> {
  const macros = await listMacros(tx.db, actor);
  const situation = await readSituation(tx, actor, ticketId, macros);
  return macros.filter(({ conditions }) => meetsConditions(situation, conditions));
}

/** @throws AppError ERR_NO_MACRO_FOUND, ERR_NO_TICKET_FOUND, ERR_MACRO_NOT_OFFERED */
export async function requireOffered(
  tx: CompanyTx,
  actor: UserActor,
  { macroId, ticketId }: Pick<RunRequest, 'macroId' | 'ticketId'>,
): Promise<void> {
  const macro = await getVisibleMacro(tx.db, actor, macroId);
  if (!meetsConditions(await readSituation(tx, actor, ticketId, [macro]), macro.conditions))
    throw new AppError('ERR_MACRO_NOT_OFFERED');
}

/** Which macro is run on which ticket, and what whoever runs it says beside. */
export interface RunRequest {
  macroId: number;
  ticketId: number;
  /** typed for variables without a value */
  values?: Readonly<Record<string, string>> | undefined;
  /** the reason of a service that is ended without naming one */
  closeReason?: string | undefined;
  closeDetail?: string | undefined;
  /** of a call on many tickets */
  batch?: string;
}

/** The steps of a macro; one that resolves without a reason gets the given one. */
const withReason = (
  steps: readonly TicketAction[],
  { closeReason, closeDetail = '' }: Pick<RunRequest, 'closeReason' | 'closeDetail'>,
): TicketAction[] =>
  steps.map((step) =>
    step.kind === 'resolve' && step.closeReason === null && closeReason !== undefined
      ? { ...step, closeReason, closeDetail }
      : step,
  );

/** A step that was refused, and those before it. */
class StepRefused extends Error {
  readonly index: number;
  readonly action: TicketAction;
  readonly refusal: AppError;

  constructor(index: number, action: TicketAction, refusal: AppError) {
    super(refusal.code, { cause: refusal });
    this.index = index;
    this.action = action;
    this.refusal = refusal;
  }
}

/**
 * Does the steps of a macro.
 * @returns what each of them did, in their order; undefined = it changed nothing
 * @throws StepRefused
 */
async function doSteps(
  tx: CompanyTx,
  registry: ActionRegistry,
  at: ActingOn,
  steps: readonly TicketAction[],
  onDone: (made: unknown) => void = () => undefined,
): Promise<void> {
  for (const [index, action] of steps.entries()) {
    try {
      onDone(await registry.of(action).run(tx, at, action));
    } catch (error) {
      throw error instanceof AppError ? new StepRefused(index, action, error) : error;
    }
  }
}

type RunAnswer = HandlerAnswer<typeof runMacro>;

/**
 * Runs a macro on a ticket in the transaction of the caller: all of it or nothing.
 * @throws AppError ERR_NO_MACRO_FOUND, ERR_NO_TICKET_FOUND, ERR_MACRO_STEP
 */
export async function runOnTicket(
  tx: CompanyTx,
  registry: ActionRegistry,
  actor: UserActor,
  { macroId, ticketId, values, batch, ...reason }: RunRequest,
): Promise<RunAnswer> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  const macro = await getVisibleMacro(tx.db, actor, macroId);
  const { name } = macro;
  const steps = withReason(macro.steps, reason);
  const emitLogged = await logEvents(tx, [{ ticketId, kind: 'macro', userId: actor.userId, note: name }]);
  emitLogged(() => ticket);
  const made: unknown[] = [];
  try {
    await doSteps(tx, registry, { actor, ticketId, values }, steps, (one) => made.push(one));
  } catch (error) {
    if (!(error instanceof StepRefused)) throw error;
    const { index, action, refusal } = error;
    const details = { ...refusal.details };
    throw new AppError('ERR_MACRO_STEP', { step: index + 1, kind: action.kind, refusal: refusal.code, details });
  }
  const done = steps.flatMap(({ kind }, index): MadeByStep[] =>
    made[index] === undefined ? [] : [{ kind, made: made[index] }],
  );
  if (!isUndoable(registry, done)) return { changed: done.length, undo: null };
  const [after] = await lockTickets(tx.db, [ticketId]);
  const { version } = after ?? ticket;
  const run = { ticketId, batch: batch ?? null, name, version, steps: done };
  return { changed: done.length, undo: await insertRun(tx, actor.userId, run) };
}

const isUndoable = (registry: ActionRegistry, done: readonly Pick<MadeByStep, 'kind'>[]): boolean =>
  done.length > 0 && done.every((step) => registry.of(step).undo !== undefined);

/**
 * Takes back a run of the caller, last step first.
 * @throws AppError ERR_UNDO_EXPIRED when its time is over, or somebody changed the ticket since
 */
export async function undoRun(
  tx: CompanyTx,
  registry: ActionRegistry,
  actor: UserActor,
  token: string,
): Promise<{ ticketId: number }> {
  const run = await takeRun(tx.db, actor.userId, token);
  const [ticket] = run ? await lockTickets(tx.db, [run.ticketId]) : [];
  if (!run || ticket?.version !== run.version) throw new AppError('ERR_UNDO_EXPIRED');
  const { ticketId, name, steps } = run;
  for (const { kind, made } of steps.toReversed()) await registry.of({ kind }).undo?.(tx, { actor, ticketId }, made);
  const emitLogged = await logEvents(tx, [{ ticketId, kind: 'macro_undone', userId: actor.userId, note: name }]);
  const [after] = await lockTickets(tx.db, [ticketId]);
  emitLogged(() => after);
  return { ticketId };
}

type Preview = HandlerAnswer<typeof previewMacro>;

/** Ends a transaction whose work is not to stay. */
class TriedOut extends Error {
  readonly preview: Preview;

  constructor(preview: Preview) {
    super('a macro was tried out');
    this.preview = preview;
  }
}

/**
 * Says what a macro would do to a ticket now: it is run, and everything is taken back, so that the preview refuses exactly what a run
 * would refuse.
 * @throws AppError ERR_NO_MACRO_FOUND, ERR_NO_TICKET_FOUND
 */
export async function previewOnTicket(
  { database }: Pick<Platform, 'database'>,
  registry: ActionRegistry,
  actor: UserActor,
  { macroId, ticketId, values }: Pick<RunRequest, 'macroId' | 'ticketId' | 'values'>,
): Promise<Preview> {
  try {
    return await writeForCompany(database, actor.companyId, async (tx) => {
      const ticket = await getVisibleTicket(tx.db, actor, ticketId);
      const { steps } = await getVisibleMacro(tx.db, actor, macroId);
      const words: Omit<MacroStepPreview, 'state' | 'error' | 'details'>[] = [];
      for (const action of steps) {
        const {
          name = null,
          person = null,
          text = null,
          unfilled = [],
        } = await registry.of(action).describe(tx, { actor, ticket, values }, action);
        words.push({ kind: action.kind, name, person, text, unfilled: [...unfilled] });
      }
      const made: unknown[] = [];
      const refused = await doSteps(tx, registry, { actor, ticketId, values }, steps, (one) => made.push(one)).then(
        () => null,
        (error: unknown) => {
          if (error instanceof StepRefused) return error;
          throw error;
        },
      );
      // A reason that is missing is asked for, and the last step is done.
      const isAsked = refused?.refusal.code === 'ERR_CLOSE_REASON_REQUIRED';
      const done = steps.filter((_step, index) => made[index] !== undefined || (isAsked && index === refused.index));
      throw new TriedOut({
        steps: words.map((step, index) => ({ ...step, ...outcomeOf(index, made, refused) })),
        isUndoable: (refused === null || isAsked) && isUndoable(registry, done),
      });
    });
  } catch (error) {
    if (error instanceof TriedOut) return error.preview;
    throw error;
  }
}

function outcomeOf(
  index: number,
  made: readonly unknown[],
  refused: StepRefused | null,
): Pick<MacroStepPreview, 'state' | 'error' | 'details'> {
  if (refused?.index === index)
    return { state: 'refused', error: refused.refusal.code, details: { ...refused.refusal.details } };
  const state = index >= made.length ? 'unknown' : made[index] === undefined ? 'same' : 'does';
  return { state, error: null, details: {} };
}
