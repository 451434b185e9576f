import {
  defaultModelUrl,
  type HandlerAnswer,
  type HandlerInput,
  type testPrompt,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { requireKeyForAddress, toAppError } from '../language-models/index.ts';
import { findQueue } from '../../inbox/index.ts';
import { askModel } from './ask-model.ts';
import { countUse } from './count-use.ts';
import { lookUpIn, readChoices, requireAccess } from './prompt-question.ts';
import { factsOfNobody, systemText } from './prompt-texts.rules.ts';
import { describeAction } from './prompt-tools.rules.ts';
import { findPrompt } from './prompts.sql.ts';

type Deps = Pick<Platform, 'database' | 'outboundHttp' | 'vault'>;
type Tested = HandlerAnswer<typeof testPrompt>;

/**
 * Tries a prompt as it is being written: its answer and actions. Nothing is sent and nothing is done.
 * @throws AppError ERR_NO_PROMPT_FOUND, ERR_VALIDATION without a key, ERR_MODEL_CEILING, and those of a model that does
 * not answer
 */
export async function testPromptAnswer(
  deps: Deps,
  { companyId }: UserActor,
  {
    promptId = null,
    apiKey,
    baseUrl,
    queueId = null,
    documentIds = null,
    actions,
    messages,
    prompt,
    ...body
  }: HandlerInput<typeof testPrompt>['body'],
  signal: AbortSignal,
): Promise<Tested> {
  const { database, vault } = deps;
  const typed = apiKey?.trim();
  const asked = await database
    .forCompany(companyId, async (tx) => {
      const saved = promptId === null ? undefined : await findPrompt(tx.db, promptId);
      if (promptId !== null && !saved) throw new AppError('ERR_NO_PROMPT_FOUND');
      if (!typed && !saved)
        throw new AppError('ERR_VALIDATION', { fields: [{ field: 'apiKey', problem: 'is required' }] });
      const url = baseUrl?.trim() || defaultModelUrl;
      if (!typed && saved) requireKeyForAddress(url, saved.baseUrl);
      return {
        access: typed || !saved ? { apiKey: typed ?? '', baseUrl: url } : await requireAccess(tx, vault, saved),
        choices: await readChoices(tx, actions),
        queue: queueId === null ? undefined : await findQueue(tx.db, queueId),
        company: (await findCompany(tx.db, companyId))?.name ?? '',
      };
    })
    .catch((error: unknown) => {
      throw toAppError(error);
    });
  const startedAt = performance.now();
  const { reply, sources, used } = await askModel(
    deps,
    {
      ...body,
      access: asked.access,
      system: systemText(
        { prompt, maxTokens: body.maxTokens, shown: [], actions },
        { ...factsOfNobody, company: asked.company },
      ),
      history: messages,
      actions,
      choices: asked.choices,
      queueId: asked.queue?.id ?? null,
      lookUp: lookUpIn(deps, companyId, documentIds),
    },
    signal,
    async (tokens) => {
      if (promptId !== null) await countUse(database, { companyId, promptId }, tokens);
    },
  ).catch((error: unknown) => {
    throw toAppError(error);
  });
  return {
    texts: reply.messages.map(({ text }) => text),
    actions: reply.actions.map((action) => describeAction(action, asked.choices, asked.queue)),
    sources: sources.map(({ name, page }) => ({ name, page })),
    tokens: used.promptTokens + used.completionTokens,
    durationMs: Math.round(performance.now() - startedAt),
  };
}
