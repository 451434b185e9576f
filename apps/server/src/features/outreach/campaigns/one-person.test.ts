import { expect, it } from 'vitest';
import type { CampaignReport } from '@balcao/contract';
import { bodiesOn, heldCampaign } from '../../../testing/campaign-calls.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

it.each([
  ['without the ninth digit', '5511987650001', '551187650001', '5511987650001'],
  ['with the 1 of Mexican mobiles', '525512340001', '5215512340001', '5215512340001'],
  ['with the 9 of Argentine mobiles', '541151230001', '5491151230001', '5491151230001'],
])(
  'a running campaign that has a person in a second form of the number, %s, writes once',
  async (_what, number, form, key) => {
    const company = await server.company();
    const { admin } = company;
    const [phone, other] = [await company.connection(), await company.connection()];
    const { made, send } = await heldCampaign(server, company, phone, [`+${number}`, newNumber()], {
      whatsappIds: [phone.id, other.id],
    });
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE campaign_recipients SET number = $2, number_key = $3 WHERE id = (SELECT max(id) FROM campaign_recipients WHERE campaign_id = $1)`,
        [made.id, form, key],
      ),
    );
    const { counts } = await send();
    expect(counts).toMatchObject({ total: 2, skipped: 1, failed: 0 });
    const sent = await Promise.all(
      [phone, other].flatMap((one) => [number, form].map((to) => bodiesOn(admin, one, to))),
    );
    // Both forms may be one conversation of the simulated phone.
    expect(new Set(sent.filter((bodies) => bodies.includes('Só hoje')).map((bodies) => bodies.length))).toEqual(
      new Set([1]),
    );
    const { reasons } = await admin.ok(admin.get<CampaignReport>(`/campaigns/${made.id}/report`));
    expect(reasons).toEqual([{ reason: 'ERR_CAMPAIGN_SAME_PERSON', state: 'skipped', count: 1 }]);
  },
);

it('a running campaign writes once to two contacts that are merged before their turn', async () => {
  const company = await server.company();
  const { admin } = company;
  const phone = await company.connection();
  const [one, two] = [newNumber(), newNumber()];
  const [kept, left] = [await company.contact({ number: `+${one}` }), await company.contact({ number: `+${two}` })];
  const { send } = await heldCampaign(server, company, phone, [`+${one}`, `+${two}`], {});
  await admin.ok(admin.post(`/contacts/${kept.id}/merge`, { contactId: left.id }));
  const { counts } = await send();
  expect(counts).toMatchObject({ total: 2, skipped: 1, failed: 0 });
});
