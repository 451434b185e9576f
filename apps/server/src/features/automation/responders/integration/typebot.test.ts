import { describe, expect, it } from 'vitest';
import { until } from '../../../../testing/client.ts';
import { png } from '../../../../testing/sample-values.ts';
import { randomText } from '../../../../testing/random.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { integrate, integrationPeer, waitForTexts } from './integrations.testing.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

const peer = (answer: Parameters<typeof integrationPeer>[1]) => integrationPeer(server, answer);

describe('a flow of Typebot', () => {
  it('begins, goes on where it stands, begins anew when its session is gone, and ends by its words and commands', async () => {
    const fixture = await createResponderFixture(server);
    const paths: string[] = [];
    const text = (words: string) => ({
      type: 'text',
      content: { richText: [{ type: 'p', children: [{ text: words }] }] },
    });
    const base = `/${randomText()}`;
    let begun = 0;
    server.services.on(base, ({ path, json }) => {
      const short = path.slice(`${base}/api/v1/`.length);
      paths.push(short);
      const message = String((json as { message?: unknown }).message);
      if (short === 'typebots/visita/startChat') {
        begun += 1;
        return { body: { sessionId: `s${begun}`, messages: [text(`Oi ${begun}`)], input: { type: 'text input' } } };
      }
      if (message === 'sumiu') return { status: 404 };
      if (message === 'nada') return { body: { messages: [], input: { type: 'text input' } } };
      if (message === 'gente')
        return { body: { messages: [text(`#{"queueId":${fixture.queues[1]?.id},"stopBot":true}`)] } };
      return { body: { messages: [text(`Disse ${message}`), text('E mais')], input: { type: 'text input' } } };
    });
    await integrate(fixture, {
      type: 'typebot',
      urlN8N: `${server.services.url}${base}`,
      typebotSlug: 'visita',
      typebotExpires: 0,
      typebotDelayMessage: 1,
      typebotKeywordRestart: 'voltar',
      typebotRestartMessage: 'Do começo:',
      typebotUnknownMessage: 'Não entendi',
    });
    const bodies: string[] = [];
    const write = async (body: string, count: number) => {
      await fixture.contactWrites(body);
      bodies.push(...(await waitForTexts(fixture, bodies.length + count)).slice(bodies.length));
    };
    await write('Olá', 1);
    await write('terça', 2);
    await write('nada', 1);
    await write('VOLTAR', 2);
    await write('sumiu', 1);
    await fixture.contactWrites('gente');
    await until(async () => (await fixture.ticket()).queueId === fixture.queues[1]?.id);
    expect(bodies).toEqual(['Oi 1', 'Disse terça', 'E mais', 'Não entendi', 'Do começo:', 'Oi 2', 'Oi 3']);
    expect(paths).toEqual([
      'typebots/visita/startChat',
      'sessions/s1/continueChat',
      'sessions/s1/continueChat',
      'typebots/visita/startChat',
      'sessions/s2/continueChat',
      'typebots/visita/startChat',
      'sessions/s3/continueChat',
    ]);
    await fixture.contactWrites('oi?');
    expect(paths).toHaveLength(7);
  });

  it('is sent files by their address, shows that it answers, and one that goes on for ever by itself ends after some steps', async () => {
    const fixture = await createResponderFixture(server);
    const wait = { type: 'wait', wait: { secondsToWaitFor: 0 }, expectsDedicatedReply: true };
    let calls = 0;
    const { url, requests } = peer(() => {
      calls += 1;
      const answerWith = {
        type: 'text',
        content: { richText: [{ type: 'p', children: [{ text: `Passo ${calls}` }] }] },
      };
      return {
        body: { sessionId: 's', messages: [answerWith], input: { type: 'text input' }, clientSideActions: [wait] },
      };
    });
    await integrate(fixture, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotDelayMessage: 0 });
    const subscription = await fixture.admin.listen();
    await subscription.socket.emitWithAck('joinSandbox', fixture.connection.id);
    await fixture.contactWrites('Oi');
    expect(await waitForTexts(fixture, 6)).toEqual([1, 2, 3, 4, 5, 6].map((step) => `Passo ${step}`));
    expect(requests()).toHaveLength(6);
    const typed = () =>
      subscription.received
        .filter(({ name }) => name.endsWith('-sandboxTyping'))
        .map(({ payload }) => (payload as { activity: string }).activity);
    await until(() => typed().includes('paused'));
    expect(typed()).toEqual(['typing', 'paused']);
    fixture.admin.closeSockets();
    const form = new FormData();
    form.set('number', fixture.number);
    form.set('medias', new Blob([png]), 'mesa.png');
    await fixture.admin.ok(fixture.admin.post(`/sandbox/${fixture.connection.id}/messages`, form));
    await waitForTexts(fixture, 12);
    const [asked] = requests().slice(6);
    const message = (asked?.json as { message: { text: string; attachedFileUrls: string[] } } | undefined)?.message;
    expect(message?.attachedFileUrls).toEqual([message?.text]);
    expect(
      (await fetch(new URL(new URL(message?.text ?? '').pathname + new URL(message?.text ?? '').search, server.url)))
        .status,
    ).toBe(200);
  });

  it('ends the service at its word', async () => {
    const fixture = await createResponderFixture(server);
    const { url } = peer(() => ({ body: { sessionId: 's', messages: [], input: { type: 'text input' } } }));
    await integrate(fixture, { type: 'typebot', urlN8N: url, typebotSlug: 'x', typebotKeywordFinish: 'sair' });
    await fixture.contactWrites('Sair ');
    await until(async () => (await fixture.ticket()).status === 'closed');
    expect(await fixture.listAutomaticTexts()).toEqual([]);
  });
});
