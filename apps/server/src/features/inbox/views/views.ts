import {
  canEditTicketView,
  canSeeTicketView,
  canShareViews,
  maxOwnViews,
  maxSharedViews,
  ownUserId,
  type createTicketView,
  type EndpointAnswer,
  type countTicketViews,
  type HandlerInput,
  type orderTicketViews,
  type TicketFilters,
  type TicketView,
  type TicketViewFacts,
  type updateTicketView,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordNothing } from '../../../platform/current-call.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { askableConditions } from '../custom-fields/index.ts';
import { countLists } from '../tickets/index.ts';
import { unpinForOthers } from './pins.ts';
import { getVisibleView } from './visible-view.ts';
import * as rows from './views.sql.ts';

/** The people who see a view; who saw it and no longer does has lost it. */
const viewAudience = defineAudience<TicketViewFacts & { id: number; before: TicketViewFacts | null }>('views:view', {
  receives({ actor }, view) {
    if (canSeeTicketView(actor, view)) return 'event';
    return view.before && canSeeTicketView(actor, view.before) ? 'lost' : 'nothing';
  },
  recordOf: ({ id }) => ({ event: 'ticketView', id, deletion: { action: 'delete', ticketViewId: id } }),
});

const factsOf = ({ companyId, isShared, userId }: TicketViewFacts): TicketViewFacts => ({
  companyId,
  isShared,
  userId,
});

function emitView(tx: CompanyTx, action: 'create' | 'update', view: TicketView, before: TicketView | null): TicketView {
  const facts = { ...factsOf(view), id: view.id, before: before && factsOf(before) };
  tx.emit('ticketView', { action, ticketView: view }, viewAudience(facts));
  return view;
}

async function getEditableView(db: Db, actor: UserActor, id: number): Promise<TicketView> {
  const view = await getVisibleView(db, actor, id);
  if (!canEditTicketView(actor, view)) throw new AppError('ERR_NO_PERMISSION');
  return view;
}

/** The place after the last one of those a view is to be among. */
async function nextPlace(db: Db, actor: UserActor, isShared: boolean): Promise<number> {
  const others = await rows.listViewsOf(db, isShared ? 'everybody' : actor.userId);
  const limit = isShared ? maxSharedViews : maxOwnViews;
  if (others.length >= limit) throw new AppError('ERR_TICKET_VIEW_LIMIT', { limit });
  return Math.max(0, ...others.map(({ position }) => position)) + 1;
}

/** An operator inside a company, and a key that somebody else made, have nothing of their own there. */
function requireMayKeep(actor: UserActor, isShared: boolean): void {
  if (isShared ? !canShareViews(actor) : ownUserId(actor) === 0) throw new AppError('ERR_NO_PERMISSION');
}

/** @throws AppError ERR_NO_PERMISSION for a shared one of who may not share, ERR_TICKET_VIEW_LIMIT */
export async function addView(
  tx: CompanyTx,
  actor: UserActor,
  { name, isShared, filters }: HandlerInput<typeof createTicketView>['body'],
): Promise<TicketView> {
  requireMayKeep(actor, isShared);
  if (!isShared) recordNothing();
  await rows.lockViews(tx.db, tx.companyId);
  const position = await nextPlace(tx.db, actor, isShared);
  const columns = { companyId: tx.companyId, name, isShared, userId: actor.userId, position };
  return emitView(tx, 'create', await rows.insertView(tx.db, columns, filters), null);
}

