import type { Queue, ResponderAction, Tag } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { findQueue, listQueues, listTags } from '../../inbox/index.ts';

type Named<Type extends ResponderAction['type']> = Omit<Extract<ResponderAction, { type: Type }>, 'type'>;

/** Whether two names are the same but for case and accents. */
const isSameName = (one: string, other: string) => one.trim().localeCompare(other, 'pt', { sensitivity: 'base' }) === 0;

/** The queue that an action names by its id or its name; undefined = the company has none. */
export async function findNamedQueue(db: Db, { id, name = '' }: Named<'queue'>): Promise<Queue | undefined> {
  if (id !== undefined) return findQueue(db, id);
  return (await listQueues(db)).find((queue) => isSameName(queue.name, name));
}

/** The tag that an action names by its id or its name; undefined = the company has none. */
export async function findNamedTag(db: Db, { id, name = '' }: Named<'tag'>): Promise<Tag | undefined> {
  return (await listTags(db)).find((tag) => (id === undefined ? isSameName(tag.name, name) : tag.id === id));
}
