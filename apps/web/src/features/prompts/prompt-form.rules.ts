import { defaultModelUrl, promptModels } from '@balcao/contract';
import type { createPrompt, EndpointInput, Prompt } from '@balcao/contract';

export interface PromptValues {
  name: string;
  prompt: string;
  model: string;
  baseUrl: string;
  /** a new one; empty keeps what is stored */
  apiKey: string;
  maxTokens: number | string;
  maxMessages: number | string;
  temperature: number | string;
  queueId: number | null;
  onFailure: Prompt['onFailure'];
  failureText: string;
}

export function toFormValues(record: Prompt | undefined): PromptValues {
  return {
    name: record?.name ?? '',
    prompt: record?.prompt ?? '',
    model: record?.model ?? promptModels[0],
    baseUrl: record?.baseUrl ?? defaultModelUrl,
    apiKey: '',
    maxTokens: record?.maxTokens ?? 100,
    maxMessages: record?.maxMessages ?? 10,
    temperature: record?.temperature ?? 1,
    queueId: record?.queueId ?? null,
    onFailure: record?.onFailure ?? 'wait',
    failureText: record?.failureText ?? '',
  };
}

/** As the server takes it; the form has a queue by then. */
export function toRequest(values: PromptValues): EndpointInput<typeof createPrompt>['body'] {
  return {
    ...values,
    name: values.name.trim(),
    prompt: values.prompt.trim(),
    model: values.model.trim(),
    baseUrl: values.baseUrl.trim(),
    apiKey: values.apiKey.trim(),
    maxTokens: Number(values.maxTokens),
    maxMessages: Number(values.maxMessages),
    temperature: Number(values.temperature),
    queueId: values.queueId ?? 0,
  };
}
