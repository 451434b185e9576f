import * as z from 'zod';
import type { AddressChange } from '../port/contact-info.ts';
import type { Address } from '../port/message-content.ts';
import { numberPattern, userIdPattern } from './people.rules.ts';

const text = z.string().optional().catch(undefined);
const messageSchema = z.looseObject({
  from: text,
  from_user_id: text,
  from_parent_user_id: text,
  system: z.looseObject({
    type: z.string(),
    body: z.string().max(2_000).catch('').default(''),
    wa_id: text,
    new_wa_id: text,
    user_id: text,
    previous_user_id: text,
    parent_user_id: text,
  }),
});
const updateSchema = z.looseObject({ previous: z.string(), current: z.string() });
const updatesSchema = z.looseObject({
  user_id: updateSchema,
  parent_user_id: updateSchema.optional().catch(undefined),
});

/** Some name the number that was left, the others the id of the person that went with it. */
const changeTypes: ReadonlySet<string> = new Set([
  'user_changed_number',
  'customer_changed_number',
  'user_changed_user_id',
]);

function addressOf(id: string | undefined): Address[] {
  if (id === undefined) return [];
  if (numberPattern.test(id)) return [{ kind: 'pn', value: id }];
  return userIdPattern.test(id) ? [{ kind: 'lid', value: id }] : [];
}

const same = (a: Address, b: Address) => a.kind === b.kind && a.value === b.value;

function changeOf(from: readonly Address[], to: readonly Address[]): AddressChange | undefined {
  const [first, ...others] = from.filter((old) => !to.some((next) => same(old, next)));
  const [next, ...more] = to;
  return first && next ? { from: [first, ...others], to: [next, ...more] } : undefined;
}

/**
 * The new addresses of a person, as a message of type `system` says; undefined for one that says something else.
 * Without a number Meta names the former id in the words of the message alone. Source: Meta's reference of system messages.
 */
export function addressChangeOf(message: unknown): AddressChange | undefined {
  const { data } = messageSchema.safeParse(message);
  if (!data || !changeTypes.has(data.system.type)) return undefined;
  const { body, wa_id: number, new_wa_id: newNumber, user_id: userId, parent_user_id: parentId } = data.system;
  const inBody = /changed from (\S+) to \S+$/.exec(body.trim())?.[1];
  const former = [data.from, data.from_user_id, data.from_parent_user_id, data.system.previous_user_id, inBody];
  return changeOf(former.flatMap(addressOf), [number, newNumber, userId, parentId].flatMap(addressOf));
}

/** Reads a change of address from the webhook `user_id_update`, which names ids alone; undefined = it names none. */
export function userIdChangeOf(update: unknown): AddressChange | undefined {
  const { data } = updatesSchema.safeParse(update);
  if (!data) return undefined;
  const ids = [data.user_id, data.parent_user_id].filter((one) => one !== undefined);
  return changeOf(
    ids.flatMap(({ previous }) => addressOf(previous)),
    ids.flatMap(({ current }) => addressOf(current)),
  );
}
