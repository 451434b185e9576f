import { describe, expect, it } from 'vitest';
import type { HandlerAnswer, ResponderActivity, TestedIntegration, testPrompt } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import type { ServiceAnswer } from '../../../testing/fake-services.ts';
import { randomText } from '../../../testing/random.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { integrate, integrationPeer } from './integration/integrations.testing.ts';
import { completionOf, promptAt, waitForLine, waitForTexts, type ModelRequest } from './prompt/prompts.testing.ts';
import { createResponderFixture } from './responders.testing.ts';

const server = useTestServer();
const peer = (answer: Parameters<typeof integrationPeer>[1]) => integrationPeer(server, answer);
const refusal = (message: string, status = 400): ServiceAnswer => ({ status, body: { error: { message } } });

describe('a prompt', () => {
  it('answers with what can be stored of a text with NUL and half an emoji, once', async () => {
    const fixture = await createResponderFixture(server);
    const { requests } = await promptAt(server, fixture, () => completionOf('Abrimos \0às 9h \ud83d.'));
    await fixture.contactWrites('Oi');
    expect(await waitForTexts(fixture, 1)).toEqual(['Abrimos às 9h �.']);
    expect(requests()).toHaveLength(1);
  });

  it('whose model only thinks, or writes what is for nobody, sends its own text and leaves the contact to people', async () => {
    const fixture = await createResponderFixture(server);
    await promptAt(server, fixture, () => completionOf('<|channel|>analysis<|message|>O cliente quer'), {
      onFailure: 'text',
      failureText: 'Já chamo alguém.',
    });
    await fixture.contactWrites('Oi');
    await waitForLine(fixture, 'unanswered');
    expect(await fixture.listAutomaticTexts()).toEqual(['Já chamo alguém.']);
  });

  it('hands over where its model writes the call into its text', async () => {
    const fixture = await createResponderFixture(server);
    await promptAt(server, fixture, () =>
      completionOf('Um momento.\n<tool_call>{"name":"hand_over","arguments":{}}</tool_call>'),
    );
    await fixture.contactWrites('Quero uma pessoa');
    expect(await waitForTexts(fixture, 1)).toEqual(['Um momento.']);
    await until(async () => (await fixture.ticket()).queueId === fixture.queues[1]?.id);
  });

  it('does nothing that its prompt does not allow, also where the call is a text, and tells its model so', async () => {
    const fixture = await createResponderFixture(server);
    const { requests } = await promptAt(
      server,
      fixture,
      ({ messages }) =>
        completionOf(messages.at(-1)?.content.includes('[close') ? 'Até logo!' : '<function=close>{}</function>'),
      { actions: ['handover'] },
    );
    await fixture.contactWrites('Encerra');
    expect(await waitForTexts(fixture, 1)).toEqual(['Até logo!']);
    expect((await fixture.ticket()).status).toBe('pending');
    const sent = requests()[1]?.json as ModelRequest | undefined;
    expect(sent?.messages.at(-1)).toEqual({ role: 'user', content: '[close {}] Não foi feito: não permitido.' });
  });

  it('whose model takes no functions is asked again without them, and from then on at once', async () => {
    const fixture = await createResponderFixture(server);
    const { requests } = await promptAt(server, fixture, ({ tools }) =>
      tools ? refusal('registry.ollama.ai/library/gemma does not support tools') : completionOf('Oi!'),
    );
    await fixture.contactWrites('Oi');
    await waitForTexts(fixture, 1);
    await fixture.contactWrites('De novo');
    await waitForTexts(fixture, 2);
    expect(requests().map(({ json }) => 'tools' in (json as object))).toEqual([true, false, false]);
  });

  it.each<[what: string, first: (asked: ModelRequest & Record<string, unknown>) => ServiceAnswer | undefined]>([
    [
      'max_tokens',
      (asked) =>
        'max_tokens' in asked
          ? { status: 400, body: { error: { message: "Unknown parameter: 'max_tokens'.", param: 'max_tokens' } } }
          : undefined,
    ],
    [
      'both names of it',
      (asked) =>
        'max_tokens' in asked || 'max_completion_tokens' in asked
          ? refusal(`Unsupported parameter: ${'max_tokens' in asked ? 'max_tokens' : 'max_completion_tokens'}`)
          : undefined,
    ],
    [
      'a temperature, by a list of fields',
      (asked) =>
        'temperature' in asked
          ? { status: 422, body: { detail: [{ loc: ['body', 'temperature'], msg: 'Extra inputs are not permitted' }] } }
          : undefined,
    ],
    [
      'functions, by their own field',
      (asked) =>
        asked.tools
          ? { status: 422, body: { detail: [{ loc: ['body', 'tools'], msg: 'Extra inputs are not permitted' }] } }
          : undefined,
    ],
    [
      'functions, as a service without them says',
      (asked) => (asked.tools ? refusal('No endpoints found that support tool use.', 404) : undefined),
    ],
    [
      'functions, as vLLM says',
      (asked) =>
        asked.tools
          ? refusal('"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set')
          : undefined,
    ],
    [
      'functions, as llama.cpp says',
      (asked) => (asked.tools ? refusal('tools param requires --jinja flag', 500) : undefined),
    ],
  ])('whose model refuses %s answers all the same', async (_what, first) => {
    const fixture = await createResponderFixture(server);
    await promptAt(server, fixture, (asked) => first(asked as never) ?? completionOf('Oi!'));
    await fixture.contactWrites('Oi');
    expect(await waitForTexts(fixture, 1)).toEqual(['Oi!']);
  });

  it.each([
    [{ error: { code: 429, message: 'Rate limit exceeded' } }, 'limitou as chamadas'],
    [{ error: { code: 401, message: 'No auth' } }, 'A chave foi recusada'],
    [{ error: { code: 402, message: 'Insufficient credits' } }, 'limitou as chamadas'],
    [{ choices: [{ error: { code: 404, message: 'No such model' } }] }, 'O modelo não existe'],
    [{ error: 'x' }, 'O serviço falhou (HTTP 500)'],
  ])('names the reason of an error under a status of success: %o', async (body, reason) => {
    const fixture = await createResponderFixture(server);
    await promptAt(server, fixture, () => ({ body }));
    await fixture.contactWrites('Oi');
    expect((await waitForLine(fixture, 'unanswered')).note).toContain(reason);
  });

  it('is tried with the whole address of its calls, and shows what a contact would read', async () => {
    const { admin } = await server.company();
    const base = `/${randomText()}`;
    server.services.on(base, () => ({
      body: `\uFEFF${JSON.stringify({ choices: [{ message: { content: 'a</think>**Hoje:**\0 [aqui](https://x.example)' } }] })}`,
      headers: { 'content-type': 'text/plain' },
    }));
    const tried = await admin.ok(
      admin.post<HandlerAnswer<typeof testPrompt>>('/prompt/test', {
        prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas.',
        model: 'm',
        baseUrl: `${server.services.url}${base}/v1/chat/completions`,
        apiKey: 'sk-secreta',
        maxTokens: 100,
        temperature: 0,
        messages: [{ fromMe: false, text: 'Oi' }],
      }),
    );
    expect(tried.texts).toEqual(['*Hoje:* aqui (https://x.example)']);
    expect(server.services.requestsTo(base).map(({ path }) => path)).toEqual([`${base}/v1/chat/completions`]);
  });

  it('sends ten messages of an answer without end, and the log says how many it left out', async () => {
    const fixture = await createResponderFixture(server);
    await promptAt(server, fixture, () => completionOf(`${'Palavra '.repeat(500)}fim. `.repeat(12)));
    await fixture.contactWrites('Oi');
    const texts = await waitForTexts(fixture, 10);
    expect([texts.length, texts.every((text) => text.length <= 4096 && text.endsWith('fim.'))]).toEqual([10, true]);
    expect((await waitForLine(fixture, 'answered')).note).toContain('2 mensagens além de 10 ficaram de fora');
  });
});

