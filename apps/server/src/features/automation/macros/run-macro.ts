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
} from '../../inbox/index.ts';
import { meetsConditions, type ActionRegistry } from '../registry/index.ts';
import { insertRun, takeRun, type MadeByStep } from './macro-runs.sql.ts';
import { getVisibleMacro, listMacros } from './macros.ts';

/** The macros that are offered for a ticket. @throws AppError ERR_NO_TICKET_FOUND */
export async function listOfferedMacros(
  { db, clock }: CompanyTx,
  actor: UserActor,
  ticketId: number,
): Promise<Macro[]> {
  const ticket = await getVisibleTicket(db, actor, ticketId);
  const macros = await listMacros(db, actor);
  const asksFields = macros.some(({ conditions }) => conditions.some(({ kind }) => kind === 'field'));
  const [fields, values] = asksFields
    ? await Promise.all([fieldsFor(db, 'company', 'ticket'), readValues(db, 'company', 'ticket', ticketId)])
    : [[], {}];
  const situation = { ticket, now: clock.now(), fields, values };
  return macros.filter(({ conditions }) => meetsConditions(situation, conditions));
}

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
  at: { actor: UserActor; ticketId: number },
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
  { macroId, ticketId }: { macroId: number; ticketId: number },
): Promise<RunAnswer> {
  const ticket = await lockVisibleTicket(tx.db, actor, ticketId);
  const { name, steps } = await getVisibleMacro(tx.db, actor, macroId);
  const emitLogged = await logEvents(tx, [{ ticketId, kind: 'macro', userId: actor.userId, note: name }]);
  emitLogged(() => ticket);
  const made: unknown[] = [];
  try {
    await doSteps(tx, registry, { actor, ticketId }, steps, (one) => made.push(one));
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
  return { changed: done.length, undo: await insertRun(tx, actor.userId, { ticketId, name, version, steps: done }) };
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
  { macroId, ticketId }: { macroId: number; ticketId: number },
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
        } = await registry.of(action).describe(tx, { actor, ticket }, action);
        words.push({ kind: action.kind, name, person, text });
      }
      const made: unknown[] = [];
      const refused = await doSteps(tx, registry, { actor, ticketId }, steps, (one) => made.push(one)).then(
        () => null,
        (error: unknown) => {
          if (error instanceof StepRefused) return error;
          throw error;
        },
      );
      const done = steps.filter((_step, index) => made[index] !== undefined);
      throw new TriedOut({
        steps: words.map((step, index) => ({ ...step, ...outcomeOf(index, made, refused) })),
        isUndoable: refused === null && isUndoable(registry, done),
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
