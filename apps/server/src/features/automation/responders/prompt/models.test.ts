import { describe, expect, it } from 'vitest';
import type { Prompt } from '@balcao/contract';
import type { ServiceAnswer } from '../../../../testing/fake-services.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { promptAt, completionOf, waitForLine, waitForTexts } from './prompts.testing.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

describe('a prompt', () => {
  it('asks a model that knows the newer settings only with those, and refuses once', async () => {
    const fixture = await createResponderFixture(server);
    const refuses = (message: string, param: string): ServiceAnswer => ({
      status: 400,
      body: { error: { message, param, code: 'unsupported_parameter', type: 'invalid_request_error' } },
    });
    const { requests } = await promptAt(server, fixture, (asked) => {
      if (asked.max_tokens !== undefined)
        return refuses("'max_tokens' is not supported with this model. Use 'max_completion_tokens'.", 'max_tokens');
      if (asked.temperature !== undefined) return refuses("'temperature' does not support 0.4.", 'temperature');
      return completionOf('Sim.');
    });
    await fixture.contactWrites('Entregam hoje?');
    await waitForTexts(fixture, 1);
    await fixture.contactWrites('E amanhã?');
    expect(await waitForTexts(fixture, 2)).toEqual(['Sim.', 'Sim.']);
    const asked = requests().map(({ json }) => json as Record<string, unknown>);
    expect(asked.map((one) => [one.max_tokens, one.max_completion_tokens, one.temperature])).toEqual([
      [120, undefined, 0.4],
      [undefined, 120, 0.4],
      [undefined, 120, undefined],
      [undefined, 120, undefined],
    ]);
  });

  it('keeps what its model thinks to itself; one that thinks until its tokens end says so, and they count', async () => {
    const fixture = await createResponderFixture(server);
    let isEndless = false;
    const { made } = await promptAt(server, fixture, () => ({
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
    await fixture.contactWrites('Entregam hoje?');
    expect(await waitForTexts(fixture, 1)).toEqual(['Entregamos hoje.']);
    isEndless = true;
    await fixture.contactWrites('E amanhã?');
    expect((await waitForLine(fixture, 'unanswered')).note).toContain('Gastou todos os tokens antes de responder.');
    expect(await fixture.admin.ok(fixture.admin.get<Prompt>(`/prompt/${made.id}`))).toMatchObject({ usedTokens: 300 });
    expect(await fixture.listAutomaticTexts()).toEqual(['Entregamos hoje.']);
  });
});
