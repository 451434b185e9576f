import {
  freeKey,
  isAdmin,
  maxFields,
  maxFieldsEver,
  type createCustomField,
  type CustomField,
  type FieldSubject,
  type HandlerInput,
  type updateCustomField,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { defineAudience } from '../../../platform/live/audience.ts';
import { changedChoices, hasChoices } from './custom-fields.rules.ts';
import * as rows from './custom-fields.sql.ts';

/** Everybody of the company, or its admins; to the others the field is gone. */
const fieldAudience = defineAudience<{ id: number; adminsOnly: boolean }>('custom-fields:field', {
  receives: ({ actor }, { adminsOnly }) => (adminsOnly && !isAdmin(actor) ? 'lost' : 'event'),
  recordOf: ({ id }) => ({ event: 'customField', id, deletion: { action: 'delete', customFieldId: id } }),
});

function emitField(tx: CompanyTx, action: 'create' | 'update', customField: CustomField): void {
  const { id, adminsOnly } = customField;
  tx.emit('customField', { action, customField }, fieldAudience({ id, adminsOnly }));
}

/** Tells open browsers that values of a field changed, of contacts or tickets that nobody counts. */
export async function announceField(tx: CompanyTx, id: number): Promise<void> {
  const field = await rows.findField(tx.db, id);
  if (field) emitField(tx, 'update', field);
}

/** @throws AppError ERR_CUSTOM_FIELD_LIMIT, ERR_CUSTOM_FIELD_NAME_TAKEN, ERR_VALIDATION for choices */
export async function addField(
  tx: CompanyTx,
  {
    subject,
    type,
    name,
    choices = [],
    isRequired = false,
    adminsOnly = false,
  }: HandlerInput<typeof createCustomField>['body'],
): Promise<CustomField> {
  await rows.lockFields(tx.db, tx.companyId);
  const known = await rows.listFields(tx.db, subject);
  checkRoom(known);
  const field = await rows.insertField(tx.db, tx.companyId, {
    subject,
    type,
    name,
    key: freeKey(
      name,
      known.map(({ key }) => key),
    ),
    choices: readChoices({ type, choices: [] }, choices),
    isRequired,
    adminsOnly,
    position: Math.max(0, ...known.map(({ position }) => position)) + 1,
  });
  recordSubjectName(field.name);
  emitField(tx, 'create', field);
  return field;
}

function checkRoom(known: readonly CustomField[]): void {
  if (known.filter(({ archivedAt }) => archivedAt === null).length >= maxFields)
    throw new AppError('ERR_CUSTOM_FIELD_LIMIT', { limit: maxFields });
  if (known.length >= maxFieldsEver) throw new AppError('ERR_CUSTOM_FIELD_LIMIT', { limit: maxFieldsEver });
}

function readChoices(
  { type, choices }: Pick<CustomField, 'type' | 'choices'>,
  sent: readonly { key?: string | undefined; name: string }[],
): CustomField['choices'] {
  const refuse = (problem: string) => new AppError('ERR_VALIDATION', { fields: [{ field: 'choices', problem }] });
  if (!hasChoices(type)) return [];
  if (sent.length === 0) throw refuse('expected at least one choice');
  const changed = changedChoices(choices, sent);
  if (!changed) throw refuse('expected different names, and fewer of them');
  return changed;
}

/** @returns undefined where there is no such field. Errors as of `addField` */
export async function changeField(
  tx: CompanyTx,
  id: number,
  { choices, archived, ...columns }: HandlerInput<typeof updateCustomField>['body'],
): Promise<CustomField | undefined> {
  await rows.lockFields(tx.db, tx.companyId);
  const known = await rows.findField(tx.db, id);
  if (!known) return undefined;
  if (archived === false && known.archivedAt !== null) {
    const others = (await rows.listFields(tx.db, known.subject)).filter((field) => field.archivedAt === null);
    if (others.length >= maxFields) throw new AppError('ERR_CUSTOM_FIELD_LIMIT', { limit: maxFields });
  }
  const field = await rows.updateField(tx.db, id, {
    ...columns,
    archived,
    ...(choices && { choices: readChoices(known, choices) }),
  });
  recordSubjectName(field.name);
  emitField(tx, 'update', field);
  return field;
}

function refuseUnknown(): never {
  throw new AppError('ERR_NO_CUSTOM_FIELD_FOUND');
}

/** Puts fields in an order; those that are not named follow. Error: ERR_NO_CUSTOM_FIELD_FOUND. */
export async function orderFields(
  tx: CompanyTx,
  { subject, fieldIds }: { subject: FieldSubject; fieldIds: readonly number[] },
): Promise<CustomField[]> {
  await rows.lockFields(tx.db, tx.companyId);
  const known = await rows.listFields(tx.db, subject);
  const named = fieldIds.map((id) => known.find((field) => field.id === id) ?? refuseUnknown());
  const ordered = [...new Set([...named, ...known])];
  const changed: CustomField[] = [];
  for (const [index, field] of ordered.entries()) {
    const position = index + 1;
    if (field.position === position) {
      changed.push(field);
      continue;
    }
    const moved = await rows.updateField(tx.db, field.id, { position });
    emitField(tx, 'update', moved);
    changed.push(moved);
  }
  return changed;
}
