import * as z from 'zod';
import { variableName } from './campaign-text.ts';
import { endpoint } from './endpoint.ts';
import { setting, type Setting } from './settings.ts';

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** When campaigns send, in the company's time zone: on days of the week (0 = Sunday), from one time until another. */
export const sendWindow = z
  .object({
    weekdays: z.array(z.number().int().min(0).max(6)).min(1).max(7),
    from: timeOfDay,
    until: timeOfDay,
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'is not after the beginning' });
export type SendWindow = z.infer<typeof sendWindow>;

/** Words that are compared with a whole answer, each on one line. */
export const answerWords = z
  .array(
    z
      .string()
      .trim()
      .min(1)
      .max(50)
      .regex(/^[^\n\r]*$/),
  )
  .max(20);

/** How campaigns send. Intervals are seconds, `longerIntervalAfter` a number of messages, both of each connection. */
export const campaignSettingsValues = z.object({
  messageInterval: z.coerce.number().int().min(0).max(3_600),
  longerIntervalAfter: z.coerce.number().int().min(0).max(10_000),
  greaterInterval: z.coerce.number().int().min(0).max(86_400),
  /** the values of `{key}` in a message */
  variables: z
    .array(z.object({ key: z.string().trim().regex(variableName), value: z.string().max(1_000) }))
    .max(100)
    .refine((list) => new Set(list.map(({ key }) => key.toLowerCase())).size === list.length, 'names one twice'),
  /** null = at any time */
  sendWindow: sendWindow.nullable(),
  /** what takes a contact off all campaigns, beside the fixed words */
  optOutWords: answerWords,
  /** the text that a contact who leaves receives, once a day */
  optOutText: z.string().trim().max(1_000),
  /** the hours of sending and the answer that new companies begin with were declined: they are not proposed again */
  isProposalDeclined: z.boolean(),
});
export type CampaignSettings = z.infer<typeof campaignSettingsValues>;

export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  sendWindow: null,
  optOutWords: [],
  optOutText: '',
  isProposalDeclined: false,
};

/** The hours of sending that new companies begin with: each day from 8 to 20 h. */
export const proposedSendWindow: SendWindow = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: '08:00', until: '20:00' };

/** Words that always opt a contact out of all campaigns. */
export const fixedOptOutWords = ['SAIR', 'PARAR', 'STOP'] as const;

/** Its value is JSON. */
const campaignSetting = setting;
export type CampaignSetting = Setting;

export const listCampaignSettings = endpoint({
  method: 'GET',
  path: '/campaign-settings',
  access: 'admin',
  plan: 'useCampaigns',
  summary: 'The settings of campaigns that the company has saved; the others are as usual',
  answer: z.array(campaignSetting),
});

export const saveCampaignSettings = endpoint({
  method: 'POST',
  path: '/campaign-settings',
  repeat: 'settles',
  access: 'admin',
  plan: 'useCampaigns',
  summary: 'Saves the settings that are sent',
  body: z.object({ settings: campaignSettingsValues.partial() }),
  answer: z.array(campaignSetting),
});

/** The settings as values, with the usual ones where the company has saved none. */
export function readCampaignSettings(rows: readonly Pick<CampaignSetting, 'key' | 'value'>[]): CampaignSettings {
  const saved = Object.fromEntries(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  return { ...defaultCampaignSettings, ...(saved as Partial<CampaignSettings>) };
}
