import {
  canEditMacro,
  canSeeMacro,
  isAdmin,
  maxOwnMacros,
  maxSharedMacros,
  type createMacro,
  type HandlerInput,
  type Macro,
  type MacroFacts,
  type orderMacros,
  type updateMacro,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import * as rows from './macros.sql.ts';

/** The people who see a macro; who saw it and no longer does has lost it. */
const macroAudience = defineAudience<MacroFacts & { id: number; before: MacroFacts | null }>('macros:macro', {
  receives({ actor }, macro) {
    if (canSeeMacro(actor, macro)) return 'event';
    return macro.before && canSeeMacro(actor, macro.before) ? 'lost' : 'nothing';
  },
  recordOf: ({ id }) => ({ event: 'macro', id, deletion: { action: 'delete', macroId: id } }),
});

const factsOf = ({ companyId, isShared, userId }: MacroFacts): MacroFacts => ({ companyId, isShared, userId });

function emitMacro(tx: CompanyTx, action: 'create' | 'update', macro: Macro, before: Macro | null): Macro {
  const facts = { ...factsOf(macro), id: macro.id, before: before && factsOf(before) };
  tx.emit('macro', { action, macro }, macroAudience(facts));
  return macro;
}

/** @throws AppError ERR_NO_MACRO_FOUND */
export async function getVisibleMacro(db: Db, actor: UserActor, id: number): Promise<Macro> {
  const macro = await rows.findMacro(db, id);
  if (!macro || !canSeeMacro(actor, macro)) throw new AppError('ERR_NO_MACRO_FOUND');
  return macro;
}

async function getEditableMacro(db: Db, actor: UserActor, id: number): Promise<Macro> {
  const macro = await getVisibleMacro(db, actor, id);
  if (!canEditMacro(actor, macro)) throw new AppError('ERR_NO_PERMISSION');
  return macro;
}

/** The place after the last one of those a macro is to be among. */
async function nextPlace(db: Db, actor: UserActor, isShared: boolean): Promise<number> {
  const others = await rows.listMacrosOf(db, isShared ? 'everybody' : actor.userId);
  const limit = isShared ? maxSharedMacros : maxOwnMacros;
  if (others.length >= limit) throw new AppError('ERR_MACRO_LIMIT', { limit });
  return Math.max(0, ...others.map(({ position }) => position)) + 1;
}

/** @throws AppError ERR_NO_PERMISSION for a shared one of who is no admin, ERR_MACRO_LIMIT */
export async function addMacro(
  tx: CompanyTx,
  actor: UserActor,
  { name, isShared, conditions, steps }: HandlerInput<typeof createMacro>['body'],
): Promise<Macro> {
  if (isShared && !isAdmin(actor)) throw new AppError('ERR_NO_PERMISSION');
  await rows.lockMacros(tx.db, tx.companyId);
  const position = await nextPlace(tx.db, actor, isShared);
  const columns = { companyId: tx.companyId, name, isShared, userId: actor.userId, position };
  return emitMacro(tx, 'create', await rows.insertMacro(tx.db, columns, { conditions, steps }), null);
}

/** A shared macro that is made private is from then on of who does it. Errors: ERR_NO_MACRO_FOUND and those of `addMacro`. */
export async function changeMacro(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  { name, isShared, conditions, steps }: HandlerInput<typeof updateMacro>['body'],
): Promise<Macro> {
  await rows.lockMacros(tx.db, tx.companyId);
  const before = await getEditableMacro(tx.db, actor, id);
  const moves = isShared !== undefined && isShared !== before.isShared;
  if (moves && !isAdmin(actor)) throw new AppError('ERR_NO_PERMISSION');
  const place = moves ? { isShared, position: await nextPlace(tx.db, actor, isShared), userId: actor.userId } : {};
  const changed = await rows.updateMacro(tx.db, id, { name, ...place }, { conditions, steps });
  return emitMacro(tx, 'update', changed ?? refuseUnknown(), before);
}

/** @throws AppError ERR_NO_MACRO_FOUND, ERR_NO_PERMISSION */
export async function removeMacro(tx: CompanyTx, actor: UserActor, id: number): Promise<void> {
  const macro = await getEditableMacro(tx.db, actor, id);
  await rows.deleteMacros(tx.db, [id]);
  tx.emit('macro', { action: 'delete', macroId: id }, macroAudience({ ...factsOf(macro), id, before: null }));
}

function refuseUnknown(): never {
  throw new AppError('ERR_NO_MACRO_FOUND');
}

/** Puts macros in an order; those that are not named follow. Errors: ERR_NO_MACRO_FOUND, ERR_NO_PERMISSION. */
export async function reorderMacros(
  tx: CompanyTx,
  actor: UserActor,
  { isShared, macroIds }: HandlerInput<typeof orderMacros>['body'],
): Promise<Macro[]> {
  if (isShared && !isAdmin(actor)) throw new AppError('ERR_NO_PERMISSION');
  await rows.lockMacros(tx.db, tx.companyId);
  const known = await rows.listMacrosOf(tx.db, isShared ? 'everybody' : actor.userId);
  const named = macroIds.map((id) => known.find((macro) => macro.id === id) ?? refuseUnknown());
  const ordered: Macro[] = [];
  for (const [index, macro] of [...new Set([...named, ...known])].entries()) {
    const position = index + 1;
    const changed = macro.position === position ? macro : await rows.updateMacro(tx.db, macro.id, { position }, {});
    if (!changed && named.includes(macro)) refuseUnknown();
    if (changed) ordered.push(changed === macro ? macro : emitMacro(tx, 'update', changed, macro));
  }
  return ordered;
}

/** Deletes the macros that only this user had; shared ones stay. */
export async function removeOwnMacros(tx: CompanyTx, userId: number): Promise<void> {
  await rows.deleteMacros(tx.db, await rows.listOwnIds(tx.db, userId));
}

/** The macros that a person sees, in their order. */
export const listMacros = (db: Db, actor: UserActor): Promise<Macro[]> => rows.listVisibleMacros(db, actor);
