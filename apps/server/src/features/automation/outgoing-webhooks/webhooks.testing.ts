import { createHmac } from 'node:crypto';
import type { OutgoingWebhook, WebhookDelivery, WebhookDeliveryWhole, WebhookKind } from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import type { ServiceRequest } from '../../../testing/fake-services.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** The address of the calls about webhooks. */
export const path = '/outgoing-webhooks';
export type CreatedWebhook = OutgoingWebhook & { secret: string };
interface Page {
  deliveries: WebhookDelivery[];
  hasMore: boolean;
  failed: number;
}

let count = 0;
/** An address of the peer that no other test has. */
export const newPlace = () => `/hook-${(count += 1)}`;

export async function webhookOf(
  server: TestServer,
  { admin }: TestCompany,
  kinds: readonly WebhookKind[],
  place = newPlace(),
) {
  const made = await admin.ok(admin.post<CreatedWebhook>(path, { url: server.services.url + place, kinds }));
  return { ...made, place };
}
export const pageOf = ({ admin }: TestCompany, { id }: { id: number }, query = '') =>
  admin.ok(admin.get<Page>(`${path}/${id}/deliveries${query}`));
export const wholeOf = ({ admin }: TestCompany, { id }: { id: number }, deliveryId: string) =>
  admin.ok(admin.get<WebhookDeliveryWhole>(`${path}/${id}/deliveries/${deliveryId}`));
export const sendTest = ({ admin }: TestCompany, { id }: { id: number }) =>
  admin.ok(admin.post<{ deliveryId: string }>(`${path}/${id}/test`, {}));
export const typesAt = (server: TestServer, place: string) =>
  server.services.requestsTo(place).map(({ json }) => (json as { type: string }).type);

export function signatureOf({ headers, text }: ServiceRequest, secret: string): string {
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}

/** Posts now what waits for its next attempt. */
export const makeDue = (server: TestServer, { id }: { id: number }) =>
  withClient(server.databaseUrl, (client) =>
    client.query(
      `UPDATE webhook_deliveries SET due_at = now() WHERE webhook_id = $1 AND state = 'waiting' AND tries > 0`,
      [id],
    ),
  );
