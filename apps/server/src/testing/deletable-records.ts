import type { Tag } from '@balcao/contract';
import type { Answer, Client } from './client.ts';
import { createRecord } from './create-record.ts';
import { featureSamples } from './feature-samples.ts';
import { kindPaths, type IdField } from './foreign-ids.ts';
import { newNumber } from './sample-values.ts';
import type { World } from './world-types.ts';

/** A record that nothing else of a test uses, and the call that deletes it. */
export interface DeletableRecord {
  id: unknown;
  remove(): Promise<Answer<unknown>>;
}

const makers: Partial<Record<IdField['kind'], (world: World) => Promise<{ id: unknown; path: string }>>> = {
  async ticket({ company, user, connection }) {
    const { id } = await company.inbound(connection, { number: newNumber(), body: 'Oi' });
    await user.ok(user.put(`/tickets/${id}`, { status: 'open' }));
    return { id, path: `/tickets/${id}` };
  },
  async contact({ company }) {
    const { id } = await company.contact();
    return { id, path: `/contacts/${id}` };
  },
  async user({ company, queue }) {
    const { id } = (await company.user({ queueIds: [queue.id] })).user;
    return { id, path: `/users/${id}` };
  },
  async queue({ company }) {
    const { id } = await company.queue();
    return { id, path: `/queue/${id}` };
  },
  async connection({ company, queue }) {
    const { id } = await company.connection({ queues: [queue] });
    return { id, path: `/whatsapp/${id}` };
  },
  async tag({ user }) {
    const name = `Etiqueta ${crypto.randomUUID()}`;
    const { id } = await user.ok(user.post<Tag>('/tags', { name, color: '#2F8F4E' }));
    return { id, path: `/tags/${id}` };
  },
};

/** Makes a record of the kind that a field names; undefined for kinds that no call deletes. */
export async function makeDeletable(world: World, { kind, path }: IdField): Promise<DeletableRecord | undefined> {
  const make = makers[kind];
  if (make) {
    const made = await make(world);
    return { id: made.id, remove: () => world.admin.delete(made.path) };
  }
  const noun = featureSamples.find(({ crud }) => crud.path === (kindPaths[kind] ?? path));
  if (!noun?.crud.delete) return undefined;
  const callers: Partial<Record<string, Client>> = { user: world.user, admin: world.admin, super: world.operator };
  const by = callers[noun.crud.delete.access] ?? world.operator;
  const id = await createRecord(noun, world);
  return { id, remove: () => by.delete(`${noun.crud.path}/${id}`) };
}

/** Whether `makeDeletable` makes records of the kind that a field names. */
export const isDeletable = ({ kind, path }: IdField): boolean =>
  kind in makers ||
  featureSamples.some(({ crud }) => crud.path === (kindPaths[kind] ?? path) && crud.delete !== undefined);
