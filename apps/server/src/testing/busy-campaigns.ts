import type pg from 'pg';

/** A company with many campaigns, two of which have many recipients. */
export interface BusyCampaigns {
  companyId: number;
  /** runs, and has most of its recipients still before it */
  runningId: number;
  whatsappId: number;
  listId: number;
  /** a contact that many campaigns have written to */
  contactId: number;
}

export const recipientCount = 20_000;
export const campaignCount = 300;

/** 300 campaigns, a running one with 20,000 recipients, as many in another company, and a contact list of as many people. */
export async function seedCampaigns(client: pg.Client): Promise<BusyCampaigns> {
  const own = await seedOne(client, 'Campanhas');
  await seedOne(client, 'Campanhas ao lado');
  return own;
}

async function seedOne(client: pg.Client, name: string): Promise<BusyCampaigns> {
  const idOf = async (text: string, values: unknown[]) =>
    (await client.query<{ id: number }>(text, values)).rows[0]?.id ?? 0;
  const companyId = await idOf('INSERT INTO companies (name) VALUES ($1) RETURNING id', [name]);
  const whatsappId = await idOf(
    `INSERT INTO whatsapps (company_id, name, provider) VALUES ($1, 'Linha', 'sandbox') RETURNING id`,
    [companyId],
  );
  const listId = await idOf(`INSERT INTO contact_lists (company_id, name) VALUES ($1, 'Todos') RETURNING id`, [
    companyId,
  ]);
  await client.query(
    `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, email, variables)
     SELECT $1, $2, 'Pessoa ' || i, '55119' || 60000000 + i, '5511' || 60000000 + i, '', '{}' FROM generate_series(1, $3::int) i`,
    [companyId, listId, recipientCount],
  );
  const contactId = await idOf(
    `INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Ana', '5511960000001') RETURNING id`,
    [companyId],
  );
  await client.query(
    `INSERT INTO campaigns (company_id, name, status, completed_at, contact_list_id)
     SELECT $1, 'Campanha ' || i, 'FINALIZADA', now(), $2 FROM generate_series(1, $3::int) i`,
    [companyId, listId, campaignCount],
  );
  const runningId = await idOf(
    `INSERT INTO campaigns (company_id, name, status, started_at, contact_list_id) VALUES ($1, 'Grande', 'EM_ANDAMENTO', now(), $2) RETURNING id`,
    [companyId, listId],
  );
  await client.query(
    `INSERT INTO campaign_connections (company_id, campaign_id, whatsapp_id, position)
     SELECT $1, id, $2, 0 FROM campaigns WHERE company_id = $1`,
    [companyId, whatsappId],
  );
  // A tenth has been sent, a fiftieth has failed; the contact is one of each campaign.
  await client.query(
    `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, whatsapp_id, variant, state,
       reason, message_id, sent_at, left_at)
     SELECT $1, $2, 'Pessoa ' || i, '55119' || 60000000 + i, '5511' || 60000000 + i, '', '{}', $3, 1 + i % 5,
       CASE WHEN i % 50 = 1 THEN 'failed' WHEN i % 10 = 0 THEN 'sent' ELSE 'queued' END,
       CASE WHEN i % 50 = 1 THEN 'ERR_WAPP_SEND' END, CASE WHEN i % 10 = 0 THEN i END,
       CASE WHEN i % 10 = 0 THEN now() - i * interval '1 second' END, CASE WHEN i % 10 = 0 THEN now() END
     FROM generate_series(1, $4::int) i`,
    [companyId, runningId, whatsappId, recipientCount],
  );
  await client.query(
    `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, whatsapp_id, variant, state,
       contact_id, message_id, sent_at, left_at)
     SELECT $1, id, 'Ana', '5511960000001', '551160000001', '', '{}', $2, 1, 'sent', $3, id, now(), now()
     FROM campaigns WHERE company_id = $1 AND status = 'FINALIZADA'`,
    [companyId, whatsappId, contactId],
  );
  return { companyId, runningId, whatsappId, listId, contactId };
}
