import { promptCasesCrud, type Prompt } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';

const runId = ({ records }: World) => records.get('/prompt-case-runs');
/** The case of the run. */
const caseId = ({ records }: World) => records.get('/prompt-case-results');

/** Instructions for a model that is nowhere. */
const instructions = {
  prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
  model: 'gpt-4o-mini',
  baseUrl: 'http://127.0.0.1:9/v1',
  maxTokens: 100,
  temperature: 1,
};

const createPrompt = async ({ admin, queue }: World): Promise<number> =>
  (
    await admin.ok(
      admin.post<Prompt>('/prompt', {
        name: `Assistente ${randomText()}`,
        ...instructions,
        maxMessages: 10,
        apiKey: 'sk-chave',
        queueId: queue.id,
      }),
    )
  ).id;

/** That of the world, which is made after the cases. */
const promptOf = async (world: World): Promise<number> => world.records.get('/prompt') ?? createPrompt(world);

/** A company waits for its runs, the samples do not. */
const endRuns = ({ company }: World, server: TestServer): Promise<unknown> =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE prompt_case_runs SET state = 'stopped', finished_at = now() WHERE company_id = $1 AND state = 'running'`,
      [company.id],
    ),
  );

export const samples: CrudSamples = {
  crud: promptCasesCrud,
  query: ({ records }) => ({ promptId: records.get('/prompt') }),
  body: async (world) => ({
    promptId: await promptOf(world),
    ticketId: world.tickets.closed.id,
    title: `Boleto ${randomText()}`,
    turns: ['vcs parcelam no boleto?'],
    mustSay: ['à vista'],
    forbidden: ['close'],
  }),
};

export const calls: SampleCalls = {
  draftPromptCase: ({ tickets }) => ({ body: { ticketId: tickets.closed.id } }),
  getPromptCaseSettings: async (world) => ({ params: { promptId: await promptOf(world) } }),
  updatePromptCaseSettings: async (world) => ({
    params: { promptId: await promptOf(world) },
    body: { inputPrice: 1.5 },
  }),
  listPromptCaseRuns: async (world) => ({ query: { promptId: await promptOf(world) } }),
  startPromptCaseRun: async (world, server) => {
    const { admin } = world;
    const promptId = await createPrompt(world);
    for (const words of ['um', 'dois', 'três', 'quatro', 'cinco'])
      await admin.ok(admin.post('/prompt-cases', { promptId, title: words, turns: [words] }));
    await endRuns(world, server);
    const draft = {
      ...instructions,
      queueId: world.queue.id,
      documentIds: [world.records.get('/knowledge')],
      actions: ['handover'],
    };
    return { body: { promptId, draft } };
  },
  getPromptCaseRun: (world) => ({ params: { id: runId(world) } }),
  stopPromptCaseRun: (world) => ({ params: { id: runId(world) } }),
  repeatPromptCaseRun: async (world, server) => {
    await endRuns(world, server);
    return { params: { id: runId(world) }, body: { caseIds: [caseId(world)] } };
  },
  getPromptCaseResult: (world) => ({ params: { id: runId(world), caseId: caseId(world) } }),
  // An answer that is judged: the case may have been put to its model again meanwhile.
  judgePromptCaseResult: async (world, server) => {
    await endRuns(world, server);
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE prompt_case_results SET verdict = 'erred' WHERE run_id = $1 AND case_id = $2`, [
        runId(world),
        caseId(world),
      ]),
    );
    return { params: { id: runId(world), caseId: caseId(world) }, body: { verdict: 'passed' } };
  },
};
