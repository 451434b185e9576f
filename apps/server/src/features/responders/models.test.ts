import { describe, expect, it } from 'vitest';
import type { Prompt } from '@balcao/contract';
import type { ServiceAnswer } from '../../testing/fake-services.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { promptAt, says, waitForLine, waitForTexts } from './prompts.testing.ts';
import { createDesk } from './responders.testing.ts';

const server = useTestServer();

describe('a prompt', () => {
  it('asks a model that knows the newer settings only with those, and refuses once', async () => {
    const desk = await createDesk(server);
    const refuses = (message: string, param: string): ServiceAnswer => ({
      status: 400,
      body: { error: { message, param, code: 'unsupported_parameter', type: 'invalid_request_error' } },
    });
    const { requests } = await promptAt(server, desk, (asked) => {
      if (asked.max_tokens !== undefined)
        return refuses("'max_tokens' is not supported with this model. Use 'max_completion_tokens'.", 'max_tokens');
      if (asked.temperature !== undefined) return refuses("'temperature' does not support 0.4.", 'temperature');
      return says('Sim.');
    });
    await desk.contactWrites('Entregam hoje?');
    await waitForTexts(desk, 1);
    await desk.contactWrites('E amanhã?');
    expect(await waitForTexts(desk, 2)).toEqual(['Sim.', 'Sim.']);
    const asked = requests().map(({ json }) => json as Record<string, unknown>);
    expect(asked.map((one) => [one.max_tokens, one.max_completion_tokens, one.temperature])).toEqual([
      [120, undefined, 0.4],
      [undefined, 120, 0.4],
      [undefined, 120, undefined],
      [undefined, 120, undefined],
    ]);
  });

  it('keeps what its model thinks to itself; one that thinks until its tokens end says so, and they count', async () => {
    const desk = await createDesk(server);
    let isEndless = false;
    const { made } = await promptAt(server, desk, () => ({
      body: {
        choices: [
          {
            message: {
              content: isEndless ? '<think>E se' : '<think>\nO cliente quer saber.\n</think>\n\nEntregamos hoje.',
            },
            finish_reason: isEndless ? 'length' : 'stop',
          },
        ],
        usage: { prompt_tokens: 40, completion_tokens: 60 },
      },
    }));
    await desk.contactWrites('Entregam hoje?');
    expect(await waitForTexts(desk, 1)).toEqual(['Entregamos hoje.']);
    isEndless = true;
    await desk.contactWrites('E amanhã?');
    expect((await waitForLine(desk, 'unanswered')).note).toContain('Gastou todos os tokens antes de responder.');
    expect(await desk.admin.ok(desk.admin.get<Prompt>(`/prompt/${made.id}`))).toMatchObject({ usedTokens: 300 });
    expect(await desk.listAutomaticTexts()).toEqual(['Entregamos hoje.']);
  });
});
