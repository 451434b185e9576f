import type pg from 'pg';
import type { World } from './world-types.ts';

/** What was asked of the simulated bank for an invoice, and paid there. */
export async function insertCharge(client: pg.Client, companyId: number, invoiceId: number): Promise<void> {
  await client.query(
    `WITH asked AS (
       INSERT INTO charges (company_id, invoice_id, txid, provider, value_cents, code, expires_at)
       VALUES ($1, $2::integer, 'txid' || $2::integer, 'simulated', 14990, 'a-code', now() + interval '1 hour') RETURNING company_id, id
     )
     INSERT INTO simulated_payments (company_id, charge_id, reference, value_cents) SELECT company_id, id, 'paid' || id, 1 FROM asked`,
    [companyId, invoiceId],
  );
}

/** A charge that was sent in the open ticket and marked, and an account at a bank. @returns the id of the charge */
export async function insertPixRows(client: pg.Client, { company, user, outbound, tickets }: World): Promise<number> {
  await client.query(
    `INSERT INTO pix_accounts (company_id, provider, receiver_name, asaas_token) VALUES ($1, 'asaas', 'Loja Exemplo', '')`,
    [company.id],
  );
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO pix_charges (company_id, ticket_id, message_id, user_id, client_id, provider, txid, code, key, receiver_name,
       value_cents, description, mark, marked_by, marked_at)
     VALUES ($1, $2, $3, $4, gen_random_uuid(), 'key', 'txid' || $2::integer, 'a-code', 'pix@exemplo.com', 'Loja Exemplo', 6400,
       'Frete', 'undone', $4, now()) RETURNING id`,
    [company.id, tickets.open.id, outbound.id, user.user.id],
  );
  return rows[0]?.id ?? 0;
}
