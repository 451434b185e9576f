import { randomUUID } from 'node:crypto';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { withClient } from '../../../testing/tables.ts';
import type { World } from '../../../testing/world-types.ts';

const ofWorld = ({ records }: World) => ({ params: { id: records.get('/pix-charges') } });

export const calls: SampleCalls = {
  listTicketPixCharges: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  getPixWays: () => ({}),
  sendPixCharge: async ({ company, tickets, records }, { databaseUrl }) => {
    // One person's charges follow each other after some seconds: those of other samples are long ago.
    await withClient(databaseUrl, (client) =>
      client.query(`UPDATE pix_charges SET created_at = created_at - interval '1 hour' WHERE company_id = $1`, [
        company.id,
      ]),
    );
    return {
      params: { id: tickets.open.id },
      body: {
        clientId: randomUUID(),
        pixKeyId: records.get('/pix-keys'),
        value: '64,00',
        description: 'Frete da cúpula',
      },
    };
  },
  getPixCharge: ofWorld,
  markPixReceived: ofWorld,
  unmarkPixReceived: ofWorld,
  // Another call may have marked it.
  cancelPixCharge: async (world) => {
    await world.admin.ok(world.admin.delete(`/pix-charges/${world.records.get('/pix-charges')}/received`));
    return ofWorld(world);
  },
  checkPixCharge: ofWorld,
  receivePixNotice: ({ company }, server) => ({
    params: {
      companyId: company.id,
      secret: server.app.platform.vault.signForGood('pix-notice', String(company.id)),
    },
    body: { pix: [{ txid: 'nobody-has-this' }] },
  }),
};
