import { promptsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: promptsCrud,
  body: (world) => ({
    name: `Assistente ${randomText()}`,
    prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
    model: 'gpt-4o-mini',
    baseUrl: 'http://127.0.0.1:9/v1',
    maxTokens: 100,
    maxMessages: 10,
    temperature: 1,
    apiKey: 'sk-chave',
    queueId: world.queue.id,
  }),
};

export const calls: SampleCalls = {
  testPrompt: ({ records }, server) => ({
    body: {
      prompt: 'Você atende os clientes de uma loja de móveis, com frases curtas e gentis.',
      model: 'gpt-4o-mini',
      baseUrl: `${server.services.url}/world-model/v1`,
      maxTokens: 100,
      temperature: 1,
      apiKey: 'sk-chave',
      promptId: records.get('/prompt'),
      messages: [{ fromMe: false, text: 'Oi' }],
    },
  }),
};
