import { isSpecificationCall } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { useTwoWorlds } from './two-worlds.ts';

const worlds = useTwoWorlds();
const { server } = worlds;

const changes = endpointList
  .filter(({ endpoint }) => endpoint.method === 'PUT' && isSpecificationCall(endpoint))
  .flatMap(({ name, endpoint }) => {
    const read = endpointList.find((one) => one.endpoint.method === 'GET' && one.endpoint.path === endpoint.path);
    return read ? [{ name, endpoint, read: read.endpoint }] : [];
  });

/**
 * What changes by itself: times, versions, signed addresses of files, how far a message got, whether WhatsApp knows a number, which is
 * looked up, and the session of a connection that begins.
 */
const passing = new Set(
  'updatedAt version mediaPath lastMessageAck checkedAt validity isWhatsappValid whatsappNumber'.split(' '),
);
const ofSessions = new Set(['status', 'qrcode', 'qrcodeExpiresAt', 'retries']);
const lasting = (record: object, path: string): unknown =>
  JSON.parse(
    JSON.stringify(record, (key, value: unknown) =>
      passing.has(key) || (path.startsWith('/whatsapp') && ofSessions.has(key)) ? undefined : value,
    ),
  );

describe('a record that a client sends back whole, as forms of clients of the specification do', () => {
  it('is that of most nouns', () => {
    expect(changes.length).toBeGreaterThan(15);
  });

  it.each(changes)('is taken by $name and stays as it is', async ({ name, endpoint, read }) => {
    const { by = leastPrivilegedCaller(worlds.ours, server, endpoint), call } = await sampleOf(
      name,
      worlds.ours,
      server,
    );
    const before = await sendCall(by, read, { params: call.params ?? {} });
    expect(before.status).toBe(200);
    const { status, body } = await sendCall(by, endpoint, { params: call.params ?? {}, body: before.body });
    expect({ status, error: body['error'], details: body['details'] }).toEqual({
      status: endpoint.status ?? 200,
      error: undefined,
      details: undefined,
    });
    const after = await sendCall(by, read, { params: call.params ?? {} });
    expect(lasting(after.body, endpoint.path)).toEqual(lasting(before.body, endpoint.path));
  });
});
