import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';
import { flowAnswerName } from './flow-variables.ts';

export const maxFlowSecrets = 50;

/** A secret that flows send in headers, by its name: `Bearer {segredo.loja}`. What it is, is never answered. */
export const flowSecret = z.object({ name: z.string(), createdAt: isoDate, updatedAt: isoDate });
export type FlowSecret = z.infer<typeof flowSecret>;

const common = { access: 'admin', plan: 'useIntegrations' } as const;
const named = {
  ...common,
  path: '/flow-secrets/{name}',
  notFound: 'ERR_NO_FLOW_SECRET_FOUND',
  params: z.object({ name: z.string().regex(flowAnswerName) }),
} as const;

export const listFlowSecrets = endpoint({
  ...common,
  method: 'GET',
  path: '/flow-secrets',
  summary: 'The names of the secrets that flows send to addresses',
  answer: z.array(flowSecret),
});

export const storeFlowSecret = endpoint({
  ...named,
  method: 'PUT',
  summary: `Stores a secret under a name, sealed, in the place of an earlier one; ${maxFlowSecrets} at most. It goes out in the headers of addresses alone`,
  body: z.object({
    value: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .regex(/^[\x20-\x7e]+$/),
  }),
  answer: flowSecret,
});

export const deleteFlowSecret = endpoint({
  ...named,
  method: 'DELETE',
  summary: 'Removes a secret; addresses whose headers name it are not called any more',
  answer: z.object({}),
});

export const flowSecretsErrors = {
  ERR_NO_FLOW_SECRET_FOUND: { status: 404, details: noDetails },
  ERR_FLOW_SECRET_LIMIT: { status: 409, details: z.object({ limit: z.number() }) },
} as const;
