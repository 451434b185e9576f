import type { AuditLine } from '@balcao/contract';
import type { TFunction } from 'i18next';

/** A word by a key that is made of data; the data itself where there is none. */
const word = (t: TFunction, group: 'kinds' | 'verbs' | 'acts' | 'fields', key: string, otherwise: string): string =>
  t(`audit.${group}.${key}`, otherwise);

/** An action as a sentence without its subject: "Mudou a fila nº 3". An unknown word is shown as it is. */
export function describeAct(t: TFunction, { kind, verb, step, subject }: AuditLine): string {
  const text =
    verb === 'act' && step !== null
      ? word(t, 'acts', `${kind}.${step}`, step)
      : word(t, 'acts', `${kind}.${verb}`, `${word(t, 'verbs', verb, verb)} ${word(t, 'kinds', kind, kind)}`);
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

/** The fields that were sent: those whose values are shown only where they are others than before. */
export function listChanges(t: TFunction, { fields, before, after }: AuditLine): Change[] {
  return fields.flatMap((field) => {
    const change = {
      field: word(t, 'fields', field, field),
      before: field in before ? describeValue(t, before[field]) : undefined,
      after: field in after ? describeValue(t, after[field]) : undefined,
    };
    return change.before !== undefined && change.before === change.after ? [] : [change];
  });
}

function describeValue(t: TFunction, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return t('audit.none');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A change as one line of text, for files. */
export const changeText = ({ field, before, after }: Change): string =>
  after === undefined ? field : `${field}: ${before === undefined ? '' : `${before} → `}${after}`;
