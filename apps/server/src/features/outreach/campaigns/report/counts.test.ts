import { describe, expect, it } from 'vitest';
import type { Campaign, CampaignReport, Contact } from '@balcao/contract';
import { correctCounts, foldCounts } from '../../../../platform/db/counts.ts';
import { newNumber } from '../../../../testing/sample-values.ts';
import { sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { queryRows, withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { atOnce, campaignOf, listOf, longAgo, reached, settings } from '../../../../testing/campaign-calls.ts';
import { campaignCounts } from './counts.sql.ts';

const server = useTestServer();

describe('the totals of a campaign', () => {
  it('are those of its recipients whatever happens to them, are folded without a change, and go with the campaign', async () => {
    const company = await server.company();
    const { admin } = company;
    const database = server.app.platform.database;
    const [phone, other] = [await company.connection(), await company.connection()];
    const [yes, no, leaver, blocked, silent] = [newNumber(), newNumber(), newNumber(), newNumber(), newNumber()];
    const list = await listOf(admin, [yes, no, leaver, blocked, silent]);
    const { id: blockedId } = await company.contact({ number: blocked });
    await admin.ok(admin.put<Contact>(`/contacts/${blockedId}/block`, { blocked: true }));
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Contada',
        message1: 'Aqui está',
        message2: 'Toma',
        confirmation: true,
        confirmationMessage1: 'Posso mandar?',
        consentWords: ['sim'],
        contactListId: list.id,
        whatsappIds: [phone.id, other.id],
        scheduledAt: longAgo,
      }),
    );
    await reached(admin, id, ({ counts }) => counts.asked === 4);
    const of = async (number: string) => {
      const [row] = await queryRows(
        server.databaseUrl,
        'SELECT whatsapp_id FROM campaign_recipients WHERE campaign_id = $1 AND number = $2',
        [id, number],
      );
      return Number(row?.whatsapp_id) === phone.id ? phone : other;
    };
    for (const [number, body] of [
      [yes, 'Sim'],
      [no, 'Quem é?'],
      [leaver, 'SAIR'],
    ] as const)
      await sendFromPhone(admin, await of(number), { number, body });
    await reached(
      admin,
      id,
      ({ counts }) =>
        counts.answered === 1 && counts.optedOut === 1 && counts.sent + counts.delivered + counts.read === 1,
    );
    const fromRows = async () => {
      const [row] = await queryRows(
        server.databaseUrl,
        `SELECT count(*)::int AS total, count(asked_at)::int AS asked, count(consented_at)::int AS consented, count(sent_at)::int AS sent,
           count(answered_at)::int AS answered,
           (count(*) FILTER (WHERE read_at IS NOT NULL OR sent_at IS NOT NULL AND answered_at IS NOT NULL))::int AS read, (count(*) FILTER (WHERE state = 'failed'))::int AS failed
         FROM campaign_recipients WHERE campaign_id = $1`,
        [id],
      );
      return row;
    };
    const check = async () => {
      const { reach, byVariant, byConnection, reasons, campaign } = await admin.ok(
        admin.get<CampaignReport>(`/campaigns/${id}/report`),
      );
      expect(reach).toMatchObject((await fromRows()) ?? {});
      for (const parts of [byVariant, byConnection])
        expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(campaign.counts.total);
      return { reasons, byConnection };
    };
    expect((await check()).reasons).toEqual([{ reason: 'ERR_CONTACT_BLOCKED', state: 'skipped', count: 1 }]);
    expect(await campaignOf(admin, id)).toMatchObject({ counts: { total: 5, skipped: 1, optedOut: 1, answered: 1 } });
    expect(await correctCounts(database, campaignCounts, company.id)).toBe(false);
    await foldCounts(database, campaignCounts, 1);
    await check();
    // The foreign key empties the connection of the recipients.
    await admin.ok(admin.delete(`/whatsapp/${other.id}`));
    expect((await check()).byConnection.map(({ whatsappId }) => whatsappId).toSorted()).toEqual(
      [phone.id, null].toSorted(),
    );
    await foldCounts(database, campaignCounts, 1);
    await check();
    expect(await correctCounts(database, campaignCounts, company.id)).toBe(false);
    await admin.ok(admin.post(`/campaigns/${id}/cancel`));
    await admin.ok(admin.delete(`/campaigns/${id}`));
    await foldCounts(database, campaignCounts, 1);
    expect(
      await queryRows(server.databaseUrl, 'SELECT id FROM campaign_counts WHERE company_id = $1', [company.id]),
    ).toEqual([]);
  });

  it('totals of a campaign that are wrong are corrected from the recipients', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const list = await listOf(admin, [newNumber()]);
    await settings(admin, atOnce);
    const { id } = await admin.ok(
      admin.post<Campaign>('/campaigns', {
        name: 'Torta',
        message1: 'Oi',
        contactListId: list.id,
        whatsappIds: [phone.id],
        scheduledAt: longAgo,
      }),
    );
    await reached(admin, id, ({ status }) => status === 'FINALIZADA');
    await withClient(server.databaseUrl, (client) =>
      client.query(`UPDATE campaign_counts SET count = count + 5 WHERE campaign_id = $1 AND count > 0`, [id]),
    );
    expect((await campaignOf(admin, id)).counts.total).toBeGreaterThan(1);
    expect(await correctCounts(server.app.platform.database, campaignCounts, company.id)).toBe(true);
    expect((await campaignOf(admin, id)).counts.total).toBe(1);
  });
});
