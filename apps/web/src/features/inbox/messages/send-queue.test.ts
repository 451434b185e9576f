import { sendMessage, type Message } from '@balcao/contract';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Thread } from './thread.ts';
import { aMessage } from '../../../app/testing/a-message.ts';

interface Request {
  body: { body: string; clientId: string };
  signal: AbortSignal;
  files?: File[];
  onProgress?: (share: number) => void;
  answer: (messages: Message[]) => void;
  refuse: (error: Error) => void;
}
const requests: Request[] = [];
vi.mock('../../../app/api/call.ts', () => ({
  call: (_endpoint: unknown, input: Omit<Request, 'answer' | 'refuse'>) =>
    new Promise((resolve, reject) => {
      requests.push({ ...input, answer: (messages) => resolve({ messages }), refuse: reject });
    }),
}));

const said: string[] = [];
vi.mock('../../../app/toasts/toast.tsx', () => ({ toast: { error: (text: string) => said.push(text) } }));

// Files of a project share their modules: another one may have loaded the send queue with the real call, and the next one must
// not get it with the mocked call.
vi.resetModules();
const { ApiError } = await import('../../../app/api/api-error.ts');
const { queryClient } = await import('../../../app/query-client.ts');
const { threadKey } = await import('./messages.cache.ts');
const { knownHolders } = await import('./known-holders.ts');
const { discard, enqueue, messageQueue, resend, unsentMessages, whenSent } = await import('./send-queue.ts');
// Fetched when it happens: here beforehand, so that no test waits for it.
await import('./out-of-reach.ts');
afterAll(() => void vi.resetModules());

const settle = () => new Promise((resolve) => setTimeout(resolve));
const text = (body: string) => ({ body, media: null, quoted: null });
let ticketId = 100;
const states = () => unsentMessages(ticketId).map(({ body, state }) => [body, state]);

beforeEach(() => {
  requests.length = 0;
  ticketId += 1;
  queryClient.setQueryData<Thread>(threadKey(ticketId), { messages: [], hasMore: false, syncedTo: null });
});

