import { defaultModelUrl, isSameModelAddress, promptModels } from '@balcao/contract';
import type { createPrompt, EndpointInput, Prompt, startPromptCaseRun, testPrompt } from '@balcao/contract';

type CaseDraftPrompt = NonNullable<EndpointInput<typeof startPromptCaseRun>['body']['draft']>;

export interface PromptValues {
  name: string;
  prompt: string;
  model: string;
  baseUrl: string;
  /** a new one; empty keeps the stored one */
  apiKey: string;
  maxTokens: number | string;
  maxMessages: number | string;
  temperature: number | string;
  queueId: number | null;
  onFailure: Prompt['onFailure'];
  failureText: string;
  actions: Prompt['actions'];
  shown: Prompt['shown'];
  /** null = all of the company */
  documentIds: Prompt['documentIds'];
  /** empty = no ceiling */
  monthlyTokens: number | string;
  transcriptionModel: string;
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
    actions: record?.actions ?? ['handover'],
    shown: record?.shown ?? ['name', 'extraInfo', 'tags'],
    documentIds: record?.documentIds ?? null,
    monthlyTokens: record?.monthlyTokens ?? '',
    transcriptionModel: record?.transcriptionModel ?? 'whisper-1',
  };
}

/** The request of the form; it has a queue by then. */
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
    monthlyTokens: values.monthlyTokens === '' ? null : Number(values.monthlyTokens),
    transcriptionModel: values.transcriptionModel.trim(),
  };
}

/** The request of a test of the form; undefined where a required field is missing. */
export function toTest(
  values: PromptValues,
  record: Prompt | undefined,
): Omit<EndpointInput<typeof testPrompt>['body'], 'messages'> | undefined {
  const { prompt, model, baseUrl, apiKey, maxTokens, temperature, queueId, actions, documentIds } = toRequest(values);
  const hasNumbers = values.maxTokens !== '' && values.temperature !== '';
  const hasKey = apiKey !== '' || (record !== undefined && isSameModelAddress(baseUrl ?? '', record.baseUrl));
  if (prompt.length < 50 || model === '' || !hasKey || !hasNumbers) return undefined;
  return {
    prompt,
    model,
    baseUrl,
    apiKey,
    maxTokens,
    temperature,
    queueId: queueId || null,
    actions,
    documentIds,
    promptId: record?.id ?? null,
  };
}

/** What the cases are put to; undefined where a required field is missing, or the kept key is for another address. */
export function toCaseDraft(values: PromptValues, record: Prompt): CaseDraftPrompt | undefined {
  const test = toTest({ ...values, apiKey: '' }, record);
  if (!test) return undefined;
  const { prompt, model, baseUrl, maxTokens, temperature, queueId, documentIds, actions = [] } = test;
  return { prompt, model, baseUrl, maxTokens, temperature, queueId, documentIds, actions };
}
