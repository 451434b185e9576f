import { campaignVariants, findEmptyPlaceholders } from '@balcao/contract';
import type { Campaign, CampaignVariant, MessageTemplate, SendWindow, TemplateChoice } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { moment, optional } from '../../../ui/fields/validators.ts';
import { windowProblem } from './campaigns.rules.ts';

type TextKey = `message${CampaignVariant}` | `confirmationMessage${CampaignVariant}`;

/** The values of the dialog of a campaign. */
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
  /** of official numbers */
  template: TemplateChoice | null;
  consentWords: string[];
  sendWindow: SendWindow | null;
  skipInService: boolean;
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
    template: record?.template
      ? { name: record.template.name, language: record.template.language, values: record.template.values }
      : null,
    consentWords: record?.consentWords ?? defaultConsentWords,
    sendWindow: record?.sendWindow ?? null,
    // An offer in the middle of a complaint is what nobody wants; who made a campaign without it keeps it so.
    skipInService: record?.skipInService ?? true,
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

/** Which of the connections of a campaign are official numbers, which write by template. */
export type OfficialShare = 'none' | 'some' | 'all';

/** Which texts are free: written here, and not in a template. Official numbers begin with a template, and say the rest after consent. */
export function freeParts({ confirmation }: Pick<CampaignValues, 'confirmation'>, official: OfficialShare) {
  return { asksFreely: confirmation && official !== 'all', saysFreely: official !== 'all' || confirmation };
}

/** The request of the dialog; of a cancelled campaign its texts. */
export function toFields(
  values: CampaignValues,
  { scheduledAt, textsOnly, official }: { scheduledAt: string | null; textsOnly: boolean; official: OfficialShare },
) {
  const texts = Object.fromEntries(textKeys.map((key) => [key, values[key]])) as Record<TextKey, string>;
  const template = official === 'none' ? null : values.template;
  if (textsOnly) return { ...texts, template, name: values.name.trim() };
  const { consentWords, ...rest } = values;
  return { ...rest, ...texts, template, name: values.name.trim(), consentWords, scheduledAt };
}

/** The validation errors, by field: a campaign that is to start needs people, a connection and a message. */
export function validateCampaign(
  values: CampaignValues,
  {
    t,
    hasFile,
    name,
    official,
    template,
  }: {
    t: TFunction;
    hasFile: boolean;
    name: (value: string) => string | null;
    official: OfficialShare;
    /** as it is at Meta now */
    template: MessageTemplate | undefined;
  },
): Record<string, string | null> {
  const scheduled = values.scheduledAt !== '';
  const isBlank = (kind: 'message' | 'confirmationMessage') =>
    Object.values(textsOf(values, kind)).every((text) => text.trim() === '');
  return {
    name: name(values.name),
    scheduledAt: optional(moment)(values.scheduledAt),
    sendWindow: windowProblem(values.sendWindow, t),
    message1:
      scheduled &&
      isBlank('message') &&
      !hasFile &&
      values.fileListId === null &&
      (values.confirmation || official !== 'all')
        ? t('campaigns.form.missing.message')
        : null,
    confirmationMessage1:
      scheduled && values.confirmation && official !== 'all' && isBlank('confirmationMessage')
        ? t('campaigns.form.missing.confirmationMessage')
        : null,
    template:
      official === 'none'
        ? null
        : scheduled && values.template === null
          ? t('campaigns.form.missing.template')
          : values.template && template && findEmptyPlaceholders(template, values.template.values).length > 0
            ? t('campaigns.form.missing.placeholders')
            : scheduled && template?.headerMedia && !hasFile
              ? t('campaigns.form.missing.templateFile')
              : null,
    contactListId:
      scheduled && values.contactListId === null && values.tagListId === null
        ? t('campaigns.form.missing.recipients')
        : null,
    whatsappIds: scheduled && values.whatsappIds.length === 0 ? t('campaigns.form.missing.connection') : null,
  };
}
