import { campaignVariables, distinctVariables } from '@balcao/contract';
import type { TemplateChoice } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { TemplateField } from '../../numbers/templates/index.ts';
import { useCampaignFields } from './use-campaign-fields.ts';

interface Props {
  /** one of the official numbers of the campaign */
  whatsappId: number;
  chosen: TemplateChoice | null;
  /** it is the question, and the message follows a yes */
  isQuestion: boolean;
  /** what `{name}` may stand for, besides the variables of every message */
  variables: readonly string[];
  error: string | undefined;
  required: string | undefined;
  disabled: boolean;
  onChange: (chosen: TemplateChoice | null, body: string) => void;
}

/** The approved template that official numbers send, with the values of its placeholders for each recipient. */
export function CampaignTemplate({ isQuestion, variables, ...props }: Props) {
  const { t } = useTranslation();
  const contactFields = useCampaignFields();
  const names = distinctVariables([...campaignVariables, ...variables]);
  return (
    <TemplateField
      {...props}
      label={t('campaigns.form.template')}
      hint={t(isQuestion ? 'campaigns.form.templateAsks' : 'campaigns.form.templateHint')}
      fileHint={t('campaigns.form.templateFile')}
      placeholder={t('campaigns.form.templatePlaceholder')}
      placeholderLabel={(name) => t('campaigns.form.placeholderLabel', { name })}
      variables={{ label: t('campaigns.form.variables'), names }}
      fieldMenu={{ label: t('campaigns.form.contactField'), fields: contactFields }}
    />
  );
}
