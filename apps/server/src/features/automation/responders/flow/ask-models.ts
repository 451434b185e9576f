import type { PromptAction } from '@balcao/contract';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { KeyedQueue } from '../../../../platform/util/queue.ts';
import { type LockedTicket, listLatestWords, lockTickets } from '../../../inbox/index.ts';
import { findRun, findRunOf, recordCallBegan, type FlowEffectOf, type ModelAnswer } from '../../flows/index.ts';
import { countCitations } from '../../knowledge/index.ts';
import { askModel, findPrompt, goalText, lookUpIn, requireAccess, type ModelReply } from '../../prompts/index.ts';
import { readQuestion, sourcesNote, useCounter } from '../prompt/read-question.ts';
import { transcribeTurn } from '../prompt/transcribe-turn.ts';
import type { CallLog } from '../turns/calls.ts';
import { logAnswer, noteOf, reasonFor } from '../turns/leave-after-failure.ts';
import type { MoveOn } from './move-on.ts';

/** Conversations of this process in which models are asked side by side. */
const maxConversations = 200;
/** Shorter than the lease of a run. */
const answerTimeoutMs = 60_000;

type Deps = { calls: CallLog; moveOn: MoveOn } & Pick<
  Platform,
  'database' | 'files' | 'outboundHttp' | 'vault' | 'log'
>;

/** What a model may do in a flow besides answering: where the conversation goes is the flow's to say. */
const flowActions: ReadonlySet<PromptAction> = new Set(['tag', 'extraInfo', 'knowledge', 'handover']);

interface Asked {
  ticketId: number;
  effect: FlowEffectOf<'askModel'>;
}

/** An answer, with what is written about it into the log of the ticket. */
interface Answered {
  answer: ModelAnswer;
  write(tx: CompanyTx, ticket: LockedTicket): Promise<void>;
}

/**
 * Asks models for runs of flows, outside of transactions. What a process was asking when it ended is asked again by the sweep of due
 * runs: nobody is told anything twice, as an answer moves only the run that waits for it.
 */
export function createModelAsking(deps: Deps): {
  ask: (companyId: number, runId: string) => void;
  stop: () => Promise<void>;
} {
  const { database, log, moveOn } = deps;
  const conversations = new KeyedQueue<string>({
    concurrency: maxConversations,
    onError: (error, runId) => log.error({ err: error, runId }, 'a flow could not ask its model'),
  });

  async function carryOut(companyId: number, runId: string, stopping: AbortSignal): Promise<void> {
    const asked = await database.forCompany(companyId, (tx) => takeUp(tx, runId));
    if (!asked) return;
    const signal = AbortSignal.any([stopping, AbortSignal.timeout(answerTimeoutMs)]);
    const { answer, write } = await askOrFail(deps, companyId, asked, signal);
    // Another process asks again.
    if (stopping.aborted) return;
    await database.forCompany(companyId, async (tx) => {
      const [ticket] = await lockTickets(tx.db, [asked.ticketId]);
      const run = ticket?.status === 'pending' ? await findRunOf(tx.db, ticket.id) : undefined;
      // A person has the conversation now, or the contact wrote more, which is asked about next.
      if (!ticket || !run || run.id !== runId || !waitsFor(run.state.waiting, asked)) return;
      await write(tx, ticket);
      await moveOn(tx, ticket, run, { kind: 'modelAnswered', key: asked.effect.key, answer });
    });
  }

  return {
    ask: (companyId, runId) => void conversations.schedule(runId, (signal) => carryOut(companyId, runId, signal)),
    stop: () => conversations.stop(),
  };
}

const waitsFor = (waiting: { for: string; key?: string } | null, { effect }: Asked): boolean =>
  waiting?.for === 'model' && waiting.key === effect.key;

