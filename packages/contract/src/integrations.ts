import * as z from 'zod';
import { answerFailures } from './answer-failures.ts';
import { answerDeeds, answerProblems } from './responder-calls.ts';
import { confirmsWhen, isChanged, isGiven } from './confirmation.ts';
import { crud, pageOf } from './crud.ts';
import { endpoint, idParam } from './endpoint.ts';
import { leftOut } from './responder-reply.ts';
import { isoDate, noDetails, optionalCount, optionalText } from './fields.ts';

export const integrationTypes = ['dialogflow', 'n8n', 'webhook', 'typebot'] as const;
export const integrationLanguages = ['pt-BR', 'en', 'es'] as const;

/** A program elsewhere that answers contacts. Its secrets are never shown: `jsonContent` is always empty. */
export const integration = z.object({
  id: z.number(),
  companyId: z.number(),
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  jsonContent: z.literal(''),
  /** whether there is a service account */
  hasJsonContent: z.boolean(),
  /** whether its calls are signed */
  hasSigningSecret: z.boolean(),
  language: z.enum(integrationLanguages),
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** minutes without a message after which a flow starts again; 0 = never */
  typebotExpires: z.number(),
  /** milliseconds between two messages of one answer */
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotUnknownMessage: z.string(),
  typebotRestartMessage: z.string(),
  /** seconds for one attempt */
  waitSeconds: z.number(),
  /** of n8n and webhooks, with pauses that grow */
  attempts: z.number(),
  /** whether voice messages are transcribed by the model that assists attendants */
  transcribes: z.boolean(),
  /** whether Markdown in its answers is written in the signs of WhatsApp */
  convertsMarkdown: z.boolean(),
  onFailure: z.enum(answerFailures),
  failureText: z.string(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Integration = z.infer<typeof integration>;
export type IntegrationType = Integration['type'];

/** Where an integration acts, for its list. */
export const integrationListed = integration.extend({
  queues: z.array(z.object({ id: z.number(), name: z.string() })),
  connections: z.array(z.object({ id: z.number(), name: z.string() })),
});
export type IntegrationListed = z.infer<typeof integrationListed>;

/** The fields of a Google service account that are used; the file has more. */
export const serviceAccount = z.object({
  client_email: z.string().min(3).max(320),
  private_key: z.string().includes('PRIVATE KEY').max(10_000),
});

const isServiceAccount = (text: string): boolean => {
  try {
    return serviceAccount.safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** Written and never read; empty or absent keeps the stored one. */
const jsonContent = z
  .string()
  .max(20_000)
  .nullable()
  .transform((text) => text?.trim() ?? '')
  .refine((text) => text === '' || isServiceAccount(text), 'expected the JSON of a service account')
  .optional();

/** In the format of Standard Webhooks; empty or absent keeps the stored one, and a new integration is given one. */
const signingSecret = z
  .union([z.literal(''), z.null(), z.string().regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)])
  .transform((secret) => secret ?? '')
  .optional();

const language = z.enum(integrationLanguages);
const url = optionalText(2000);
const fields = z.object({
  type: z.enum(integrationTypes),
  name: z.string().trim().min(2).max(50),
  /** of n8n, webhook and typebot always the name */
  projectName: optionalText(200),
  jsonContent,
  signingSecret,
  language: z.union([z.literal(['', null]).transform(() => 'pt-BR' as const), language]).optional(),
  urlN8N: url,
  typebotSlug: optionalText(200),
  typebotExpires: optionalCount(100_000, 1),
  typebotDelayMessage: optionalCount(10_000, 1000),
  typebotKeywordFinish: optionalText(100),
  typebotKeywordRestart: optionalText(100),
  typebotUnknownMessage: optionalText(4096),
  typebotRestartMessage: optionalText(4096),
  waitSeconds: z.coerce.number().int().min(3).max(30).optional(),
  attempts: z.coerce.number().int().min(1).max(5).optional(),
  transcribes: z.boolean().optional(),
  /** of new ones on */
  convertsMarkdown: z.boolean().optional(),
  onFailure: z.enum(answerFailures).optional(),
  failureText: optionalText(4096),
});

export const integrationsCrud = crud({
  path: '/queueIntegration',
  one: 'integration',
  many: 'integrations',
  entity: integration,
  brief: integration.pick({ id: true, name: true, type: true }),
  list: pageOf('queueIntegrations', integration),
  fields,
  updateStatus: 201,
  confirms: {
    create: 'integrationMade',
    update: confirmsWhen(
      'integrationMoved',
      'where type, address, project or flow changes, or a credential is given',
      (facts) =>
        isChanged(facts, 'type', 'urlN8N', 'typebotSlug') ||
        // Of the other types it is the name.
        (facts.before?.type === 'dialogflow' && isChanged(facts, 'projectName')) ||
        isGiven(facts, 'jsonContent', 'signingSecret'),
    ),
  },
  access: 'admin',
  plan: 'useIntegrations',
  notFound: 'ERR_NO_INTEGRATION_FOUND',
  event: { name: 'queueIntegration', record: 'queueIntegration', id: 'integrationId' },
  summaries: {
    list: 'Integrations, newest first, 20 a page',
    create: 'Adds an integration; `jsonContent` and `signingSecret` are sealed and never answered',
    update: 'Changes the fields that are sent; an empty `jsonContent` or `signingSecret` keeps what is stored',
    delete: 'Removes an integration; queues, connections and tickets lose it',
  },
});
export const {
  list: listIntegrations,
  lookup: listIntegrationsBrief,
  get: getIntegration,
  create: createIntegration,
  update: updateIntegration,
  delete: deleteIntegration,
} = integrationsCrud;

export const testIntegrationSession = endpoint({
  method: 'POST',
  path: '/queueIntegration/testSession',
  repeat: 'reads',
  access: 'admin',
  plan: 'useIntegrations',
  summary: 'Asks Dialogflow one thing with this service account; ERR_INTEGRATION_TEST contains its answer on failure',
  body: z.object({
    projectName: z.string().trim().min(1).max(200),
    jsonContent,
    language,
    /** whose stored service account is used where `jsonContent` is empty */
    integrationId: idParam.optional(),
  }),
  answer: z.object({ message: z.string(), reply: z.string() }),
});

/** Kinds that are tried out with a turn of a contact; an agent of Dialogflow by `testIntegrationSession`. */
export const testedTypes = ['n8n', 'webhook', 'typebot'] as const;

/** The longest part of a body that a test shows. */
export const maxTestedLength = 20_000;
const tested = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

/** A turn put to an integration as it is being written, without a contact. */
export const testIntegration = endpoint({
  method: 'POST',
  path: '/queueIntegration/test',
  repeat: 'reads',
  access: 'admin',
  plan: 'useIntegrations',
  // It changes nothing.
  audit: false,
  weight: 20,
  summary:
    'Calls the address once as a contact who writes would have it called: what was sent, what came back, and what would follow. Nothing is done with the answer',
  body: z.object({
    type: z.enum(testedTypes),
    urlN8N: z.string().trim().min(1).max(2000),
    typebotSlug: optionalText(200),
    waitSeconds: z.coerce.number().int().min(3).max(30).default(20),
    /** without it the one that is stored signs */
    signingSecret,
    integrationId: idParam.optional(),
    convertsMarkdown: z.boolean().default(true),
    text: z.string().trim().min(1).max(1000),
  }),
  answer: z.object({
    /** null = no answer came */
    status: z.number().nullable(),
    durationMs: z.number(),
    request: tested,
    answer: tested,
    problem: z.enum(answerProblems).nullable(),
    /** what of the answer would not be carried out */
    leftOut: z.array(leftOut),
    /** what a contact would get */
    messages: z.array(z.object({ text: z.string(), file: z.string().nullable() })),
    /** what would be done; the name is null where the company has nothing with this id */
    actions: z.array(z.object({ type: z.enum(answerDeeds), name: z.string().nullable() })),
  }),
});
export type TestedIntegration = z.infer<typeof testIntegration.answer>;

export const integrationsEvents = integrationsCrud.events;

export const integrationsErrors = {
  ...integrationsCrud.errors,
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: { status: 409, details: noDetails },
  /** Dialogflow refused, or did not answer: `reason` is its message */
  ERR_INTEGRATION_TEST: { status: 422, details: z.object({ reason: z.string() }) },
} as const;
