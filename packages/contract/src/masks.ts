import * as z from 'zod';
import { isAdmin, type UserActor } from './permissions.ts';

/**
 * What a marked text is to somebody who may not know the numbers of contacts
 * (docs/decisions/0283-marks-of-numbers.md):
 *  - `number`: the number of a contact
 *  - `value`: anything, a number perhaps
 *  - `name`: what somebody is called, which may be their number, or have it
 *  - `person`: the address of somebody in a group
 *  - `card`: the text of a shared contact card; `mentions`: a text, in which WhatsApp puts the digits of whom it mentions behind an `@`
 *  - `file`: the name of a file; `fileAddress`: the address of one, which holds its name
 */
export type MaskKind = 'number' | 'value' | 'name' | 'person' | 'card' | 'mentions' | 'file' | 'fileAddress';

/** Whether the mark counts in a record. */
type Condition = (record: Readonly<Record<string, unknown>>) => boolean;
export interface MaskMark {
  /** what it is, which the record around it may decide */
  kind: MaskKind | ((record: Readonly<Record<string, unknown>>) => MaskKind);
  only?: Condition | undefined;
}

const marks = new WeakMap<z.ZodType, MaskMark>();

/** Marks a text of an answer or event. It is the last thing that is done to a schema: what is made of a marked one has no mark. */
export function masked<S extends z.ZodType>(kind: MaskKind, schema: S, only?: Condition): S {
  marks.set(schema, { kind, only });
  return schema;
}

export const markOf = (schema: z.ZodType): MaskMark | undefined => marks.get(schema);

/** The text of a message: of a contact card that is one, else with what is no word of its author. */
export const messageText = (): z.ZodString => {
  const schema = z.string();
  marks.set(schema, { kind: (record) => (record['mediaType'] === 'vcard' ? 'card' : 'mentions') });
  return schema;
};

/** The newest message as a row shows it: of a card who is on it, of a file its name, else as `messageText`. */
export const messagePreview = (typeField: string): z.ZodString => {
  const schema = z.string();
  marks.set(schema, {
    kind: ({ [typeField]: type }) => (type === 'vcard' || type === 'application' ? 'name' : 'mentions'),
  });
  return schema;
};

export const contactNumber = masked('number', z.string());
export const contactName = masked('name', z.string());
/** A contact as its name is shown beside something. */
export const contactRef = z.object({ id: z.number(), name: contactName });

/** The setting of a company, and from whom the numbers of its contacts are hidden. */
export const maskedNumbersSetting = 'maskedNumbers';
export const maskedNumbersChoices = ['nobody', 'attendants', 'supervisors'] as const;
type MaskedNumbers = (typeof maskedNumbersChoices)[number];

/** Whether numbers are hidden from a user; `supervisors` = from attendants as well. Operators and admins know them. */
export function hidesNumbersFrom(
  actor: Pick<UserActor, 'profile' | 'super' | 'operator'>,
  setting: string | undefined,
): boolean {
  if (isAdmin(actor) || actor.operator) return false;
  const hidden: MaskedNumbers = actor.profile === 'supervisor' ? 'supervisors' : 'attendants';
  return setting === 'supervisors' || setting === hidden;
}
