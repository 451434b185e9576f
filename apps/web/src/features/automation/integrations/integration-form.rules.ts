import type { EndpointInput, createIntegration, Integration, IntegrationType, testIntegration } from '@balcao/contract';

export interface IntegrationValues {
  type: IntegrationType;
  name: string;
  projectName: string;
  jsonContent: string;
  /** a new one; empty keeps the stored one */
  signingSecret: string;
  language: Integration['language'];
  urlN8N: string;
  typebotSlug: string;
  typebotExpires: number | string;
  typebotDelayMessage: number | string;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotUnknownMessage: string;
  typebotRestartMessage: string;
  waitSeconds: number | string;
  attempts: number | string;
  transcribes: boolean;
  convertsMarkdown: boolean;
  onFailure: Integration['onFailure'];
  failureText: string;
}

/** Whether the calls to this kind of integration are signed. */
export const isSigned = (type: IntegrationType) => type === 'n8n' || type === 'webhook';

const secretBytes = 24;

/** A secret as Standard Webhooks writes it. */
export function newSigningSecret(): string {
  return `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secretBytes))))}`;
}

export function toFormValues(record: Integration | undefined): IntegrationValues {
  return {
    type: record?.type ?? 'typebot',
    name: record?.name ?? '',
    projectName: record?.projectName ?? '',
    jsonContent: '',
    signingSecret: record ? '' : newSigningSecret(),
    language: record?.language ?? 'pt-BR',
    urlN8N: record?.urlN8N ?? '',
    typebotSlug: record?.typebotSlug ?? '',
    typebotExpires: record?.typebotExpires ?? 1,
    typebotDelayMessage: record?.typebotDelayMessage ?? 1000,
    typebotKeywordFinish: record?.typebotKeywordFinish ?? '',
    typebotKeywordRestart: record?.typebotKeywordRestart ?? '',
    typebotUnknownMessage: record?.typebotUnknownMessage ?? '',
    typebotRestartMessage: record?.typebotRestartMessage ?? '',
    waitSeconds: record?.waitSeconds ?? 20,
    attempts: record?.attempts ?? 3,
    transcribes: record?.transcribes ?? false,
    convertsMarkdown: record?.convertsMarkdown ?? true,
    onFailure: record?.onFailure ?? 'wait',
    failureText: record?.failureText ?? '',
  };
}

/** The request of the form. */
export function toRequest(values: IntegrationValues): EndpointInput<typeof createIntegration>['body'] {
  return {
    ...values,
    name: values.name.trim(),
    projectName: values.projectName.trim(),
    urlN8N: values.urlN8N.trim(),
    typebotSlug: values.typebotSlug.trim(),
    // An emptied one has its default: 0 minutes are never.
    typebotExpires: values.typebotExpires,
    typebotDelayMessage: values.typebotDelayMessage,
    waitSeconds: Number(values.waitSeconds),
    attempts: Number(values.attempts),
  };
}

/** The request of a test of the form; undefined where a required field is missing, and for Dialogflow. */
export function toTest(
  values: IntegrationValues,
  record: Integration | undefined,
): Omit<EndpointInput<typeof testIntegration>['body'], 'text'> | undefined {
  const { type, urlN8N, typebotSlug, signingSecret, waitSeconds, convertsMarkdown } = toRequest(values);
  const isMissing = !urlN8N || (type === 'typebot' && !typebotSlug) || values.waitSeconds === '';
  if (type === 'dialogflow' || isMissing) return undefined;
  return {
    type,
    urlN8N,
    typebotSlug,
    waitSeconds,
    convertsMarkdown,
    ...(isSigned(type) && signingSecret && { signingSecret }),
    ...(record && { integrationId: record.id }),
  };
}