async function takeUp({ db, clock }: CompanyTx, runId: string): Promise<Asked | undefined> {
  const found = await findRun(db, runId);
  const [ticket] = found ? await lockTickets(db, [found.ticketId]) : [];
  const run = ticket?.status === 'pending' ? await findRunOf(db, ticket.id) : undefined;
  if (run?.id !== runId || run.state.waiting?.for !== 'model' || run.call?.kind !== 'askModel') return undefined;
  await recordCallBegan(db, runId, clock.now());
  return { ticketId: run.ticketId, effect: run.call };
}

/** A model that does not answer is an answer, too: the flow has a way for it. */
async function askOrFail(deps: Deps, companyId: number, asked: Asked, signal: AbortSignal): Promise<Answered> {
  try {
    return await ask(deps, companyId, asked, signal);
  } catch (error) {
    return {
      answer: { came: 'failed', texts: [], actions: [], value: '' },
      async write(tx, ticket) {
        const name = (await findPrompt(tx.db, asked.effect.promptId))?.name;
        const reason = await reasonFor(tx, error);
        await logAnswer(tx, ticket, 'unanswered', name === undefined ? reason : `${name}: ${reason}`);
      },
    };
  }
}

async function ask(deps: Deps, companyId: number, { ticketId, effect }: Asked, signal: AbortSignal): Promise<Answered> {
  const { database, vault, calls } = deps;
  const { promptId, goal } = effect;
  const count = useCounter(database, companyId, promptId);
  await transcribeLast(deps, { companyId, ticketId, promptId }, count, signal);
  const question = await database.forCompany(companyId, (tx) =>
    readQuestion(tx, vault, { ticketId, promptId, may: (action) => flowActions.has(action) }),
  );
  if (!question) throw new Error('the prompt is gone');
  const { name, documentIds, system } = question;
  const reply = await calls.measure(companyId, { promptId }, signal, () =>
    askModel(
      deps,
      {
        ...question,
        // Whoever wants a person is told to the flow, whatever the prompt allows elsewhere.
        actions: [...new Set([...question.actions, 'handover' as const])],
        queueId: null,
        hasGoal: goal !== '',
        system: goal === '' ? system : `${system}\n\n${goalText(goal)}`,
        lookUp: lookUpIn(deps, companyId, documentIds),
      },
      signal,
      count,
    ),
  );
  return {
    answer: toAnswer(reply),
    async write(tx, ticket) {
      await logAnswer(tx, ticket, 'answered', await noteOf(tx, sourcesNote(name, reply.sources), reply.leftOut));
      await countCitations(tx, reply.sources);
    },
  };
}

function toAnswer({ reply: { messages, actions }, reached }: ModelReply): ModelAnswer {
  const wantsPerson = actions.some(({ type }) => type === 'handover');
  return {
    came: wantsPerson ? 'person' : reached === undefined ? 'said' : 'reached',
    texts: messages.map(({ text }) => text),
    actions: actions.flatMap((action): ModelAnswer['actions'] => {
      if (action.type === 'extraInfo') return [action];
      return action.type === 'tag' && action.id !== undefined ? [{ type: 'tag', id: action.id }] : [];
    }),
    value: reached ?? '',
  };
}

/** A voice message is written down before the model reads the conversation. */
async function transcribeLast(
  deps: Deps,
  { companyId, ticketId, promptId }: { companyId: number; ticketId: number; promptId: number },
  count: ReturnType<typeof useCounter>,
  signal: AbortSignal,
): Promise<void> {
  const { database, vault } = deps;
  const last = await database.forCompany(companyId, async ({ db }) =>
    (await listLatestWords(db, ticketId, { limit: 1 })).find(({ fromMe }) => !fromMe),
  );
  if (!last) return;
  const turn = { companyId, ticketId, messageId: last.id, message: last, isFirst: false };
  const findAccess = async (tx: CompanyTx) => {
    const prompt = await findPrompt(tx.db, promptId);
    if (!prompt || prompt.transcriptionModel === '') return undefined;
    return { ...(await requireAccess(tx, vault, prompt)), model: prompt.transcriptionModel };
  };
  await transcribeTurn(deps, turn, { findAccess, count }, signal);
}
