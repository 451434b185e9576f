import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeModel {
  baseUrl: string;
  /** what it answers from now on; a number is a status that it refuses with */
  setAnswer(answer: string | number): void;
  close(): Promise<void>;
}

/** A language model on this machine, as compatible with OpenAI as the product needs it. */
export async function startFakeModel(): Promise<FakeModel> {
  let answer: string | number = '';
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isSound = request.url?.endsWith('/audio/transcriptions');
      const message = { role: 'assistant', content: answer };
      response.writeHead(typeof answer === 'number' ? answer : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(
          isSound
            ? { text: answer }
            : { choices: [{ index: 0, message }], usage: { prompt_tokens: 900, completion_tokens: 60 } },
        ),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    setAnswer: (next) => (answer = next),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
