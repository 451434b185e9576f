import { Readable } from 'node:stream';
import * as z from 'zod';
import { minuteMs } from '@balcao/contract';
import { createGraphRequest, jsonRequest, type GraphServer } from './graph-request.ts';
import type { FilePart } from './multipart.ts';
import { readTemplates } from './read-templates.ts';

const uploadTimeoutMs = 2 * minuteMs;
const templateFields = 'id,name,language,status,category,components,rejected_reason,quality_score';
const numberFields = 'id,display_phone_number,verified_name,code_verification_status,platform_type,is_on_biz_app';
/** the object whose fields an app subscribes */
const subscribedObject = 'whatsapp_business_account';

const word = z.string().catch('').default('');
const tokenSchema = z.object({
  data: z.looseObject({
    is_valid: z.boolean(),
    app_id: z.coerce.string().catch('').default(''),
    application: word,
    expires_at: z.number().catch(0).default(0),
    scopes: z.array(z.string()).catch([]).default([]),
    granular_scopes: z
      .array(z.looseObject({ scope: z.string(), target_ids: z.array(z.coerce.string()).catch([]).default([]) }))
      .catch([])
      .default([]),
  }),
});
const numberSchema = z.looseObject({
  id: z.coerce.string(),
  display_phone_number: word,
  verified_name: word,
  code_verification_status: word,
  platform_type: word,
  is_on_biz_app: z.boolean().catch(false).default(false),
});
const subscriptionsSchema = z.object({
  data: z.array(
    z.looseObject({
      object: word,
      callback_url: word,
      fields: z
        .array(z.looseObject({ name: word }))
        .catch([])
        .default([]),
    }),
  ),
});
const createdSchema = z.looseObject({ id: z.coerce.string(), status: word, category: word });
const foundSchema = createdSchema.extend({
  name: z.string(),
  language: z.string(),
  components: z
    .array(z.looseObject({ type: word, text: word }))
    .catch([])
    .default([]),
});
const uploadSchema = z.object({ id: z.string() });
const handleSchema = z.object({ h: z.string() });

/** A number of an account, as far as setting it up needs it. */
export interface GraphNumber {
  id: string;
  /** as people write it */
  display: string;
  name: string;
  /** it is registered with the Cloud API */
  isRegistered: boolean;
  /** it is used by the app on the company's phone as well */
  isOnApp: boolean;
}

export type GraphManagement = ReturnType<typeof createGraphManagement>;

/**
 * Meta's Graph API as far as setting an official number up and its templates need it. Throws GraphError, or what fetch throws
 * when no answer came.
 */
