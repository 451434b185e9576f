import { Readable } from 'node:stream';
import * as z from 'zod';
import { minuteMs } from '@balcao/contract';
import type { Address } from '../port/message-content.ts';
import { createGraphRequest, GraphError, jsonRequest, type GraphServer } from './graph-request.ts';
import { readTemplates } from './read-templates.ts';
import { multipart, type FilePart } from './multipart.ts';

export { GraphError };

/** for files of up to 100 MB on a slow line */
const fileTimeoutMs = 10 * minuteMs;

/** Hosts on which Meta keeps files: the token is sent to no other host. */
const mediaHosts = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;

const sentSchema = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) });
const uploadedSchema = z.object({ id: z.string() });
const fileSchema = z.object({ url: z.string(), file_size: z.coerce.number().int().nonnegative().catch(0).default(0) });
const word = z.string().catch('').default('');
const numberSchema = z.object({
  display_phone_number: z.string().default(''),
  verified_name: z.string().default(''),
  quality_rating: word,
  // Limits of the number; since 2026 of the whole business.
  messaging_limit_tier: word,
  whatsapp_business_manager_messaging_limit: word,
});
const productsSchema = z.object({
  data: z.array(z.object({ retailer_id: z.string(), name: z.string().default(''), image_url: z.string().default('') })),
});
export interface GraphAccount {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
}

export type Graph = ReturnType<typeof createGraph>;

/** Meta's Graph API as far as an official number needs it. Throws GraphError, or what fetch throws when no answer came. */
export function createGraph(server: GraphServer, account: GraphAccount, signal?: AbortSignal) {
  const { request, requestJson, timeoutSignal } = createGraphRequest(server, account.accessToken, signal);
  const base = server.graphApiUrl;

  const isMediaHost = ({ origin, hostname, protocol }: URL) =>
    origin === new URL(base).origin || (protocol === 'https:' && mediaHosts.test(hostname));

  const post = (body: object): RequestInit => jsonRequest({ messaging_product: 'whatsapp', ...body });
  const number = account.phoneNumberId;

  return {
    /** The number as people write it, how Meta rates it and how many people it may write to first. */
    number: async () => {
      const fields = Object.keys(numberSchema.shape).join(',');
      const found = await requestJson(numberSchema, `${number}?fields=${fields}`);
      return {
        display: found.display_phone_number,
        quality: found.quality_rating,
        tier: found.whatsapp_business_manager_messaging_limit || found.messaging_limit_tier,
      };
    },
    /** @returns the id Meta gave the message */
    send: async (body: object) =>
      (await requestJson(sentSchema, `${number}/messages`, post(body))).messages[0]?.id ?? '',
    /** Everything up to this message was read. */
    markRead: (wamid: string) => request(`${number}/messages`, post({ status: 'read', message_id: wamid })),
    /** Everything up to this message was read, and an answer is being written. */
    showTyping: (wamid: string) =>
      request(`${number}/messages`, post({ status: 'read', message_id: wamid, typing_indicator: { type: 'text' } })),
    /** Takes the conversation with a person from another responder of the number, or gives it back. */
    controlThread: ({ kind, value }: Address, action: 'take' | 'release') =>
      request(`${number}/thread_control`, post({ ...(kind === 'lid' ? { recipient: value } : { to: value }), action })),
    /** Turns a call down that rings. */
    rejectCall: (id: string) => request(`${number}/calls`, post({ call_id: id, action: 'reject' })),
    block: ({ kind, value }: Address, blocked: boolean) =>
      request(`${number}/block_users`, {
        ...post({ block_users: [kind === 'pn' ? { user: value } : { user_id: value }] }),
        method: blocked ? 'POST' : 'DELETE',
      }),
    /** @returns the id of the file, to be named in a message */
    async upload(file: FilePart): Promise<string> {
      const { body, headers: form } = multipart({ messaging_product: 'whatsapp', type: file.mime }, file);
      const init = { method: 'POST', body, headers: form, duplex: 'half' as const };
      return (await requestJson(uploadedSchema, `${number}/media`, init, fileTimeoutMs)).id;
    },
    /** The address and size of a file; size 0 = unknown. */
    async file(id: string): Promise<{ url: string; size: number }> {
      const { url, file_size: size } = await requestJson(fileSchema, encodeURIComponent(id));
      return { url, size };
    },
    /** A picture that everybody may see, such as the one of an advertisement: fetched without the token, from Meta alone. */
    async picture(url: string): Promise<Readable | undefined> {
      if (!URL.canParse(url) || !isMediaHost(new URL(url))) return undefined;
      const response = await fetch(url, { redirect: 'error', signal: timeoutSignal() });
      return response.ok && response.body ? toReadable(response.body) : undefined;
    },
    /** Names and pictures of things in a catalogue, as far as this token may see them. */
    async products(catalogId: string, references: readonly string[]) {
      const filter = JSON.stringify({ retailer_id: { is_any: references } });
      const query = new URLSearchParams({ fields: 'retailer_id,name,image_url', limit: '100', filter });
      return (await requestJson(productsSchema, `${catalogId}/products?${query.toString()}`)).data;
    },
    async download(url: string): Promise<Readable> {
      if (!isMediaHost(new URL(url))) throw new GraphError(404, 0, `a file on ${new URL(url).hostname}`);
      const { body } = await request(url, {}, fileTimeoutMs);
      return body ? toReadable(body) : Readable.from([]);
    },
    /** Every approved template, as Meta describes it. */
    templates: () => readTemplates(requestJson, account, 'status=APPROVED'),
  };
}

/** @param body a stream as fetch answers it; journeys and benches know it by the types of browsers */
const toReadable = (body: unknown): Readable => Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