describe('an integration', () => {
  it('n8n that answers before its flow ends is asked once, told in the list, and the contact is left to people', async () => {
    const fixture = await createResponderFixture(server);
    const { url, requests } = peer(() => ({ body: { message: 'Workflow was started' } }));
    const { id } = await integrate(fixture, { type: 'n8n', urlN8N: url, onFailure: 'text', failureText: 'Já chamo.' });
    await fixture.contactWrites('Oi');
    expect((await waitForLine(fixture, 'unanswered')).note).toContain('O n8n respondeu antes do fluxo terminar');
    expect([await fixture.listAutomaticTexts(), requests().length]).toEqual([['Já chamo.'], 1]);
    const { latest } = await until(async () => {
      const activity = await fixture.admin.ok(
        fixture.admin.get<{ latest: ResponderActivity[] }>('/queueIntegration/latest-calls'),
      );
      return activity.latest.some(({ last }) => last !== null) ? activity : undefined;
    });
    expect(latest).toMatchObject([{ id, last: { problem: 'started' } }]);
  });

  it.each([
    [{ message: 'Workflow was started' }, 'started'],
    [{ output: 'Oi' }, 'otherFields'],
    [{ text: 'Oi' }, 'otherFields'],
    ['', 'empty'],
    ['<!DOCTYPE html>', 'page'],
  ])('n8n is told in its test what is wrong with %o', async (body, problem) => {
    const { admin } = await server.company();
    const { url } = peer(() => ({ body }));
    const test = { type: 'n8n', urlN8N: url, text: 'Oi' };
    expect(await admin.ok(admin.post<TestedIntegration>('/queueIntegration/test', test))).toMatchObject({
      problem,
      messages: [],
    });
  });

  it('shows in its test what it would leave out, and Markdown as it is switched', async () => {
    const { admin } = await server.company();
    const { url } = peer(() => ({ body: [{ messages: ['**Oi**', null], actions: [{ type: 'dance' }] }] }));
    const test = (more: object) =>
      admin.ok(
        admin.post<TestedIntegration>('/queueIntegration/test', { type: 'n8n', urlN8N: url, text: 'Oi', ...more }),
      );
    expect(await test({ convertsMarkdown: false })).toMatchObject({
      problem: null,
      messages: [{ text: '**Oi**' }],
      leftOut: [{ kind: 'unknownActions', count: 1 }],
    });
    expect((await test({})).messages).toMatchObject([{ text: '*Oi*' }]);
  });

  it('sends Markdown in the signs of WhatsApp, and as it is where that is switched off', async () => {
    const fixture = await createResponderFixture(server);
    const { url } = peer(() => ({ body: { messages: ['**Oi** \0'], actions: [{ type: 'dance' }] } }));
    const { id, convertsMarkdown } = await integrate(fixture, { type: 'n8n', urlN8N: url });
    expect(convertsMarkdown).toBe(true);
    await fixture.contactWrites('Um');
    expect(await waitForTexts(fixture, 1)).toEqual(['*Oi*']);
    expect((await waitForLine(fixture, 'answered')).note).toContain('(1 ação desconhecida ficou de fora)');
    await fixture.admin.ok(fixture.admin.put(`/queueIntegration/${id}`, { convertsMarkdown: false }));
    await fixture.contactWrites('Dois');
    expect(await waitForTexts(fixture, 2)).toEqual(['*Oi*', '**Oi**']);
  });

  it('Typebot is told the text of the item whose number or words a contact writes', async () => {
    const fixture = await createResponderFixture(server);
    const said: unknown[] = [];
    const { url } = peer(({ message }) => {
      if (message !== undefined) said.push(message);
      const items = [{ content: 'Preços' }, { content: 'Horário' }];
      return { body: { sessionId: 's', messages: null, input: { type: 'choice input', items } } };
    });
    await integrate(fixture, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotExpires: 0 });
    let count = 0;
    for (const text of ['Oi', '2', 'precos', 'outra']) {
      await fixture.contactWrites(text);
      await waitForTexts(fixture, ++count);
    }
    expect((await fixture.listAutomaticTexts())[0]).toBe('*[ 1 ]* - Preços\n*[ 2 ]* - Horário');
    expect(said).toEqual(['Horário', 'Preços', 'outra']);
  });
});
