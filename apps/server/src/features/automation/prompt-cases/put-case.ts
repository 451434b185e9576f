import { isSameModelAddress, type PromptCaseCheck, type PromptCaseVerdict } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCompany } from '../../account/index.ts';
import { findQueue } from '../../inbox/index.ts';
import { askChat, ModelError, toModelError, type ModelAccess, type TokenCount } from '../language-models/index.ts';
import {
  askModel,
  countUse,
  describeAction,
  endsTurn,
  factsOfNobody,
  findPrompt,
  lookUpIn,
  readChoices,
  requireAccess,
  systemText,
  type Choices,
} from '../prompts/index.ts';
import { checkByRules, verdictOf, type CaseAnswer } from './checks.rules.ts';
import { applyJudgement, judgeQuestion } from './judge.rules.ts';
import type { Tried, WaitingCase } from './runs.sql.ts';

export type CaseDeps = Pick<Platform, 'database' | 'outboundHttp' | 'vault'>;

/** What every case of a run needs. */
export interface RunScene {
  companyId: number;
  promptId: number;
  tried: Tried;
  usesJudge: boolean;
  choices: Choices;
  queue: { id: number; name: string } | undefined;
  system: string;
}

export interface PutCase {
  verdict: PromptCaseVerdict;
  /** why there is no answer */
  problem: string | null;
  answers: CaseAnswer[];
  checks: PromptCaseCheck[];
  promptTokens: number;
  completionTokens: number;
  /** of one answer, on average */
  durationMs: number;
}

const judgeTokens = 1000;

export async function readScene(
  tx: CompanyTx,
  { promptId, tried, usesJudge }: Pick<RunScene, 'promptId' | 'tried' | 'usesJudge'>,
): Promise<RunScene> {
  const { db, companyId } = tx;
  const { prompt, maxTokens, actions, queueId } = tried;
  const [choices, queue, company] = await Promise.all([
    readChoices(tx, actions),
    queueId === null ? undefined : findQueue(db, queueId),
    findCompany(db, companyId),
  ]);
  const facts = { ...factsOfNobody, company: company?.name ?? '' };
  return {
    companyId,
    promptId,
    tried,
    usesJudge,
    choices,
    queue,
    system: systemText({ prompt, maxTokens, shown: [], actions }, facts),
  };
}

/** Puts a case to a model, turn by turn, and judges what it said and did. Nothing is sent and nothing is done. */
export async function putCase(
  deps: CaseDeps,
  scene: RunScene,
  promptCase: WaitingCase,
  signal: AbortSignal,
): Promise<PutCase> {
  const used = { promptTokens: 0, completionTokens: 0 };
  const answers: CaseAnswer[] = [];
  const startedAt = performance.now();
  const duration = () => Math.round((performance.now() - startedAt) / Math.max(answers.length, 1));
  const onUsed = async (tokens: TokenCount): Promise<void> => {
    used.promptTokens += tokens.promptTokens;
    used.completionTokens += tokens.completionTokens;
    await countUse(deps.database, scene, tokens);
  };
  try {
    await converse(deps, scene, promptCase, { answers, onUsed, signal });
    const durationMs = duration();
    const checks = await judged(deps, scene, promptCase, { answers, onUsed, signal });
    return { verdict: verdictOf(checks), problem: null, answers, checks, ...used, durationMs };
  } catch (error) {
    const { code } = toModelError(error);
    return { verdict: 'unanswered', problem: code, answers, checks: [], ...used, durationMs: duration() };
  }
}

interface Asking {
  answers: CaseAnswer[];
  onUsed(tokens: TokenCount): Promise<void>;
  signal: AbortSignal;
}

/** Adds an answer for each turn of the customer, until the conversation is no longer the model's. */
async function converse(
  deps: CaseDeps,
  scene: RunScene,
  { turns }: WaitingCase,
  { answers, onUsed, signal }: Asking,
): Promise<void> {
  const { companyId, tried, choices, queue, system } = scene;
  const history: { fromMe: boolean; text: string }[] = [];
  for (const text of turns) {
    history.push({ fromMe: false, text });
    const { reply, sources } = await askModel(
      deps,
      {
        ...tried,
        access: await readAccess(deps, scene),
        system,
        history,
        choices,
        queueId: queue?.id ?? null,
        lookUp: lookUpIn(deps, companyId, tried.documentIds),
      },
      signal,
      onUsed,
    );
    const texts = reply.messages.map((message) => message.text);
    answers.push({
      texts,
      actions: reply.actions.map((action) => describeAction(action, choices, queue)),
      sources: sources.map(({ documentId, name, page, text: passage }) => ({
        documentId,
        name,
        page,
        text: passage,
      })),
    });
    if (reply.actions.some(endsTurn)) break;
    history.push(...texts.map((said) => ({ fromMe: true, text: said })));
  }
}

/** The key of the prompt, as long as the ceiling of its month is not reached. Errors: those of `requireAccess`. */
const readAccess = ({ database, vault }: CaseDeps, { companyId, promptId, tried }: RunScene): Promise<ModelAccess> =>
  database.forCompany(companyId, async (tx) => {
    const prompt = await findPrompt(tx.db, promptId);
    if (!prompt) throw new ModelError('ERR_MODEL_KEY', 'the prompt is gone');
    // A key goes to the address it was stored for: a prompt that moved meanwhile has none for the former one.
    if (!isSameModelAddress(prompt.baseUrl, tried.baseUrl)) throw new ModelError('ERR_MODEL_KEY', 'another address');
    return requireAccess(tx, vault, prompt);
  });

/** Rules judge; what they cannot is put to the model where the company chose that. */
async function judged(
  deps: CaseDeps,
  scene: RunScene,
  promptCase: WaitingCase,
  { answers, onUsed, signal }: Asking,
): Promise<PromptCaseCheck[]> {
  const checks = checkByRules(promptCase, answers);
  if (!scene.usesJudge || promptCase.mustMean.length === 0) return checks;
  const { system, text } = judgeQuestion(promptCase.turns, answers, promptCase.mustMean);
  try {
    const said = await askChat(
      deps,
      await readAccess(deps, scene),
      {
        model: scene.tried.model,
        maxTokens: judgeTokens,
        temperature: 0,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: text },
        ],
      },
      signal,
    );
    await onUsed(said.used);
    return said.isFiltered ? checks : applyJudgement(checks, said.text);
  } catch (error) {
    // An answer without a judgement is looked at by a person.
    if (error instanceof ModelError) return checks;
    throw error;
  }
}
