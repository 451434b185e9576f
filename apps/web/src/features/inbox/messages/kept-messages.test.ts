import { hourMs, type EndpointAnswer, type login } from '@balcao/contract';
import { beforeEach, expect, it, vi } from 'vitest';
import type { LocalFile } from '../../../ui/chat/files/local-file.ts';
import type { Queued } from './queued.ts';
import type { UnsentStore } from './unsent-store.ts';

type Session = EndpointAnswer<typeof login>;
interface WrittenMessage {
  body: string;
  media: LocalFile | null;
}
type Unsent = WrittenMessage & Queued;

/** What the browser keeps between two loads of the page: sorted by time, and those of one moment in any order. */
const kept = new Map<string, { userId: number; message: Unsent }>();
const store: UnsentStore<Unsent> = {
  save: (userId, message) => void kept.set(message.clientId, { userId, message: structuredClone(message) }),
  remove: (clientId) => void kept.delete(clientId),
  list: (userId) => {
    const rows = [...kept.values()].filter((row) => row.userId === userId).map(({ message }) => message);
    return Promise.resolve(rows.toReversed().toSorted((a, b) => a.createdAt.localeCompare(b.createdAt)));
  },
  clear: () => kept.clear(),
};

/** The page as it is loaded: the modules anew, the browser's storage as it was. */
async function load(send: (body: string, clientId: string) => Promise<void>, userId = 5) {
  vi.resetModules();
  const session = await import('../../../app/api/session-store.ts');
  session.saveSession({
    token: 'token',
    user: { id: userId, companyId: 1, company: { dueDate: null, settings: [] } },
  } as unknown as Session);
  const { createSendQueue } = await import('./create-send-queue.ts');
  const queue = createSendQueue<WrittenMessage>((_conversation, { body, clientId }) => send(body, clientId), store);
  await queue.restore(userId);
  return { ...queue, ...session };
}

const text = (body: string) => ({ body, media: null });
const settle = () => new Promise((resolve) => setTimeout(resolve));
/** Fails as a call does: with the error class of the page that is loaded at that moment. */
const failing = (code: string, status: number) => async () => {
  const { ApiError } = await import('../../../app/api/api-error.ts');
  throw new ApiError(code, status);
};
const offline = failing('ERR_NETWORK', 0);

beforeEach(() => {
  kept.clear();
  const stored = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
  };
  vi.stubGlobal('localStorage', stored());
  vi.stubGlobal('sessionStorage', stored());
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.resetModules();
  };
});

it('the browser sends what was written without a network after the page was loaded anew, in its order, once', async () => {
  const before = await load(offline);
  before.enqueue(1, [text('um'), text('dois')]);
  await settle();
  const written = before.unsentOf(1).map(({ body, clientId }) => [body, clientId]);

  const sent: string[][] = [];
  const after = await load((body, clientId) => {
    sent.push([body, clientId]);
    return Promise.resolve();
  });
  await settle();
  await settle();
  expect(written.map(([body]) => body)).toEqual(['um', 'dois']);
  expect([sent, after.unsentOf(1), kept.size]).toEqual([written, [], 0]);
});

it('the browser sends messages written at one moment in their order after reloads, also when the clock was set back between them', async () => {
  const before = await load(offline);
  before.enqueue(1, ['texto', 'foto 1', 'foto 2'].map(text));
  await settle();
  vi.setSystemTime(Date.now() - hourMs);
  const between = await load(offline);
  between.enqueue(1, ['foto 3', 'foto 4'].map(text));
  await settle();

  const sent: string[] = [];
  await load((body) => {
    sent.push(body);
    return Promise.resolve();
  });
  for (let message = 0; message < 5; message += 1) await settle();
  expect(sent).toEqual(['texto', 'foto 1', 'foto 2', 'foto 3', 'foto 4']);
});

it('the conversation shows a message that was refused as refused, and does not send it by itself', async () => {
  const before = await load(failing('ERR_TICKET_STATUS', 409));
  before.enqueue(1, [text('tarde demais')]);
  await settle();
  const sent: string[] = [];
  const after = await load((body) => {
    sent.push(body);
    return Promise.resolve();
  });
  await settle();
  expect(after.unsentOf(1)).toMatchObject([{ state: 'failed', failure: 'ERR_TICKET_STATUS' }]);
  expect(sent).toEqual([]);
  after.discard(1, after.unsentOf(1)[0]?.clientId ?? '');
  expect(kept.size).toBe(0);
});

it('the browser keeps an unsent message for its author when a session ran out, never for somebody else, and forgets it with a logout', async () => {
  const before = await load(offline);
  before.enqueue(1, [text('segredo')]);
  await settle();
  before.endSession({ code: 'ERR_SESSION_EXPIRED', details: {} });
  expect(before.unsentOf(1)).toEqual([]);

  const other = await load(offline, 6);
  expect(other.unsentOf(1)).toEqual([]);
  const again = await load(offline);
  expect(again.unsentOf(1)).toMatchObject([{ body: 'segredo' }]);
  again.endSession();
  expect(kept.size).toBe(0);
});
