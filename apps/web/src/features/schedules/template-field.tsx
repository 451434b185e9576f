import { findEmptyPlaceholders, templateText } from '@balcao/contract';
import type { MessageTemplate } from '@balcao/contract';
import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { templateKey, useTemplates } from '../templates/index.ts';

/** A template that was chosen, and what its places are filled with. */
export interface ChosenTemplate {
  name: string;
  language: string;
  values: Record<string, string>;
}

interface Props {
  whatsappId: number;
  chosen: ChosenTemplate | null;
  /** show which places are empty */
  checked: boolean;
  /** `body` is the text as the contact will read it; null = free text again */
  onChange: (chosen: ChosenTemplate | null, body: string) => void;
}

const maxValueLength = 1024;

/** Of an official number: the approved text that may be sent at any time. */
export function TemplateField({ whatsappId, chosen, checked, onChange }: Props) {
  const { t } = useTranslation();
  const { data: templates = [] } = useTemplates(whatsappId);
  const isChosen = (one: MessageTemplate) => one.name === chosen?.name && one.language === chosen.language;
  const template = templates.find(isChosen);
  const empty = template && chosen ? findEmptyPlaceholders(template, chosen.values) : [];
  return (
    <>
      <Select
        label={t('schedules.form.template')}
        description={t('schedules.form.templateHint')}
        placeholder={t('schedules.form.noTemplate')}
        data={templates.filter(({ usable }) => usable).map((one) => ({ value: templateKey(one), label: one.name }))}
        value={template ? templateKey(template) : null}
        clearable
        onChange={(key) => {
          const found = templates.find((one) => templateKey(one) === key);
          const { name, language } = found ?? {};
          if (!found || name === undefined || language === undefined) return onChange(null, '');
          onChange({ name, language, values: {} }, templateText(found, {}));
        }}
      />
      {template &&
        chosen &&
        template.places.map(({ key, name, example }) => (
          <TextInput
            key={key}
            label={t('schedules.form.place', { name: `{{${name}}}` })}
            placeholder={example}
            maxLength={maxValueLength}
            value={chosen.values[key] ?? ''}
            error={checked && empty.includes(key) ? t('schedules.form.required') : undefined}
            onChange={(event) => {
              const values = { ...chosen.values, [key]: event.currentTarget.value };
              onChange({ ...chosen, values }, templateText(template, values));
            }}
          />
        ))}
    </>
  );
}
