import {
  canManageLanes,
  type Actor,
  type createTag,
  type HandlerInput,
  type listTags,
  type Tag,
  type updateTag,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { mapConstraintErrors } from '../../platform/db/constraint-errors.ts';
import { countVisibleByTag } from '../tickets/index.ts';
import * as rows from './tags.sql.ts';

const pageSize = 100;
const onConstraintError = mapConstraintErrors({ tags_name: 'ERR_TAG_NAME_ALREADY_EXISTS' });

/** A page by name, each with the number of tickets the caller sees under it. */
export async function listPage(
  db: Db,
  actor: Actor,
  { searchParam, pageNumber }: HandlerInput<typeof listTags>['query'],
) {
  const offset = (pageNumber - 1) * pageSize;
  const [count, found] = await Promise.all([
    rows.countTags(db, searchParam),
    rows.searchTags(db, searchParam, { offset, limit: pageSize + 1 }),
  ]);
  const page = found.slice(0, pageSize);
  const counts = await countVisibleByTag(
    db,
    actor,
    page.map(({ id }) => id),
  );
  const tags = page.map((tag) => ({ ...tag, ticketsCount: counts.get(tag.id) ?? 0 }));
  return { tags, count, hasMore: found.length > pageSize };
}

/** @throws AppError ERR_NO_PERMISSION for a lane, ERR_TAG_NAME_ALREADY_EXISTS */
export async function addTag(
  database: Database,
  actor: Actor,
  { kanban = 0, ...body }: HandlerInput<typeof createTag>['body'],
): Promise<Tag> {
  if (kanban === 1 && !canManageLanes(actor)) throw new AppError('ERR_NO_PERMISSION');
  return database
    .forCompany(actor.companyId, async (tx) => {
      const tag = await rows.insertTag(tx.db, { ...body, kanban, companyId: tx.companyId, userId: actor.userId });
      tx.emit('tag', { action: 'create', tag }, { kind: 'company' });
      return tag;
    })
    .catch(onConstraintError);
}

/**
 * Tickets carry the names and colours of their tags: browsers patch them from this one event, however many they are.
 * @throws AppError ERR_NO_TAG_FOUND, ERR_NO_PERMISSION to make or unmake a lane, ERR_TAG_NAME_ALREADY_EXISTS
 */
export async function changeTag(
  database: Database,
  actor: Actor,
  id: number,
  body: HandlerInput<typeof updateTag>['body'],
): Promise<Tag> {
  return database
    .forCompany(actor.companyId, async (tx) => {
      const before = await rows.lockTag(tx.db, id);
      if (!before) throw new AppError('ERR_NO_TAG_FOUND');
      if (body.kanban !== undefined && body.kanban !== before.kanban && !canManageLanes(actor))
        throw new AppError('ERR_NO_PERMISSION');
      const tag = await rows.updateTag(tx.db, id, body);
      tx.emit('tag', { action: 'update', tag }, { kind: 'company' });
      return tag;
    })
    .catch(onConstraintError);
}

/** @throws AppError ERR_NO_TAG_FOUND, ERR_NO_PERMISSION for a lane */
export async function removeTag(database: Database, actor: Actor, id: number): Promise<void> {
  await database.forCompany(actor.companyId, async (tx) => {
    const tag = await rows.lockTag(tx.db, id);
    if (!tag) throw new AppError('ERR_NO_TAG_FOUND');
    if (tag.kanban === 1 && !canManageLanes(actor)) throw new AppError('ERR_NO_PERMISSION');
    await rows.deleteTag(tx.db, id);
    tx.emit('tag', { action: 'delete', tagId: id }, { kind: 'company' });
  });
}
