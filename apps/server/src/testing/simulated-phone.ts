import type { Message, SandboxMessage, Ticket, Connection } from '@balcao/contract';
import { waitForStatus, type TestCompany } from './builders.ts';
import { until, type Client } from './client.ts';

/** Writes as a contact on the simulated phone; the ticket follows soon after. */
export function sendFromPhone(
  by: Client,
  phone: Connection,
  message: { number: string; body?: string; [field: string]: unknown },
) {
  return by.ok(
    by.post<{ id: string; ids: string[] }>(`/sandbox/${phone.id}/messages`, { name: 'Contato', ...message }),
  );
}

/** Returns what the phone of a contact shows, oldest first. */
export async function listPhoneMessages(by: Client, phone: Connection, number: string): Promise<SandboxMessage[]> {
  return (await by.ok(by.get<{ messages: SandboxMessage[] }>(`/sandbox/${phone.id}/messages?number=${number}`)))
    .messages;
}

/** Unlinks the device on the phone and waits until the connection knows. */
export async function unlink(by: Client, phone: Connection): Promise<void> {
  await by.ok(by.post(`/sandbox/${phone.id}/disconnect`));
  await waitForStatus(by, phone.id, 'DISCONNECTED');
}

/** Requests a new QR code and scans it. */
export async function scanNewQrCode(by: Client, phone: Connection): Promise<void> {
  await by.ok(by.put(`/whatsappsession/${phone.id}`));
  await waitForStatus(by, phone.id, 'qrcode');
  await by.ok(by.post(`/sandbox/${phone.id}/scan`, {}));
  await waitForStatus(by, phone.id, 'CONNECTED');
}

/** Creates a ticket with a first message of its contact, accepted by a user who has not read it. */
export async function openTicket(company: TestCompany, phone: Connection, by: Client, number: string): Promise<Ticket> {
  const { id } = await company.inbound(phone, { number, body: 'Oi' });
  return by.ok(by.put<Ticket>(`/tickets/${id}`, { status: 'open', keepUnread: true }));
}

export async function sendReply(by: Client, ticketId: number, body: unknown): Promise<Message[]> {
  return (await by.ok(by.post<{ messages: Message[] }>(`/messages/${ticketId}`, body))).messages;
}

/** Fetches the whole conversation, oldest first, page by page. */
export async function fetchThread(by: Client, ticketId: number): Promise<Message[]> {
  const messages: Message[] = [];
  for (;;) {
    const before = messages[0] ? `?before=${messages[0].id}` : '';
    const page = await by.ok(by.get<{ messages: Message[]; hasMore: boolean }>(`/messages/${ticketId}${before}`));
    messages.unshift(...page.messages);
    if (!page.hasMore) return messages;
  }
}

/** Waits until the message of this id matches, and returns it. */
export function waitForMessage(
  by: Client,
  ticketId: number,
  id: string | undefined,
  matches: (message: Message) => boolean,
): Promise<Message> {
  return until(async () => {
    const message = (await fetchThread(by, ticketId)).find((one) => one.id === id);
    return message && matches(message) ? message : undefined;
  }, 10_000);
}
