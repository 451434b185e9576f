import type { Whatsapp } from '@balcao/contract';
import { isApiError } from '../../app/api/api-error.ts';

/** What the dialog edits; ids of queues as text, as pickers want them. */
export interface ConnectionValues {
  name: string;
  isDefault: boolean;
  queueIds: string[];
  greetingMessage: string;
}

export function valuesOf(connection: Whatsapp | undefined): ConnectionValues {
  return {
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    queueIds: connection?.queues.map((queue) => String(queue.id)) ?? [],
    greetingMessage: connection?.greetingMessage ?? '',
  };
}

/** The fields as the server takes them. */
export function fieldsOf(values: ConnectionValues) {
  return { ...values, name: values.name.trim(), queueIds: values.queueIds.map(Number) };
}

type Fields = ReturnType<typeof fieldsOf>;

/** Only what was changed: what somebody else changed meanwhile stays as it is. */
export function changedFields(before: ConnectionValues, after: ConnectionValues): Partial<Fields> {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(old[field as keyof Fields], value)),
  ) as Partial<Fields>;
}

/** A greeting is needed once customers have to be told of several queues. */
export function greetingMissing({ queueIds, greetingMessage }: ConnectionValues): boolean {
  return queueIds.length > 1 && greetingMessage.trim() === '';
}

const fieldOfCode: Readonly<Record<string, keyof ConnectionValues>> = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_NO_QUEUE_FOUND: 'queueIds',
};

/** The field an error of the server belongs beside; undefined when it concerns the whole form. */
export function fieldOfError(error: unknown): keyof ConnectionValues | undefined {
  return isApiError(error) && Object.hasOwn(fieldOfCode, error.code) ? fieldOfCode[error.code] : undefined;
}
