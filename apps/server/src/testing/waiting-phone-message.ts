import type { InboundMessage } from '../channels/port/inbound-entry.ts';
import type { TestServer } from './test-server.ts';

/** A message of a phone's history that waits to be brought, as it is stored: sealed, so that the job that brings it opens it. */
export function sealWaitingMessage(
  { app, clock }: TestServer,
  connection: { companyId: number; whatsappId: number },
  providerId: string,
): string {
  const entry = {
    addresses: [{ kind: 'pn', value: '5511960000003' }],
    providerId,
    fromMe: false,
    senderName: 'Do celular',
    mediaType: 'conversation',
    body: 'Do celular',
    sentAt: clock.now().toISOString(),
  } satisfies InboundMessage;
  return app.platform.vault.seal(
    JSON.stringify({ entry }),
    `phone-history:${connection.companyId}:${connection.whatsappId}:${providerId}`,
  );
}
