import {
  minTokenLength,
  sendRatesPerMinute,
  type Connection,
  type ErrorCode,
  type Provider,
  traitsOf,
} from '@balcao/contract';

/** The value of a number field: emptied it is text. */
type NumberFieldValue = number | string;

/** The values of the dialog; ids as text, as pickers need them. */
export interface ConnectionValues {
  name: string;
  /** chosen once: a connection that was added keeps its own */
  provider: Provider;
  isDefault: boolean;
  queueIds: number[];
  shareGroup: string;
  greetingMessage: string;
  complationMessage: string;
  outOfHoursMessage: string;
  ratingMessage: string;
  expiresInactiveMessage: string;
  maxUseBotQueues: NumberFieldValue;
  timeUseBotQueues: NumberFieldValue;
  expiresTicket: NumberFieldValue;
  timeToTransfer: NumberFieldValue;
  transferQueueId: number | null;
  integrationId: number | null;
  promptId: number | null;
  messagesPerMinute: NumberFieldValue;
  /** of linked numbers: where they go out; '' = directly */
  proxy: string;
  /** a new one; empty = the one that is set stays */
  token: string;
}

const textFields = [
  'shareGroup',
  'greetingMessage',
  'complationMessage',
  'outOfHoursMessage',
  'ratingMessage',
  'expiresInactiveMessage',
] as const;
const numberFields = [
  'maxUseBotQueues',
  'timeUseBotQueues',
  'expiresTicket',
  'timeToTransfer',
  'messagesPerMinute',
] as const;
/** The initial values of a new connection, also for emptied fields. */
const defaults = {
  maxUseBotQueues: 3,
  timeUseBotQueues: 0,
  expiresTicket: 0,
  timeToTransfer: 0,
  messagesPerMinute: sendRatesPerMinute.default,
} as const;

/** The kinds of connections, the usual one first. */
export const offeredProviders: readonly Provider[] = ['beta', 'cloud', 'sandbox'];

function mapKeys<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>;
}

export function toFormValues(connection: Connection | undefined): ConnectionValues {
  return {
    name: connection?.name ?? '',
    provider: connection?.provider ?? 'beta',
    isDefault: connection?.isDefault ?? false,
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    ...mapKeys(textFields, (field) => connection?.[field] ?? ''),
    ...mapKeys(numberFields, (field): NumberFieldValue => connection?.[field] ?? defaults[field]),
    transferQueueId: connection?.transferQueueId ?? null,
    token: '',
    proxy: connection?.proxy ?? '',
    integrationId: connection?.integrationId ?? null,
    promptId: connection?.promptId ?? null,
  };
}

/** The fields as the server takes them. */
export function toRequestBody(values: ConnectionValues) {
  return {
    ...values,
    name: values.name.trim(),
    shareGroup: values.shareGroup.trim(),
    token: values.token.trim(),
    proxy: traitsOf(values.provider).hasProxy ? values.proxy.trim() : '',
    ...mapKeys(numberFields, (field) => (values[field] === '' ? defaults[field] : Number(values[field]))),
  };
}

type ConnectionBody = ReturnType<typeof toRequestBody>;

/** Only edited fields: those that someone else changed meanwhile stay. */
export function changedFields(before: ConnectionValues, after: ConnectionValues): Partial<ConnectionBody> {
  const [old, now] = [toRequestBody(before), toRequestBody(after)];
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => !same(old[field as keyof ConnectionBody], value)),
  ) as Partial<ConnectionBody>;
}

/** A greeting is needed once customers have several queues to choose from. */
export function greetingMissing({
  queueIds,
  greetingMessage,
}: Pick<ConnectionValues, 'queueIds' | 'greetingMessage'>): boolean {
  return queueIds.length > 1 && greetingMessage.trim() === '';
}

/** A token that could be guessed, or that no header can carry. */
export const isTokenUnfit = (token: string): boolean =>
  token.trim() !== '' && (token.trim().length < minTokenLength || /\s/.test(token.trim()));

/** Whether a text is neither empty nor the address of a proxy. */
export function isProxyUnfit(proxy: string): boolean {
  const url = URL.parse(proxy.trim());
  return proxy.trim() !== '' && (!url || !/^(?:http|socks5):$/.test(url.protocol) || url.hostname === '');
}

/** A time to wait leads nowhere without a queue. */
export function transferQueueMissing({
  timeToTransfer,
  transferQueueId,
}: Pick<ConnectionValues, 'timeToTransfer' | 'transferQueueId'>): boolean {
  return Number(timeToTransfer) > 0 && transferQueueId === null;
}

export type FormTab = 'general' | 'menu' | 'texts' | 'timers';
export const formTabs: readonly FormTab[] = ['general', 'menu', 'texts', 'timers'];

const tabOf: Readonly<Record<keyof ConnectionValues, FormTab>> = {
  name: 'general',
  provider: 'general',
  isDefault: 'general',
  queueIds: 'general',
  shareGroup: 'general',
  greetingMessage: 'menu',
  maxUseBotQueues: 'menu',
  timeUseBotQueues: 'menu',
  complationMessage: 'texts',
  outOfHoursMessage: 'texts',
  ratingMessage: 'texts',
  expiresTicket: 'timers',
  expiresInactiveMessage: 'timers',
  timeToTransfer: 'timers',
  transferQueueId: 'timers',
  messagesPerMinute: 'general',
  token: 'general',
  proxy: 'general',
  integrationId: 'general',
  promptId: 'general',
};

/** The first tab with a field that needs attention. */
export function tabOfErrors(fields: readonly string[]): FormTab | undefined {
  const tabs = new Set(fields.map((field) => tabOf[field as keyof ConnectionValues]));
  return formTabs.find((tab) => tabs.has(tab));
}

/** The field a refusal of the server belongs beside; any other concerns the whole form. */
export const errorFields = {
  ERR_WAPP_NAME_ALREADY_EXISTS: 'name',
  ERR_WAPP_GREETING_REQUIRED: 'greetingMessage',
  ERR_NO_OTHER_WHATSAPP: 'isDefault',
  ERR_NO_QUEUE_FOUND: 'queueIds',
  ERR_WAPP_TOKEN_TAKEN: 'token',
  ERR_NO_INTEGRATION_FOUND: 'integrationId',
  ERR_NO_PROMPT_FOUND: 'promptId',
} as const satisfies Partial<Record<ErrorCode, keyof ConnectionValues>>;
