import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Prompt, PromptCaseRunDetail } from '@balcao/contract';
import { until } from '../../apps/server/src/testing/client.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';

const server = useTestServer();
const cases = 100;
/** As a small model of a provider answers. */
const answerMs = 1_200;

it('100 cases of two turns take less than 60 s against a scripted model that takes 1.2 s for each answer', async () => {
  const company = await server.company();
  const queue = await company.queue();
  server.services.on('/slow', async () => {
    await sleep(answerMs);
    return {
      body: {
        choices: [{ message: { content: 'No boleto é só à vista.' } }],
        usage: { prompt_tokens: 400, completion_tokens: 20 },
      },
    };
  });
  const { admin } = company;
  const { id: promptId } = await admin.ok(
    admin.post<Prompt>('/prompt', {
      name: 'Assistente Lume',
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'gpt-4o-mini',
      baseUrl: `${server.services.url}/slow/v1`,
      maxTokens: 100,
      maxMessages: 10,
      temperature: 0.4,
      apiKey: 'sk-secreta',
      queueId: queue.id,
    }),
  );
  for (let number = 1; number <= cases; number++)
    await admin.ok(
      admin.post('/prompt-cases', {
        promptId,
        title: `Caso ${number}`,
        turns: ['vcs parcelam no boleto?', 'e à vista?'],
        mustSay: ['à vista'],
        forbidden: ['close'],
      }),
    );
  const startedAt = performance.now();
  const { id } = await admin.ok(admin.post<PromptCaseRunDetail>('/prompt-case-runs', { promptId }));
  const run = await until(async () => {
    const read = await admin.ok(admin.get<PromptCaseRunDetail>(`/prompt-case-runs/${id}`));
    return read.state === 'running' ? undefined : read;
  }, 120_000);
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`${cases} cases of two turns took ${seconds.toFixed(1)} s\n`);
  expect(run).toMatchObject({ state: 'done', passed: cases });
  expect(seconds).toBeLessThan(60);
}, 180_000);
