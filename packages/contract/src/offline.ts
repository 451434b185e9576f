import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { jsonFormField } from './fields.ts';
import { message } from './messages.ts';
import { ticket } from './tickets.ts';

/** The setting of a company by which nothing of it is kept on devices. */
export const nothingOnDevicesSetting = 'nothingOnDevices';

/** Conversations that a device keeps for reading without a network. */
export const maxOfflineConversations = 50;
/** Messages of each of them. */
export const maxOfflineMessages = 100;
/** Conversations of one answer; a device asks again for the next ones. */
export const offlinePageSize = 10;

const offlineConversation = z.object({
  ticket,
  /** changes with whatever is kept of the conversation, also with what the person may see of it */
  version: z.string(),
  /** the newest ones, oldest first */
  messages: z.array(message),
  /** there are older ones */
  hasMore: z.boolean(),
});
export type OfflineConversation = z.infer<typeof offlineConversation>;

export const listOfflineConversations = endpoint({
  method: 'GET',
  path: '/offline/conversations',
  access: 'user',
  summary: `What a device keeps for reading without a network: the caller's last ${maxOfflineConversations} conversations, open ones first. For people in a browser, not for programs or an operator inside the company`,
  query: z.object({
    /** the versions that the device has, by ticket id, as JSON: what is unchanged is not sent again */
    known: jsonFormField(z.record(z.string().regex(/^\d{1,10}$/u), z.string().max(60))),
  }),
  answer: z.object({
    /** tickets that the device may keep: whatever else it has goes. Empty where the company keeps nothing on devices */
    ticketIds: z.array(z.number()),
    /** changed ones, `offlinePageSize` at most */
    conversations: z.array(offlineConversation),
    /** more have changed */
    hasMore: z.boolean(),
  }),
});
