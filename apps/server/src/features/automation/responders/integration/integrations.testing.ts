import type { Integration, Ticket, TicketEvent } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import type { ServiceAnswer } from '../../../../testing/fake-services.ts';
import { randomText } from '../../../../testing/random.ts';
import type { TestServer } from '../../../../testing/test-server.ts';
import type { ResponderFixture } from '../responders.testing.ts';

/** An address of a test's own, and what it answers. */
export function integrationPeer(
  server: TestServer,
  answer: (json: Record<string, unknown>) => ServiceAnswer | Promise<ServiceAnswer>,
) {
  const path = `/${randomText()}`;
  server.services.on(path, ({ json }) => answer((json ?? {}) as Record<string, unknown>));
  return { url: `${server.services.url}${path}`, requests: () => server.services.requestsTo(path) };
}

/** An integration on the connection of a desk, or in one of its queues. */
export async function integrate(fixture: ResponderFixture, fields: object, queue?: number): Promise<Integration> {
  const { admin, queues, connection } = fixture;
  const made = await admin.ok(
    admin.post<Integration>('/queueIntegration', { type: 'webhook', name: `Robô ${randomText()}`, ...fields }),
  );
  const address = queue === undefined ? `/whatsapp/${connection.id}` : `/queue/${queues[queue]?.id}`;
  await admin.ok(admin.put(address, { integrationId: made.id }));
  return made;
}

/** The answer of a webhook. */
export const answerWith = (...texts: string[]): ServiceAnswer => ({
  body: { messages: texts.map((text) => ({ text })) },
});
export const waitForTexts = (fixture: ResponderFixture, count: number) =>
  until(async () => {
    const texts = await fixture.listAutomaticTexts();
    return texts.length >= count ? texts : undefined;
  });
const logOf = async ({ admin }: ResponderFixture, { id }: Ticket) =>
  (await admin.ok(admin.get<{ events: TicketEvent[] }>(`/tickets/${id}/events`))).events;
export const waitForLine = (fixture: ResponderFixture, kind: TicketEvent['kind']) =>
  until(async () => (await logOf(fixture, await fixture.ticket())).find((line) => line.kind === kind), 20_000);
