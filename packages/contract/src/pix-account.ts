import * as z from 'zod';
import { isChanged, isGiven, confirmsWhen } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { noDetails } from './fields.ts';
import { pixKeyField } from './pix-key.ts';

/** Banks at which a company can have its Pix charges made. */
export const pixAccountProviders = ['efi', 'asaas'] as const;
export type PixAccountProvider = (typeof pixAccountProviders)[number];
export const pixAccountProvider = z.enum(pixAccountProviders);

/** The company's own account at a bank that makes its Pix charges; no call answers its secrets. */
export const pixAccount = z.object({
  /** null = none */
  provider: pixAccountProvider.nullable(),
  /** as messages name it */
  receiverName: z.string(),
  /** of the account; Efí makes charges for it */
  pixKey: z.string(),
  efiClientId: z.string(),
  /** client secret and certificate of Efí are stored */
  efiReady: z.boolean(),
  /** the token of Asaas is stored */
  asaasReady: z.boolean(),
  /** where the bank reports payments; it is a secret */
  webhook: z.string(),
});
export type PixAccount = z.infer<typeof pixAccount>;

export const getPixAccount = endpoint({
  method: 'GET',
  path: '/pix-account',
  access: 'admin',
  summary: "The company's own account at a bank that makes its Pix charges",
  answer: pixAccount,
});

export const updatePixAccount = endpoint({
  method: 'PUT',
  path: '/pix-account',
  access: 'admin',
  confirms: confirmsWhen(
    'pixAccount',
    'where bank, receiver, key or a credential changes',
    (facts) =>
      isChanged(facts, 'provider', 'receiverName', 'pixKey', 'efiClientId') ||
      isGiven(facts, 'efiClientSecret', 'efiCertificate', 'asaasToken'),
  ),
  summary: 'Sets the account up, or changes the fields that are sent',
  body: z.object({
    provider: pixAccountProvider,
    receiverName: z.string().trim().min(2).max(100).optional(),
    pixKey: z.union([z.literal(''), pixKeyField]).optional(),
    efiClientId: z.string().trim().max(200).optional(),
    /** nothing = as it is, as of the other secrets */
    efiClientSecret: z.string().trim().max(200).optional(),
    /** PEM with its key, or the .p12 file in base64 */
    efiCertificate: z.string().trim().max(20_000).optional(),
    asaasToken: z.string().trim().max(500).optional(),
  }),
  answer: pixAccount,
});

export const deletePixAccount = endpoint({
  method: 'DELETE',
  path: '/pix-account',
  access: 'admin',
  summary: 'Forgets the account with its credentials; charges that it made are not asked for any more',
  answer: pixAccount,
});

export const pixAccountErrors = {
  /** the installation was restored from a backup, and its numbers were not taken over: the original one may be running */
  ERR_RESTORED_COPY: { status: 409, details: noDetails },
  /** the bank does not take the credentials, or does not answer */
  ERR_PIX_ACCOUNT_REFUSED: { status: 409, details: noDetails },
} as const;
