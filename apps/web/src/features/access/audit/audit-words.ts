import { auditedIds, auditNameKey, type AuditLine } from '@balcao/contract';
import type { TFunction } from 'i18next';

/** A word by a key that is made of data; the data itself where there is none. */
const word = (t: TFunction, group: 'kinds' | 'verbs' | 'acts' | 'fields', key: string, otherwise: string): string =>
  t(`audit.${group}.${key}`, otherwise);

/** An action as a sentence without its subject: "Mudou a fila Vendas". An unknown word is shown as it is. */
export function describeAct(t: TFunction, { kind, verb, step, subject, subjectName }: AuditLine): string {
  const text =
    verb === 'act' && step !== null
      ? word(t, 'acts', `${kind}.${step}`, step)
      : word(t, 'acts', `${kind}.${verb}`, `${word(t, 'verbs', verb, verb)} ${word(t, 'kinds', kind, kind)}`);
  if (subjectName !== null) return `${text} ${subjectName}`;
  if (subject === null) return text;
  return /^\d+$/.test(subject) ? `${text} ${t('audit.subject', { id: subject })}` : `${text} ${subject}`;
}

export function describeWho(t: TFunction, { user, isOperator }: AuditLine): string {
  if (isOperator) return user?.name == null ? t('audit.operator') : t('audit.namedOperator', { name: user.name });
  if (user === null) return t('audit.system');
  return user.name ?? t('audit.formerUser', { id: user.id });
}

export interface Change {
  field: string;
  /** undefined = it is not known, or no value that may be shown */
  before: string | undefined;
  after: string | undefined;
}

/**
 * The fields that were sent: those whose values are shown only where they are others than before, and those without
 * a value only where a record was changed.
 */
export function listChanges(t: TFunction, { verb, fields, before, after, names }: AuditLine): Change[] {
  return fields.flatMap((field) => {
    if (verb !== 'update' && !(field in before) && !(field in after)) return [];
    const nameOf = (id: unknown) => namedId(t, field, id, names);
    const change = {
      field: word(t, 'fields', field, field),
      before: field in before ? describeField(t, field, before[field], nameOf) : undefined,
      after: field in after ? describeField(t, field, after[field], nameOf) : undefined,
    };
    return change.before !== undefined && change.before === change.after ? [] : [change];
  });
}

/** An id as the name of its record, or as a number where it has none any more; undefined = the field holds no ids. */
function namedId(t: TFunction, field: string, id: unknown, names: AuditLine['names']): string | undefined {
  const kind = Object.hasOwn(auditedIds, field) ? auditedIds[field as keyof typeof auditedIds] : undefined;
  if (kind === undefined || typeof id !== 'number') return undefined;
  return names[auditNameKey(kind, id)] ?? t('audit.subject', { id });
}

/** Hours are stored with the names of weekdays that the contract has. */
function describeField(
  t: TFunction,
  field: string,
  value: unknown,
  nameOf: (id: unknown) => string | undefined,
): string {
  if (field !== 'schedules' || typeof value !== 'string') return describeValue(t, value, nameOf);
  return value.replace(/[a-z]+/g, (name) => t(`audit.hours.${name}`, name));
}

function describeValue(t: TFunction, value: unknown, nameOf: (id: unknown) => string | undefined): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('audit.none');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return value.map((one) => nameOf(one) ?? String(one)).join(', ');
  return typeof value === 'string' || typeof value === 'number' ? (nameOf(value) ?? String(value)) : '';
}

/** A change as one line of text, for files. */
export const changeText = ({ field, before, after }: Change): string =>
  after === undefined ? field : `${field}: ${before === undefined ? '' : `${before} → `}${after}`;
