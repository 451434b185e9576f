import type { CustomField, FieldSubject, FieldType } from '@balcao/contract';

export interface FieldFormValues {
  name: string;
  type: FieldType;
  /** `row` is the place in the form, `key` of one that is stored */
  choices: { row: string; key: string | undefined; name: string }[];
  isRequired: boolean;
  adminsOnly: boolean;
}

export const hasChoices = (type: FieldType): boolean => type === 'one' || type === 'several';

let lastRow = 0;
/** An empty line of a choice. */
export const newChoice = (key?: string, name = '') => ({ row: `choice ${(lastRow += 1)}`, key, name });

export const toFieldForm = (record: CustomField | undefined): FieldFormValues => ({
  name: record?.name ?? '',
  type: record?.type ?? 'text',
  choices: record
    ? record.choices.filter(({ archived }) => !archived).map(({ key, name }) => newChoice(key, name))
    : [newChoice(), newChoice()],
  isRequired: record?.isRequired ?? false,
  adminsOnly: record?.adminsOnly ?? false,
});

/** Lines without a name are dropped. */
export const namedChoices = ({ choices }: FieldFormValues) =>
  choices
    .map(({ key, name }) => ({ name: name.trim(), ...(key !== undefined && { key }) }))
    .filter(({ name }) => name !== '');

/** The request of the form. */
export function toFieldRequest(values: FieldFormValues, subject: FieldSubject) {
  const { name, type, isRequired, adminsOnly } = values;
  const choices = hasChoices(type) ? { choices: namedChoices(values) } : {};
  return { subject, type, name: name.trim(), isRequired, adminsOnly, ...choices };
}

/** What is wrong with the choices: there is none, or the name of a line stands above it too. */
export function choicesProblem(values: FieldFormValues): 'none' | { same: number } | undefined {
  if (!hasChoices(values.type)) return undefined;
  const names = values.choices.map(({ name }) => name.trim().toLowerCase());
  const same = names.findIndex((name, index) => name !== '' && names.indexOf(name) < index);
  if (same >= 0) return { same };
  return names.some((name) => name !== '') ? undefined : 'none';
}
