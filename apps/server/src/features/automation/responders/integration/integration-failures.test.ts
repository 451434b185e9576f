import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { ResponderActivity, ResponderCall, ResponderTurns, TicketEvent } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import type { ServiceAnswer } from '../../../../testing/fake-services.ts';
import { randomText } from '../../../../testing/random.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { integrate, integrationPeer, answerWith, waitForLine, waitForTexts } from './integrations.testing.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();
const peer = (answer: Parameters<typeof integrationPeer>[1]) => integrationPeer(server, answer);

describe('a webhook', () => {
  it.each<[string, ServiceAnswer, string, number]>([
    ['an error', { status: 500, body: 'no' }, 'O serviço falhou (HTTP 500).', 2],
    ['a refusal', { status: 403, body: 'no' }, 'A chamada foi recusada (HTTP 403).', 1],
    [
      'no JSON',
      { body: '{"messages":', headers: { 'content-type': 'application/json' } },
      'A resposta não segue o formato.',
      2,
    ],
    ['another JSON', { body: { messages: [{ text: ['a'] }] } }, 'A resposta não segue o formato.', 2],
    ['thoughts alone', { body: { messages: ['<think>E se'] } }, 'A resposta não segue o formato.', 2],
    ['its text elsewhere', { body: { output: 'Oi' } }, 'A resposta não traz messages.', 1],
    [
      'what n8n says at once',
      { body: { message: 'Workflow was started' } },
      'O n8n respondeu antes do fluxo terminar',
      1,
    ],
    ['5 MB', { body: { messages: [{ text: 'a'.repeat(5_000_000) }] } }, 'A resposta é grande demais.', 1],
    ['text without end', { fault: 'endless' }, 'A resposta é grande demais.', 1],
    [
      'a redirect to this machine',
      { status: 302, headers: { location: 'http://127.0.0.1/' } },
      'O endereço leva a outro (HTTP 302).',
      1,
    ],
  ])(
    'a webhook that answers with %s leaves the contact to people with its text, after its attempts, and is asked no more',
    async (_fault, answer, reason, attempts) => {
      const fixture = await createResponderFixture(server);
      const { url, requests } = peer(() => answer);
      const { name } = await integrate(fixture, {
        urlN8N: url,
        attempts: 2,
        onFailure: 'text',
        failureText: 'Já chamo alguém.',
      });
      await fixture.contactWrites('Oi');
      expect((await waitForLine(fixture, 'unanswered')).note).toContain(`${name}: ${reason}`);
      expect(await fixture.listAutomaticTexts()).toEqual(['Já chamo alguém.']);
      expect(requests()).toHaveLength(attempts);
      await fixture.contactWrites('Alguém?');
      expect(requests()).toHaveLength(attempts);
      expect(await fixture.ticket()).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null });
    },
  );

  it('is asked again after a pause while it fails, as often as it says, with the same id; the first answer is taken', async () => {
    const fixture = await createResponderFixture(server);
    const faults: ServiceAnswer[] = [{ status: 503 }, { status: 429 }, answerWith('Pronto.')];
    const { url, requests } = peer(() => faults.shift() ?? { status: 500 });
    await integrate(fixture, { urlN8N: url, attempts: 3 });
    await fixture.contactWrites('Oi');
    expect(await until(async () => (await waitForTexts(fixture, 1)).at(0), 20_000)).toBe('Pronto.');
    expect(requests()).toHaveLength(3);
    expect(new Set(requests().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await fixture.ticket()).toMatchObject({ status: 'pending', useIntegration: true });
  });

  it('is sent what is said in voice messages where it wants it and the company has a model, else the sound alone', async () => {
    const fixture = await createResponderFixture(server);
    const { admin } = fixture;
    const modelPath = `/${randomText()}`;
    server.services.on(modelPath, () => ({ body: { text: 'Quero trocar a cúpula', usage: { input_tokens: 9 } } }));
    const sound = await readFile(new URL('../../../../testing/recording.mp3', import.meta.url));
    const transcriptions: unknown[] = [];
    const { url } = peer((json) => {
      transcriptions.push(json.transcription);
      return answerWith('Certo.');
    });
    const { id } = await integrate(fixture, { urlN8N: url, transcribes: true });
    const speak = async (texts: number) => {
      const form = new FormData();
      form.set('number', fixture.number);
      form.set('medias', new Blob([new Uint8Array(sound)]), 'a.mp3');
      await admin.ok(admin.post(`/sandbox/${fixture.connection.id}/messages`, form));
      await until(() => fixture.ticket());
      await waitForTexts(fixture, texts);
      await fixture.advanceClock();
    };
    await speak(1);
    await admin.ok(
      admin.put('/assistant', { enabled: true, apiKey: 'sk-chave', baseUrl: `${server.services.url}${modelPath}/v1` }),
    );
    await speak(2);
    await admin.ok(admin.put(`/queueIntegration/${id}`, { transcribes: false }));
    await speak(3);
    expect(transcriptions).toEqual([null, 'Quero trocar a cúpula', null]);
    expect(await admin.ok(admin.get('/assistant'))).toMatchObject({ usedTokens: 9 });
  });

  it('lists its latest turns, how long they took, and why there was no answer; a prompt does so as well', async () => {
    const fixture = await createResponderFixture(server);
    const { admin } = fixture;
    let isBroken = false;
    const { url } = peer(() =>
      isBroken
        ? { status: 500 }
        : { body: { messages: [{ text: 'Pronto.' }], actions: [{ type: 'tag', id: 2_000_000_000 }] } },
    );
    const { id, name } = await integrate(fixture, { urlN8N: url, attempts: 1 });
    const calls = (path = `/queueIntegration/${id}`) =>
      admin.ok(admin.get<{ calls: ResponderCall[] }>(`${path}/calls`));
    expect(await calls()).toEqual({ calls: [] });
    await fixture.contactWrites('Oi');
    await waitForTexts(fixture, 1);
    isBroken = true;
    await fixture.contactWrites('E agora?');
    const failures = await until(async () => {
      const found = (await calls()).calls;
      return found.length === 2 ? found : undefined;
    }, 20_000);
    expect(failures).toMatchObject([
      { problem: 'failed', status: 500, error: 'HTTP 500', did: [] },
      { problem: null, status: null, error: null, did: ['tag'] },
    ]);
    expect(failures.every(({ durationMs }) => durationMs >= 0 && durationMs < 20_000)).toBe(true);
    const { latest, turns } = await admin.ok(
      admin.get<{ latest: ResponderActivity[]; turns: ResponderTurns }>('/queueIntegration/latest-calls'),
    );
    expect(latest).toMatchObject([
      { id, last: { problem: 'failed' }, failingSince: failures[0]?.at, turnsThisMonth: 2, hours: { length: 24 } },
    ]);
    expect(latest[0]?.hours.reduce((sum, { answered, failed }) => sum + answered * 10 + failed, 0)).toBe(11);
    expect(turns).toMatchObject([
      { name, problem: 'failed' },
      { name, did: ['tag'] },
    ]);
    expect(await admin.ok(admin.get('/prompt/latest-calls'))).toEqual({ latest: [], turns: [] });
    const other = (await server.company()).admin;
    expect((await other.get(`/queueIntegration/${id}/calls`)).status).toBe(404);
    await admin.ok(admin.delete(`/queueIntegration/${id}`));
    expect(await admin.ok(admin.get('/queueIntegration/latest-calls'))).toEqual({ latest: [], turns: [] });
  });

  it('a webhook that fails leads to the menu of the connection where it says so', async () => {
    const fixture = await createResponderFixture(server);
    await fixture.updateConnection({ greetingMessage: 'Escolha:' });
    const { url } = peer(() => ({ status: 500 }));
    await integrate(fixture, { urlN8N: url, onFailure: 'menu', attempts: 1 });
    await fixture.contactWrites('Oi');
    expect((await waitForTexts(fixture, 1))[0]).toContain('Escolha:');
    await fixture.contactWrites('1');
    expect(await fixture.ticket()).toMatchObject({ queueId: fixture.queues[0]?.id });
  });

  it('a webhook that is being asked is let go of when a person accepts: its call ends, and nothing counts as failed', async () => {
    const fixture = await createResponderFixture(server);
    const { url, requests } = peer(() => ({ fault: 'silent' }));
    await integrate(fixture, { urlN8N: url, onFailure: 'text', failureText: 'Já chamo alguém.' });
    const before = server.services.closedEarly;
    await fixture.contactWrites('Oi');
    await until(() => requests().length === 1);
    await fixture.updateTicket({ status: 'open' });
    await until(() => server.services.closedEarly > before);
    expect(requests()).toHaveLength(1);
    const { id } = await fixture.ticket();
    const { events } = await fixture.admin.ok(fixture.admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`));
    expect(events.filter(({ kind }) => kind === 'unanswered')).toEqual([]);
    expect(await fixture.listAutomaticTexts()).not.toContain('Já chamo alguém.');
  });
});
