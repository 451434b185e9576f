import { campaignVariables, campaignVariants, distinctVariables, unknownVariables } from '@balcao/contract';
import type { CampaignVariant } from '@balcao/contract';
import { Button, Tabs, Textarea } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { FieldVariableMenu } from '../../inbox/quick-messages/index.ts';
import css from './campaigns.module.css';
import { useCampaignFields } from './use-campaign-fields.ts';

interface Props {
  kind: 'variant' | 'question';
  label: string;
  texts: Readonly<Record<CampaignVariant, string>>;
  active: CampaignVariant;
  /** what `{name}` may stand for, besides the variables of every message */
  variables: readonly string[];
  error?: string | undefined;
  disabled?: boolean;
  onActivate: (variant: CampaignVariant) => void;
  onChange: (variant: CampaignVariant, text: string) => void;
}

const maxTextLength = 4_096;

/** Up to five texts that take turns; variables go in where the caret is. */
export function VariantsField(props: Props) {
  const { kind, label, texts, active, variables, error, disabled, onActivate, onChange } = props;
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const known = distinctVariables([...campaignVariables, ...variables]);
  const unknown = unknownVariables(texts[active], known);
  const used = campaignVariants.filter((variant) => texts[variant].trim() !== '').length;

  const contactFields = useCampaignFields();

  const insert = (variable: string) => {
    if (!field.current) return;
    insertIntoField(field.current, variable, {
      maxLength: maxTextLength,
      onChange: (text) => onChange(active, text),
    });
  };

  return (
    <div className={css.column}>
      <Tabs value={String(active)} onChange={(value) => onActivate(Number(value) as CampaignVariant)}>
        <Tabs.List aria-label={label}>
          {campaignVariants.map((variant) => (
            <Tabs.Tab key={variant} value={String(variant)}>
              {variant === active ? t(`campaigns.form.${kind}`, { number: variant }) : variant}
              {texts[variant].trim() !== '' && <small className={css.meta}> {Math.round(100 / used)} %</small>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      <Textarea
        ref={field}
        aria-label={`${label} ${active}`}
        autosize
        minRows={kind === 'variant' ? 6 : 3}
        maxRows={14}
        maxLength={maxTextLength}
        disabled={disabled}
        error={error}
        value={texts[active]}
        onChange={(event) => onChange(active, event.currentTarget.value)}
      />
      <div className={css.chips} role="group" aria-label={t('campaigns.form.variables')}>
        {known.map((name) => (
          <Button key={name} size="xs" variant="default" disabled={disabled} onClick={() => insert(`{${name}}`)}>
            {`{${name}}`}
          </Button>
        ))}
        <FieldVariableMenu
          label={t('campaigns.form.contactField')}
          fields={contactFields}
          disabled={disabled}
          onInsert={(variable) => insert(`{{${variable}}}`)}
        />
      </div>
      {unknown.length > 0 && (
        <p className={css.unknown}>
          {t('campaigns.form.unknownVariables', { names: unknown.map((name) => `{${name}}`).join(', ') })}
        </p>
      )}
    </div>
  );
}
