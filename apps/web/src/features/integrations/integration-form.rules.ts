import type { EndpointInput, createIntegration, Integration, IntegrationType } from '@balcao/contract';

export interface IntegrationValues {
  type: IntegrationType;
  name: string;
  projectName: string;
  jsonContent: string;
  /** a new one; empty keeps what is stored */
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
  onFailure: Integration['onFailure'];
  failureText: string;
}

/** Their calls are signed. */
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
    onFailure: record?.onFailure ?? 'wait',
    failureText: record?.failureText ?? '',
  };
}

/** As the server takes it. */
export function toRequest(values: IntegrationValues): EndpointInput<typeof createIntegration>['body'] {
  return {
    ...values,
    name: values.name.trim(),
    projectName: values.projectName.trim(),
    urlN8N: values.urlN8N.trim(),
    typebotSlug: values.typebotSlug.trim(),
    typebotExpires: Number(values.typebotExpires),
    typebotDelayMessage: Number(values.typebotDelayMessage),
  };
}
