import { placeholderPattern, templateLimits, variablesOf } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { MarkedTextarea } from '../../../ui/fields/marked-textarea.tsx';
import { IconPlus } from '../../../ui/icons/index.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { freeName } from './editor.rules.ts';
import css from './official-templates.module.css';

/** A draft may be longer than Meta takes. */
const maxLength = 8000;
const offered = ['name', 'order', 'date', 'link', 'otherName'] as const;

interface Props {
  value: string;
  error: ReactNode;
  disabled: boolean;
  onChange: (text: string) => void;
}

/** The text of a template: variables are marked in it, and inserted at the caret. */
export function BodyField({ value, error, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (wanted: string) => {
    if (field.current) insertIntoField(field.current, `{{${freeName(value, wanted)}}}`, { maxLength, onChange });
  };
  return (
    <div>
      <MarkedTextarea
        ref={field}
        pattern={placeholderPattern}
        known={variablesOf(value)}
        label={t('officialTemplates.editor.body')}
        description={t('officialTemplates.editor.count', {
          count: value.length,
          max: formatNumber(templateLimits.body),
        })}
        autosize
        minRows={5}
        maxRows={14}
        maxLength={maxLength}
        disabled={disabled}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={css.chips} role="group" aria-label={t('officialTemplates.editor.variables')}>
        {offered.map((name) => (
          <Button
            key={name}
            size="xs"
            variant="default"
            disabled={disabled}
            leftSection={<IconPlus size={14} stroke={1.75} />}
            onClick={() => insert(t(`officialTemplates.editor.variableNames.${name}`))}
          >
            {t(`officialTemplates.editor.variableNames.${name === 'otherName' ? 'other' : name}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}
