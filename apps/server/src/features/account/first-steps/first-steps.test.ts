import { describe, expect, it } from 'vitest';
import type { EndpointAnswer, getFirstSteps } from '@balcao/contract';
import { waitForStatus } from '../../../testing/builders.ts';
import { until } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

describe('the first steps of a company', () => {
  it('are done according to what exists in the company, whatever other companies have', async () => {
    const other = await server.company();
    await other.queue();
    const company = await server.company();
    const { admin } = company;
    const read = () =>
      admin.ok(admin.get<EndpointAnswer<typeof getFirstSteps>>(`/companies/${company.id}/first-steps`));
    const done = async () => Object.entries((await read()).steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
    expect(await read()).toEqual({
      dismissed: false,
      steps: { connection: false, queues: false, users: false, test: false },
    });
    // Added is not yet connected.
    const made = await company.connection({ paired: false });
    expect(await done()).toEqual([]);
    await company.queue();
    expect(await done()).toEqual(['queues']);
    const user = await company.user();
    expect(await done()).toEqual(['queues', 'users']);
    const phone = await company.connection();
    expect(await done()).toEqual(['connection', 'queues', 'users']);
    await company.inbound(phone, { body: 'Teste' });
    expect(await done()).toEqual(['connection', 'queues', 'users', 'test']);
    // A number that is offline now was connected all the same.
    await admin.ok(admin.delete(`/whatsappsession/${phone.id}`));
    await waitForStatus(admin, phone.id, 'DISCONNECTED');
    expect((await done()).length).toBe(4);
    expect(made.connectedAt).toBeNull();

    const subscription = await user.listen();
    await admin.ok(admin.put('/settings/firstSteps', { value: 'dismissed' }));
    expect((await read()).dismissed).toBe(true);
    await until(() => subscription.received.some(({ name }) => name.endsWith('-setting')));
    await admin.ok(admin.put('/settings/firstSteps', { value: 'shown' }));
    expect((await read()).dismissed).toBe(false);
    expect((await admin.put('/settings/firstSteps', { value: 'never' })).status).toBe(400);

    expect((await user.get(`/companies/${company.id}/first-steps`)).status).toBe(403);
    for (const id of [other.id, 2_147_483_647]) {
      expect(await admin.get(`/companies/${id}/first-steps`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_COMPANY_FOUND' },
      });
    }
    user.closeSockets();
  });
});
