import type { Prompt, TicketEvent } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import type { ServiceAnswer } from '../../../../testing/fake-services.ts';
import { randomText } from '../../../../testing/random.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { ResponderFixture } from '../responders.testing.ts';

/** What a model is asked. */
export interface ModelRequest {
  model: string;
  max_tokens?: number;
  temperature?: number;
  messages: { role: string; content: string }[];
  tools?: { function: { name: string } }[];
}

/** A prompt on the connection of a queue, whose model gives set answers. */
export async function promptAt(
  { services }: Pick<TestServer, 'services'>,
  fixture: ResponderFixture,
  answer: (request: ModelRequest) => ServiceAnswer,
  more: object = {},
) {
  const { admin, queues, connection } = fixture;
  const base = `/${randomText()}`;
  services.on(base, ({ json }) => answer(json as ModelRequest));
  const made = await admin.ok(
    admin.post<Prompt>('/prompt', {
      name: 'Assistente de vendas',
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'llama-3.1-8b',
      baseUrl: `${services.url}${base}/v1`,
      maxTokens: 120,
      maxMessages: 3,
      temperature: 0.4,
      apiKey: 'sk-secreta',
      queueId: queues[1]?.id,
      ...more,
    }),
  );
  await admin.ok(admin.put(`/whatsapp/${connection.id}`, { promptId: made.id }));
  return { made, requests: () => services.requestsTo(base) };
}

/** An answer that says something. */
export const completionOf = (content: string): ServiceAnswer => ({
  body: {
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 40, completion_tokens: 7, total_tokens: 47 },
  },
});
/** An answer that calls functions, as a model gives it that follows every instruction of its contact. */
export const calls = (...wanted: [name: string, input: object][]): ServiceAnswer => ({
  body: {
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: null,
          tool_calls: wanted.map(([name, input], index) => ({
            id: `call-${index}`,
            type: 'function',
            function: { name, arguments: JSON.stringify(input) },
          })),
        },
      },
    ],
    usage: { prompt_tokens: 50, completion_tokens: 10 },
  },
});
export const waitForTexts = (fixture: ResponderFixture, count: number) =>
  until(async () => {
    const texts = await fixture.listAutomaticTexts();
    return texts.length >= count ? texts : undefined;
  });
export const waitForLine = (fixture: ResponderFixture, kind: TicketEvent['kind']) =>
  until(async () => {
    const { id } = await fixture.ticket();
    const { events } = await fixture.admin.ok(fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    return events.find((line) => line.kind === kind);
  }, 20_000);
