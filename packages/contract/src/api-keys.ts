import * as z from 'zod';
import { apiScopes, coversScope, type ApiScope } from './api-scopes.ts';
import { confirmsWhen, type ConfirmationFacts } from './confirmation.ts';
import { arrayOf, crud } from './crud.ts';
import { endpoint, idParam, idParams } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

/** By which a bearer is known as a key, and leak detectors know one. */
export const apiKeyPrefix = 'bk_live_';

const apiScope = z.enum(apiScopes as [ApiScope, ...ApiScope[]]);

/** A key of a company, without the key. */
export const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  /** the user as whom it acts */
  user: z.object({ id: z.number(), name: z.string() }),
  scopes: z.array(apiScope),
  /** its user made it, and nobody else has it: it reaches their chats and drafts, as far as its scopes go */
  isOwn: z.boolean(),
  /** the first signs */
  hint: z.string(),
  /** refused until its user, and who made it, have the second factor that a setting demands of them */
  rests: z.boolean(),
  /** null = never */
  expiresAt: isoDate.nullable(),
  lastUsedAt: isoDate.nullable(),
  lastUsedAddress: z.string().nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type ApiKey = z.infer<typeof apiKey>;

/** With the key itself, whole, in the answer that made it and in no other. */
const apiKeyMade = apiKey.extend({ key: z.string().nullable() });

const apiKeyFields = z.object({
  name: z.string().trim().min(1).max(60),
  userId: idParam,
  scopes: z
    .array(apiScope)
    .min(1)
    .max(50)
    .transform((scopes) => [...new Set(scopes)]),
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((text) => new Date(text).toISOString())
    .nullable()
    .optional(),
});

/** Whether a key reaches further, or longer, than before. */
function isWidened(facts: ConfirmationFacts): boolean {
  const { scopes = [], expiresAt, userId } = facts.body as Partial<z.output<typeof apiKeyFields>>;
  const before = facts.before as Pick<ApiKey, 'scopes' | 'expiresAt' | 'user'> | undefined;
  if (!before) return false;
  const endOf = (moment: string | null) => (moment === null ? Infinity : Date.parse(moment));
  return (
    scopes.some((scope) => !coversScope(before.scopes, scope)) ||
    (expiresAt !== undefined && endOf(expiresAt) > endOf(before.expiresAt)) ||
    (userId !== undefined && userId !== before.user.id)
  );
}

export const apiKeysCrud = crud({
  path: '/api-keys',
  repeat: 'once',
  one: 'API key',
  many: 'API keys',
  entity: apiKey,
  detail: apiKeyMade,
  list: arrayOf(apiKey),
  fields: apiKeyFields,
  deleted: 'API key deleted',
  access: 'admin',
  plan: 'useExternalApi',
  notFound: 'ERR_NO_API_KEY_FOUND',
  event: { name: 'apiKey', record: 'record', id: 'id' },
  without: ['lookup'],
  confirms: {
    create: 'apiKeyMade',
    update: confirmsWhen('apiKeyWidened', 'where the key reaches further or longer, or gets another user', isWidened),
  },
  summaries: {
    list: 'Keys of the company, without the keys, by name',
    create: 'Makes a key; `key` of the answer is shown this once',
    delete: 'Revokes a key: it is refused at once',
  },
});
export const {
  list: listApiKeys,
  get: getApiKey,
  create: createApiKey,
  update: updateApiKey,
  delete: deleteApiKey,
} = apiKeysCrud;

export const renewApiKey = endpoint({
  method: 'POST',
  path: '/api-keys/{id}/renew',
  repeat: 'once',
  access: 'admin',
  confirms: 'apiKeyRenewed',
  plan: 'useExternalApi',
  summary: 'Gives a key new signs, shown this once; the ones before are refused at once',
  params: idParams,
  notFound: 'ERR_NO_API_KEY_FOUND',
  answer: apiKeyMade,
});

export const apiKeysEvents = { ...apiKeysCrud.events } as const;

export const apiKeysErrors = {
  ...apiKeysCrud.errors,
  /** the key is no longer good: revoked, expired, or its user is gone */
  ERR_API_KEY: { status: 401, details: noDetails },
  /** its user, or who made it, owes a second factor that a setting demands */
  ERR_API_KEY_RESTS: { status: 403, details: noDetails },
  /** chats and drafts are one person's own: a key that somebody else made does not reach them */
  ERR_API_KEY_PERSONAL: { status: 403, details: noDetails },
  /** the key lacks a scope; null = no key may do this */
  ERR_API_KEY_SCOPE: { status: 403, details: z.object({ scope: apiScope.nullable() }) },
} as const;
