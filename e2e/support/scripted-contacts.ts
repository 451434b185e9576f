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

/** Accepts the waiting ticket of a contact, which opens its conversation. */
export async function acceptTicketOf(page: Page, { name }: typeof lia): Promise<Inbox> {
  const inbox = new Inbox(page);
  await page.goto('/tickets');
  await inbox.showPending();
  await inbox.accept(name);
  return inbox;
}
