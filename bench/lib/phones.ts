import { until, type Client } from '../../apps/server/src/testing/client.ts';

/** Links the simulated phones of all connections. */
export async function linkPhones(admin: Client, whatsappIds: readonly number[]): Promise<void> {
  for (const id of whatsappIds) {
    const becomes = (status: string) =>
      until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === status, 15_000);
    await admin.ok(admin.put(`/whatsappsession/${id}`));
    await becomes('qrcode');
    await admin.ok(admin.post(`/sandbox/${id}/scan`, {}));
    await becomes('CONNECTED');
  }
}