describe('the send queue', () => {
  it('sends one after the other, in the order of writing', async () => {
    enqueue(ticketId, [text('um'), text('dois')]);
    enqueue(ticketId, [text('três')]);
    expect(requests.map(({ body }) => body.body)).toEqual(['um']);
    requests[0]?.answer([aMessage({ ticketId, id: '1', clientId: requests[0].body.clientId })]);
    await settle();
    expect(requests.map(({ body }) => body.body)).toEqual(['um', 'dois']);
    expect(states()).toEqual([
      ['dois', 'sending'],
      ['três', 'waiting'],
    ]);
  });

  it('sends beside a film its small picture and whom its caption mentions, as the server takes them', () => {
    const media = {
      id: '1',
      file: new File(['film'], 'a.mp4'),
      preview: null,
      width: null,
      height: null,
      poster: '/9j/AA==',
    };
    const mentions = [{ participant: '5511987654321@s.whatsapp.net', name: 'Ana' }];
    enqueue(ticketId, [{ body: 'Oi @Ana', media, quoted: null, mentions }]);
    // Beside a file each field travels alone: of a list of one the server sees its only item.
    const fields = Object.entries(requests[0]?.body ?? {}).flatMap(([name, value]: [string, unknown]) => {
      const item: unknown = Array.isArray(value) ? value[0] : value;
      return item === null || item === undefined
        ? []
        : [[name, typeof item === 'object' ? JSON.stringify(item) : item]];
    });
    expect(sendMessage.body.parse(Object.fromEntries(fields))).toMatchObject({ previews: '/9j/AA==', mentions });
  });

  it('hands what the server stored to the conversation and forgets it', async () => {
    enqueue(ticketId, [text('Oi')]);
    const { clientId } = requests[0]?.body ?? { clientId: '' };
    requests[0]?.answer([aMessage({ ticketId, id: '8', clientId })]);
    await settle();
    expect(unsentMessages(ticketId)).toEqual([]);
    expect(queryClient.getQueryData<Thread>(threadKey(ticketId))?.messages).toMatchObject([{ id: '8', clientId }]);
  });

  it('sends a template as one, in its turn, and shows what it will say', async () => {
    const template = { name: 'retomar', language: 'pt_BR', values: { 'body.1': 'Lia' } };
    enqueue(ticketId, [text('um'), { ...text('Olá, Lia'), template }]);
    requests[0]?.answer([]);
    await settle();
    expect(states()).toEqual([['Olá, Lia', 'sending']]);
    const { clientId } = unsentMessages(ticketId)[0] ?? { clientId: '' };
    expect(requests[1]).toMatchObject({ params: { id: ticketId } });
    expect(requests[1]?.body).toEqual({ ...template, clientId });
  });

  it('tells the server whose the ticket was for its author, and sends once more what they want to send all the same', async () => {
    knownHolders.see(ticketId, 5, 5, false);
    enqueue(ticketId, [text('um'), text('dois')]);
    expect(requests[0]?.body).toMatchObject({ body: 'um', expectedUserId: 5 });
    requests[0]?.refuse(new ApiError('ERR_ASSIGNEE_CHANGED', 409, { userId: 9, userName: 'Zoé' }));
    await settle();
    requests[1]?.refuse(new ApiError('ERR_ASSIGNEE_CHANGED', 409, { userId: 9, userName: 'Zoé' }));
    await settle();
    expect(unsentMessages(ticketId)).toMatchObject([
      { state: 'failed', failure: 'ERR_ASSIGNEE_CHANGED', refusal: { userName: 'Zoé' } },
      { state: 'failed', failure: 'ERR_ASSIGNEE_CHANGED' },
    ]);
    resend(ticketId, requests[0]?.body.clientId ?? '');
    expect(requests[2]?.body).toEqual({ ...requests[0]?.body, expectedUserId: 9 });
    // And on to a third person meanwhile: it asks again.
    requests[2]?.refuse(new ApiError('ERR_ASSIGNEE_CHANGED', 409, { userId: null, userName: null }));
    await settle();
    resend(ticketId, requests[0]?.body.clientId ?? '');
    expect(requests[3]?.body).toMatchObject({ expectedUserId: null });
  });

  it('keeps a refused message with the reason and sends it again under the same client id', async () => {
    enqueue(ticketId, [text('um'), text('dois')]);
    requests[0]?.refuse(new ApiError('ERR_TICKET_STATUS', 409));
    await settle();
    expect(unsentMessages(ticketId)[0]).toMatchObject({ state: 'failed', failure: 'ERR_TICKET_STATUS' });
    requests[1]?.answer([aMessage({ ticketId, clientId: requests[1].body.clientId })]);
    await settle();
    expect(states()).toEqual([['um', 'failed']]);
    resend(ticketId, requests[0]?.body.clientId ?? '');
    expect(requests[2]?.body).toEqual(requests[0]?.body);
  });

  it('keeps what got no answer waiting, in its turn, and sends it by itself under the same client id', async () => {
    enqueue(ticketId, [text('um'), text('dois')]);
    const sent = whenSent(ticketId);
    requests[0]?.refuse(new ApiError('ERR_NETWORK', 0));
    await settle();
    expect(states()).toEqual([
      ['um', 'waiting'],
      ['dois', 'waiting'],
    ]);
    expect(unsentMessages(ticketId)[0]?.failure).toBe('ERR_NETWORK');
    expect(await sent).toBe(false);
    expect(requests).toHaveLength(1);
    messageQueue.sendWaiting();
    expect(requests[1]?.body).toEqual(requests[0]?.body);
    requests[1]?.answer([aMessage({ ticketId, clientId: requests[1].body.clientId })]);
    await settle();
    expect(states()).toEqual([['dois', 'sending']]);
    const rest = whenSent(ticketId);
    requests[2]?.answer([aMessage({ ticketId, clientId: requests[2].body.clientId })]);
    expect(await rest).toBe(true);
  });

  it('gives each message a client id of its own', () => {
    enqueue(ticketId, [text('a'), text('b'), text('c')]);
    const ids = unsentMessages(ticketId).map(({ clientId }) => clientId);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });

  it('says that a message is refused whose conversation is out of reach, where nothing shows it', async () => {
    enqueue(ticketId, [text('Temos, sim')]);
    requests[0]?.refuse(new ApiError('ERR_NO_TICKET_FOUND', 404));
    await settle();
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(states()).toEqual([['Temos, sim', 'failed']]);
  });

  it('sends in the other conversation what has not left when two are merged, under the same client ids', async () => {
    enqueue(ticketId, [text('um'), text('dois')]);
    const [into, ids] = [ticketId + 1000, unsentMessages(ticketId).map(({ clientId }) => clientId)];
    messageQueue.move(ticketId, into);
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.refuse(new DOMException('aborted', 'AbortError'));
    await settle();
    expect(unsentMessages(ticketId)).toEqual([]);
    expect(unsentMessages(into).map(({ body, state, clientId }) => [body, state, clientId])).toEqual([
      ['um', 'sending', ids[0]],
      ['dois', 'waiting', ids[1]],
    ]);
    // It can still be given up.
    discard(into, ids[0] ?? '');
    expect(requests[1]?.signal.aborted).toBe(true);
  });

  it('reports the progress of a file and aborts its upload when it is given up', async () => {
    const file = new File(['x'], 'nota.pdf');
    const media = { id: 'f', file, preview: null, width: null, height: null };
    enqueue(ticketId, [{ body: '', quoted: null, media }, text('depois')]);
    expect(requests[0]?.files).toEqual([file]);
    requests[0]?.onProgress?.(0.5);
    expect(unsentMessages(ticketId)[0]?.progress).toBe(0.5);
    discard(ticketId, requests[0]?.body.clientId ?? '');
    expect(requests[0]?.signal.aborted).toBe(true);
    requests[0]?.refuse(new DOMException('aborted', 'AbortError'));
    await settle();
    expect(states()).toEqual([['depois', 'sending']]);
  });

  it('lets go of the picture of a message that is given up, while it waits and after it failed', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const picture = (preview: string) => ({
      body: '',
      quoted: null,
      media: { id: preview, file: new File(['x'], 'foto.png'), preview, width: 1, height: 1 },
    });
    enqueue(ticketId, [picture('blob:um'), picture('blob:dois')]);
    requests[0]?.refuse(new ApiError('ERR_TICKET_NOT_OPEN', 400));
    await settle();
    for (const { clientId } of unsentMessages(ticketId)) discard(ticketId, clientId);
    expect(revoke.mock.calls).toEqual([['blob:um'], ['blob:dois']]);
    expect(states()).toEqual([]);
    revoke.mockRestore();
  });
});
