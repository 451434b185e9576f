import { expect, it } from 'vitest';
import { useTestServer } from '../../../../testing/test-server.ts';
import { logEvents } from '../../../inbox/index.ts';
import {
  answerWith,
  integrate,
  integrationPeer,
  waitForLine,
  waitForTexts,
} from '../integration/integrations.testing.ts';
import { createResponderFixture } from '../responders.testing.ts';

const server = useTestServer();

it('two integrations that move a contact to the queue of each other end with people, after a few turns', async () => {
  const fixture = await createResponderFixture(server);
  const { queues } = fixture;
  const mover = (queue: number) =>
    integrationPeer(server, () => ({
      body: { messages: [{ text: 'Um momento' }], actions: [{ type: 'queue', id: queues[queue]?.id }] },
    }));
  const [first, second] = [mover(1), mover(0)];
  await integrate(fixture, { urlN8N: first.url }, 0);
  await integrate(fixture, { urlN8N: second.url }, 1);
  await fixture.contactWrites('Oi');
  await fixture.advanceClock();
  await fixture.contactWrites('1');
  const line = await waitForLine(fixture, 'unanswered');
  expect(line.note).toContain('robôs respondem um ao outro');
  // The menu put the contact into the first queue; each of the five moves that follow is one turn.
  expect([first.requests().length, second.requests().length]).toEqual([3, 2]);
  expect(await fixture.ticket()).toMatchObject({ status: 'pending', useIntegration: false, integrationId: null });
  await fixture.contactWrites('Alô?');
  expect(first.requests().length + second.requests().length).toBe(5);
});

it('an integration that talks to another robot is left after sixty turns in ten minutes', async () => {
  const fixture = await createResponderFixture(server);
  const { url, requests } = integrationPeer(server, () => answerWith('Não entendi'));
  const { name } = await integrate(fixture, { urlN8N: url });
  const { id: ticketId } = await fixture.contactWrites('Não entendi');
  await waitForLine(fixture, 'answered');
  const turns = (count: number) =>
    server.app.platform.database.forCompany(fixture.company.id, (tx) =>
      logEvents(
        tx,
        Array.from({ length: count }, () => ({ ticketId, kind: 'answered' as const, userId: null })),
      ),
    );
  await turns(58);
  await fixture.contactWrites('Não entendi');
  await waitForTexts(fixture, 2);
  await fixture.contactWrites('Não entendi');
  expect(await waitForLine(fixture, 'unanswered')).toMatchObject({
    note: `${name}: Parece que robôs respondem um ao outro. Veja quem escreve e para onde as filas levam.`,
  });
  expect(requests()).toHaveLength(2);
});
