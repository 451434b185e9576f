import { can, type tagsCrud, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { CrudUseCases } from '../../../platform/http/crud-routes.ts';
import { hasPlanFeature } from '../../account/index.ts';
import { countVisibleByTag, lockBoardTicketsTagged, refreshLanes } from '../tickets/index.ts';
import { tagRemoved } from './events.ts';
import * as rows from './tags.sql.ts';

const pageSize = 100;
/** Most tags of a list without pages. */
const maxTags = 5_000;

export const tagUseCases = {
  /** Lists a page by name, or all where none is named, each tag with the number of tickets the caller sees under it. */
  async list({ db }, { actor, query }) {
    const { pageNumber = 1 } = query;
    const size = query.pageNumber === undefined ? maxTags : pageSize;
    const page = await rows.searchTags(db, { ...query, pageNumber }, size);
    const ids = page.rows.map(({ id }) => id);
    const counts = await countVisibleByTag(db, actor, ids);
    const tags = page.rows.map((tag) => ({ ...tag, ticketsCount: counts.get(tag.id) ?? 0 }));
    return { tags, count: page.count, hasMore: page.hasMore };
  },

  lookup: ({ db }) => rows.listTags(db),

  get: ({ db }, { params }) => rows.findTag(db, params.id),

  /** @throws AppError ERR_NO_PERMISSION or ERR_PLAN_FEATURE for a lane */
  async create(tx, { actor, body: { kanban = 0, ...body } }) {
    if (kanban === 1) await requireNewLane(tx, actor);
    const tag = await rows.insertTag(tx.db, { ...body, kanban, companyId: tx.companyId, userId: actor.userId });
    tx.emit('tag', { action: 'create', tag }, { kind: 'company' });
    return tag;
  },

  /**
   * Changes a tag. Tickets carry the names and colours of their tags: browsers update all of them from this one event.
   * @throws AppError ERR_NO_PERMISSION to make or unmake a lane, ERR_PLAN_FEATURE to make one
   */
  async update(tx, { actor, params, body }) {
    if (body.kanban !== undefined) await lockTicketsOfChange(tx, params.id, body.kanban);
    const before = await rows.lockTag(tx.db, params.id);
    if (!before) return undefined;
    const changesLane = body.kanban !== undefined && body.kanban !== before.kanban;
    if (changesLane && !can(actor, 'lane:manage', actor)) throw new AppError('ERR_NO_PERMISSION');
    if (changesLane && body.kanban === 1) await requireNewLane(tx, actor);
    const tag = await rows.updateTag(tx.db, params.id, body);
    if (changesLane) await refreshLanes(tx.db, [tag.id]);
    tx.emit('tag', { action: 'update', tag }, { kind: 'company' });
    return tag;
  },

  /** @throws AppError ERR_NO_PERMISSION for a lane */
  async delete(tx, { actor, params }) {
    await lockTicketsOfChange(tx, params.id, 0);
    const tag = await rows.lockTag(tx.db, params.id);
    if (!tag) return false;
    if (tag.kanban === 1 && !can(actor, 'lane:manage', actor)) throw new AppError('ERR_NO_PERMISSION');
    if (tag.kanban === 1) {
      // Its tickets go to their next lane while it is still known which they are.
      await rows.updateTag(tx.db, tag.id, { kanban: 0 });
      await refreshLanes(tx.db, [tag.id]);
    }
    await rows.deleteTag(tx.db, params.id);
    tx.emit('tag', { action: 'delete', tagId: params.id }, { kind: 'company' });
    await tx.raise(tagRemoved, { tagId: params.id });
    return true;
  },
} satisfies CrudUseCases<typeof tagsCrud>;

/** Locks the tickets that a tag which becomes a lane, or no longer is one, moves on the board. */
async function lockTicketsOfChange({ db }: CompanyTx, id: number, kanban: 0 | 1): Promise<void> {
  const tag = await rows.findTag(db, id);
  if (tag && tag.kanban !== kanban) await lockBoardTicketsTagged(db, [id]);
}

/** Without the feature no lane is made; those that are there stay tags, and are lanes again with it. */
async function requireNewLane(tx: CompanyTx, actor: UserActor): Promise<void> {
  if (!can(actor, 'lane:manage', actor)) throw new AppError('ERR_NO_PERMISSION');
  if (!(await hasPlanFeature(tx.db, tx.companyId, 'useKanban')))
    throw new AppError('ERR_PLAN_FEATURE', { feature: 'useKanban' });
}
