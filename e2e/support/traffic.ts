import type { Page } from '@playwright/test';

interface Traffic {
  /** everything so far, as text */
  allText(): Promise<string>;
  /** the acknowledgements of a message as they came in, by its text without the signature */
  acksOf(body: string): number[];
}

/** Records all that a browser receives: the frames of its sockets, the bodies of its answers. Call it before the first page. */
export function recordTraffic(page: Page): Traffic {
  const frames: string[] = [];
  const answers: Promise<string>[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(payload.toString())));
  page.on('response', (response) => {
    if (!response.headers()['content-type']?.includes('json')) return;
    // Of a page that was left the answer can no longer be read, and the page has not read it.
    answers.push(response.text().catch(() => ''));
  });
  return {
    allText: async () => [...frames, ...(await Promise.all(answers))].join('\n'),
    acksOf: (body) =>
      frames.flatMap((frame) => {
        const [name, payload] = parseEvent(frame);
        return name?.endsWith('-appMessage') && payload?.message?.body.endsWith(body) ? [payload.message.ack] : [];
      }),
  };
}

type Event = [name?: string, payload?: { message?: { body: string; ack: number } }];

/** An event of socket.io is the digits 42 and a list in JSON. */
function parseEvent(frame: string): Event {
  return frame.startsWith('42[') ? (JSON.parse(frame.slice(2)) as Event) : [];
}
