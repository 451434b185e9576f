import { campaignVariants } from '@balcao/contract';
import type { Campaign, CampaignVariant, SendWindow } from '@balcao/contract';
import type { TFunction } from 'i18next';

type TextKey = `message${CampaignVariant}` | `confirmationMessage${CampaignVariant}`;

/** What the dialog of a campaign holds. */
export type CampaignValues = Record<TextKey, string> & {
  name: string;
  contactListId: number | null;
  tagListId: number | null;
  fileListId: number | null;
  queueId: number | null;
  whatsappIds: number[];
  /** as a field of date and time holds it, where the company is */
  scheduledAt: string;
  confirmation: boolean;
  consentWords: string[];
  sendWindow: SendWindow | null;
};

const textKeys = campaignVariants.flatMap((variant): TextKey[] => [
  `message${variant}`,
  `confirmationMessage${variant}`,
]);
const defaultConsentWords = ['sim', 'quero', 'pode'];

export function initialValues(record: Campaign | undefined, scheduledAt: string): CampaignValues {
  const texts = Object.fromEntries(textKeys.map((key) => [key, record?.[key] ?? ''])) as Record<TextKey, string>;
  return {
    ...texts,
    name: record?.name ?? '',
    contactListId: record?.contactListId ?? null,
    tagListId: record?.tagListId ?? null,
    fileListId: record?.fileListId ?? null,
    queueId: record?.queueId ?? null,
    whatsappIds: record?.whatsappIds ?? [],
    scheduledAt,
    confirmation: record?.confirmation ?? false,
    consentWords: record?.consentWords ?? defaultConsentWords,
    sendWindow: record?.sendWindow ?? null,
  };
}

export const textsOf = (
  values: CampaignValues,
  kind: 'message' | 'confirmationMessage',
): Record<CampaignVariant, string> => ({
  1: values[`${kind}1`],
  2: values[`${kind}2`],
  3: values[`${kind}3`],
  4: values[`${kind}4`],
  5: values[`${kind}5`],
});

/** What is sent of it; of a cancelled campaign its texts. */
export function toFields(values: CampaignValues, scheduledAt: string | null, textsOnly: boolean) {
  const texts = Object.fromEntries(textKeys.map((key) => [key, values[key]])) as Record<TextKey, string>;
  if (textsOnly) return { ...texts, name: values.name.trim() };
  const { consentWords, ...rest } = values;
  return { ...rest, ...texts, name: values.name.trim(), consentWords, scheduledAt };
}

/** What keeps it from being saved, by field: one that is to start needs people, a connection and a message. */
export function validateCampaign(
  values: CampaignValues,
  { t, hasFile, name }: { t: TFunction; hasFile: boolean; name: (value: string) => string | null },
): Record<string, string | null> {
  const scheduled = values.scheduledAt !== '';
  const isBlank = (kind: 'message' | 'confirmationMessage') =>
    Object.values(textsOf(values, kind)).every((text) => text.trim() === '');
  const window = values.sendWindow;
  return {
    name: name(values.name),
    sendWindow: !window
      ? null
      : window.weekdays.length === 0
        ? t('campaigns.window.noDay')
        : window.from >= window.until
          ? t('campaigns.window.wrong')
          : null,
    message1:
      scheduled && isBlank('message') && !hasFile && values.fileListId === null
        ? t('campaigns.form.missing.message')
        : null,
    confirmationMessage1:
      scheduled && values.confirmation && isBlank('confirmationMessage')
        ? t('campaigns.form.missing.confirmationMessage')
        : null,
    contactListId:
      scheduled && values.contactListId === null && values.tagListId === null
        ? t('campaigns.form.missing.recipients')
        : null,
    whatsappIds: scheduled && values.whatsappIds.length === 0 ? t('campaigns.form.missing.connection') : null,
  };
}