export function createGraphManagement(
  server: GraphServer,
  {
    businessAccountId,
    phoneNumberId,
    accessToken,
  }: { businessAccountId: string; phoneNumberId: string; accessToken: string },
) {
  const { request, requestJson } = createGraphRequest(server, accessToken);
  /** Requests of the app itself, which prove its secret. */
  const asApp = (appId: string, appSecret: string) => createGraphRequest(server, `${appId}|${appSecret}`);
  const templatesPath = `${businessAccountId}/message_templates`;

  return {
    /** What Meta knows of the token; undefined = it is none, or not valid any more. */
    async describeToken() {
      const query = new URLSearchParams({ input_token: accessToken });
      const { data } = await requestJson(tokenSchema, `debug_token?${query.toString()}`);
      if (!data.is_valid) return undefined;
      const accountIds = data.granular_scopes.flatMap(({ scope, target_ids: ids }) =>
        scope === 'whatsapp_business_management' ? ids : [],
      );
      return {
        appId: data.app_id,
        appName: data.application,
        expiresAt: data.expires_at === 0 ? null : new Date(data.expires_at * 1000),
        scopes: data.scopes,
        accountIds: [...new Set(accountIds)],
      };
    },
    /** The name of an account that the token may read. */
    accountName: async (id: string = businessAccountId) =>
      (await requestJson(z.looseObject({ name: word }), `${encodeURIComponent(id)}?fields=id,name`)).name,
    /** The numbers of the account. */
    async numbers(): Promise<GraphNumber[]> {
      const schema = z.object({ data: z.array(numberSchema) });
      const { data } = await requestJson(schema, `${businessAccountId}/phone_numbers?fields=${numberFields}&limit=100`);
      return data.map((one) => ({
        id: one.id,
        display: one.display_phone_number,
        name: one.verified_name,
        isRegistered: one.platform_type === 'CLOUD_API',
        isOnApp: one.is_on_biz_app,
      }));
    },
    /** Where Meta sends what concerns accounts of the app, and which fields; undefined = nowhere. A wrong secret is refused. */
    async subscription(appId: string, appSecret: string) {
      const { data } = await asApp(appId, appSecret).requestJson(subscriptionsSchema, `${appId}/subscriptions`);
      const found = data.find(({ object }) => object === subscribedObject);
      return found && { callbackUrl: found.callback_url, fields: found.fields.map(({ name }) => name) };
    },
    /** Makes Meta call this address for every account of the app: it is called at once. */
    subscribe: (
      appId: string,
      appSecret: string,
      hook: { callbackUrl: string; verifyToken: string; fields: readonly string[] },
    ) =>
      asApp(appId, appSecret).request(
        `${appId}/subscriptions`,
        jsonRequest({
          object: subscribedObject,
          callback_url: hook.callbackUrl,
          verify_token: hook.verifyToken,
          fields: hook.fields.join(','),
        }),
        uploadTimeoutMs,
      ),
    /** Makes the account send its webhooks to the app. */
    subscribeAccount: () => request(`${businessAccountId}/subscribed_apps`, jsonRequest({})),
    /** Makes Meta call this address for the account alone, in the place of the app's: it is called at once. */
    overrideCallback: (hook: { callbackUrl: string; verifyToken: string }) =>
      request(
        `${businessAccountId}/subscribed_apps`,
        jsonRequest({ override_callback_uri: hook.callbackUrl, verify_token: hook.verifyToken }),
        uploadTimeoutMs,
      ),
    /** Registers the number with the Cloud API; the PIN is that of its two-step verification, or becomes it. */
    register: (pin: string) =>
      request(`${phoneNumberId}/register`, jsonRequest({ messaging_product: 'whatsapp', pin })),
    /** Every template of the account, in every state, as Meta describes it. */
    allTemplates: () => readTemplates(requestJson, { businessAccountId }, `fields=${templateFields}`),
    /** The template of a name in a language, with the text it has; undefined = there is none. */
    async findTemplate({ name, language }: { name: string; language: string }) {
      const query = `fields=${templateFields}&name=${encodeURIComponent(name)}`;
      for (const one of await readTemplates(requestJson, { businessAccountId }, query)) {
        const { data } = foundSchema.safeParse(one);
        if (data?.name !== name || data.language !== language) continue;
        const bodyText = data.components.find(({ type }) => type.toUpperCase() === 'BODY')?.text ?? '';
        return { metaId: data.id, status: data.status, category: data.category, bodyText };
      }
      return undefined;
    },
    /** @returns Meta's id of the template, and what became of it at once */
    createTemplate: (body: object) => requestJson(createdSchema, templatesPath, jsonRequest(body)),
    editTemplate: (id: string, body: object) => request(encodeURIComponent(id), jsonRequest(body)),
    /** Deletes one language of a template. */
    deleteTemplate: ({ id, name }: { id: string; name: string }) =>
      request(`${templatesPath}?${new URLSearchParams({ hsm_id: id, name }).toString()}`, { method: 'DELETE' }),
    /** Uploads the example of a file above a text. @returns what a template names it by */
    async uploadExample(appId: string, file: FilePart): Promise<string> {
      const query = new URLSearchParams({ file_name: file.name, file_length: String(file.size), file_type: file.mime });
      const { id } = await requestJson(uploadSchema, `${appId}/uploads?${query.toString()}`, { method: 'POST' });
      const init = {
        method: 'POST',
        headers: {
          authorization: `OAuth ${accessToken}`,
          file_offset: '0',
          'content-type': 'application/octet-stream',
          'content-length': String(file.size),
        },
        body: Readable.toWeb(file.content) as ReadableStream,
        duplex: 'half' as const,
      };
      return (await requestJson(handleSchema, id, init, uploadTimeoutMs)).h;
    },
  };
}
