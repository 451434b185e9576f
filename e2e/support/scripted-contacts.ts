import {
  deleteSandboxMessage,
  editSandboxMessage,
  listSandboxMessages,
  reactToSandboxMessage,
  sendSandboxMessage,
  type EndpointInput,
} from '@balcao/contract';
import type { Page } from '@playwright/test';
import { waitUntil } from './api.ts';
import type { Company } from './company.ts';
import { Inbox } from './screens.ts';

export const lia = { number: '5511987650001', name: 'Lia Prado' };
export const rui = { number: '5511987650002', name: 'Rui Dias' };

/** A company with a connection whose contacts write by script, and an attendant. */
export async function setUpConversation(company: Company) {
  const sales = await company.queue('Vendas');
  const connection = await company.connection([sales]);
  const params = { whatsappId: connection.id };
  return {
    connection,
    ana: await company.attendant('Ana', [sales]),
    /** Returns the provider id of the message. */
    send: async (body: Partial<EndpointInput<typeof sendSandboxMessage>['body']>, who = lia): Promise<string> =>
      (await company.admin.api.call(sendSandboxMessage, { params, body: { ...who, ...body } })).id,
    sendPictures: (names: readonly string[], who = lia) => sendPictures(company, connection.id, names, who),
    edit: (providerId: string, body: string) =>
      company.admin.api.call(editSandboxMessage, {
        params: { ...params, providerId },
        body: { number: lia.number, body },
      }),
    deleteMessage: (providerId: string) =>
      company.admin.api.call(deleteSandboxMessage, {
        params: { ...params, providerId },
        query: { number: lia.number },
      }),
    react: (providerId: string, emoji: string) =>
      company.admin.api.call(reactToSandboxMessage, {
        params: { ...params, providerId },
        body: { number: lia.number, emoji },
      }),
    /** Waits until the messages on the contact's phone fulfil a condition. */
    waitForPhone: (what: (messages: Awaited<ReturnType<typeof phone>>) => boolean, who = lia) =>
      waitUntil(async () => (what(await phone(who)) ? true : undefined)),
    phone: (who = lia) => phone(who),
  };
  async function phone(who: typeof lia) {
    return (await company.admin.api.call(listSandboxMessages, { params, query: { number: who.number } })).messages;
  }
}

/** The smallest picture. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function sendPictures(company: Company, whatsappId: number, names: readonly string[], who: typeof lia) {
  const form = new FormData();
  for (const [field, value] of Object.entries(who)) form.append(field, value);
  for (const name of names) form.append('medias', new Blob([png], { type: 'image/png' }), name);
  const { url, token } = company.admin.api;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/sandbox/${whatsappId}/messages`, { method: 'POST', headers, body: form });
  if (!answer.ok) throw new Error(`the pictures were refused: ${answer.status} ${await answer.text()}`);
}

/** Accepts the waiting ticket of a contact, which opens its conversation. */
export async function acceptTicketOf(page: Page, { name }: typeof lia): Promise<Inbox> {
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(name);
  return inbox;
}
