import { expect, it } from 'vitest';
import type { Connection } from '@balcao/contract';
import { until } from '../../../../testing/client.ts';
import { useTestServer } from '../../../../testing/test-server.ts';

const server = useTestServer();

it('the QR code of a connection is shown to admins alone, in answers and in live events', async () => {
  const company = await server.company();
  const { admin } = company;
  const supervisor = await company.user({ profile: 'supervisor' });
  const phone = await company.connection({ paired: false });
  const [adminSubscription, supervisorSubscription] = [await admin.listen(), await supervisor.listen()];
  await admin.ok(admin.put(`/whatsappsession/${phone.id}`));
  const shown = await until(async () => {
    const { qrcode } = await admin.ok(admin.get<Connection>(`/whatsapp/${phone.id}`));
    return qrcode === '' ? undefined : qrcode;
  });
  const answers = [
    await supervisor.get<Connection>(`/whatsapp/${phone.id}`),
    await supervisor.get<Connection[]>('/whatsapp'),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('"status":"qrcode"');
    expect(JSON.stringify(body)).not.toContain(shown);
  }
  await until(() => JSON.stringify(adminSubscription.received).includes(shown));
  await until(() => JSON.stringify(supervisorSubscription.received).includes('"status":"qrcode"'));
  expect(JSON.stringify(supervisorSubscription.received)).not.toContain(shown);
  admin.closeSockets();
  supervisor.closeSockets();
});