/** A shared view that is made private is from then on of who does it. Errors: ERR_NO_TICKET_VIEW_FOUND and those of `addView`. */
export async function changeView(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  { name, isShared, filters }: HandlerInput<typeof updateTicketView>['body'],
): Promise<TicketView> {
  await rows.lockViews(tx.db, tx.companyId);
  const before = await getEditableView(tx.db, actor, id);
  const moves = isShared !== undefined && isShared !== before.isShared;
  if (moves) requireMayKeep(actor, isShared);
  if (!before.isShared && !moves) recordNothing();
  const place = moves ? { isShared, position: await nextPlace(tx.db, actor, isShared), userId: actor.userId } : {};
  const view = (await rows.updateView(tx.db, id, { name, ...place }, filters)) ?? refuseUnknown();
  if (before.isShared && !view.isShared) await unpinForOthers(tx, id, actor.userId);
  return emitView(tx, 'update', view, before);
}

/** @throws AppError ERR_NO_TICKET_VIEW_FOUND, ERR_NO_PERMISSION */
export async function removeView(tx: CompanyTx, actor: UserActor, id: number): Promise<void> {
  const view = await getEditableView(tx.db, actor, id);
  if (!view.isShared) recordNothing();
  await rows.deleteViews(tx.db, [id]);
  tx.emit('ticketView', { action: 'delete', ticketViewId: id }, viewAudience({ ...factsOf(view), id, before: null }));
}

function refuseUnknown(): never {
  throw new AppError('ERR_NO_TICKET_VIEW_FOUND');
}

/** Puts views in an order; those that are not named follow. Errors: ERR_NO_TICKET_VIEW_FOUND, ERR_NO_PERMISSION. */
export async function reorderViews(
  tx: CompanyTx,
  actor: UserActor,
  { isShared, viewIds }: HandlerInput<typeof orderTicketViews>['body'],
): Promise<TicketView[]> {
  requireMayKeep(actor, isShared);
  if (!isShared) recordNothing();
  await rows.lockViews(tx.db, tx.companyId);
  const known = await rows.listViewsOf(tx.db, isShared ? 'everybody' : actor.userId);
  const named = viewIds.map((id) => known.find((view) => view.id === id) ?? refuseUnknown());
  const ordered: TicketView[] = [];
  for (const [index, view] of [...new Set([...named, ...known])].entries()) {
    const position = index + 1;
    const changed = view.position === position ? view : await rows.updateView(tx.db, view.id, { position });
    if (!changed && named.includes(view)) refuseUnknown();
    if (changed) ordered.push(changed === view ? view : emitView(tx, 'update', changed, view));
  }
  return ordered;
}

/** Deletes the views that only this user had; shared ones stay. */
export async function removeOwnViews(tx: CompanyTx, userId: number): Promise<void> {
  await rows.deleteViews(tx.db, await rows.listOwnIds(tx.db, userId));
}

/** The views that a person sees, in their order. */
export const listViews = (db: Db, actor: UserActor): Promise<TicketView[]> => rows.listVisibleViews(db, actor);

/**
 * The filters of a view for who looks through it: a condition on a field that they do not see, or that is archived, narrows nothing.
 * @throws AppError ERR_NO_TICKET_VIEW_FOUND
 */
export async function readViewFilters(db: Db, actor: UserActor, viewId: number): Promise<TicketFilters> {
  return askable(db, actor, (await getVisibleView(db, actor, viewId)).filters);
}

async function askable(db: Db, actor: UserActor, filters: TicketFilters): Promise<TicketFilters> {
  return {
    ...filters,
    contactFields: await askableConditions(db, actor, 'contact', filters.contactFields),
    ticketFields: await askableConditions(db, actor, 'ticket', filters.ticketFields),
  };
}

/** Counts the tickets of some views; those that the caller does not see are left out. */
export async function countViews(
  db: Db,
  actor: UserActor,
  viewIds: readonly number[],
): Promise<EndpointAnswer<typeof countTicketViews>> {
  const views = await rows.listVisibleViews(db, actor, viewIds);
  const filters: TicketFilters[] = [];
  for (const view of views) filters.push(await askable(db, actor, view.filters));
  const counts = await countLists(db, actor, filters);
  return views.flatMap(({ id }, index) => {
    const counted = counts[index];
    return counted ? [{ viewId: id, ...counted }] : [];
  });
}
