import * as z from 'zod';
import type { Confirmation, SecurityAct } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { isoDate, noDetails } from './fields.ts';

export const setting = z.object({
  id: z.number(),
  key: z.string(),
  value: z.string(),
  companyId: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type Setting = z.infer<typeof setting>;

export const listSettings = endpoint({
  method: 'GET',
  path: '/settings',
  access: 'user',
  summary: 'Settings of the company; secret ones are write-only and absent',
  answer: z.array(setting),
});

/** Settings whose change outlives a session. */
const actBySetting: Readonly<Partial<Record<string, SecurityAct>>> = {
  adminSecondFactor: 'secondFactorDemand',
  asaas: 'paymentCredentials',
};

const confirmsSetting: Confirmation = {
  when: `where another value is sent of ${Object.keys(actBySetting)
    .map((key) => `\`${key}\``)
    .join(', ')}`,
  reads: '/settings',
  acts({ params: { key }, body, before }) {
    const act = Object.hasOwn(actBySetting, String(key)) ? actBySetting[String(key)] : undefined;
    const stored = Array.isArray(before) ? (before as Setting[]).find((one) => one.key === key) : undefined;
    return act && body.value !== stored?.value ? [act] : [];
  },
};

export const updateSetting = endpoint({
  method: 'PUT',
  path: '/settings/{key}',
  access: 'admin',
  confirms: confirmsSetting,
  summary: 'Changes one setting of the company; an unknown key answers ERR_NO_SETTING_FOUND',
  params: z.object({ key: z.string().max(100) }),
  notFound: 'ERR_NO_SETTING_FOUND',
  body: z.object({ value: z.string().max(2000) }),
  answer: setting,
});

export const listSecretSettings = endpoint({
  method: 'GET',
  path: '/settings/secrets',
  access: 'admin',
  summary:
    'Settings that are written and never shown: whether something is stored, and whether the caller may change it',
  answer: z.array(z.object({ key: z.string(), stored: z.boolean(), mayChange: z.boolean() })),
});

export const settingsEvents = {
  setting: z.object({ action: z.literal('update'), setting }),
  /** of a setting that is never shown: whether something is stored */
  secretSetting: z.object({ action: z.literal('update'), key: z.string(), stored: z.boolean() }),
} as const;

export const settingsErrors = {
  ERR_NO_SETTING_FOUND: { status: 404, details: noDetails },
} as const;
