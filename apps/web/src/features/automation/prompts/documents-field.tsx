import { Input, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentPicker } from '../knowledge/index.ts';
import css from './prompt-form.module.css';

interface Props {
  /** null = all of the company */
  value: readonly number[] | null;
  error?: ReactNode;
  onChange: (ids: number[] | null) => void;
}

/** Which documents the prompt may quote. */
export function DocumentsField({ value, error, onChange }: Props) {
  const { t } = useTranslation();
  const label = t('prompts.form.documents');
  return (
    <Input.Wrapper label={label} labelElement="div">
      <div className={css.documents}>
        <SegmentedControl
          size="xs"
          aria-label={label}
          value={value === null ? 'all' : 'chosen'}
          data={[
            { value: 'all', label: t('prompts.form.documentsAll') },
            { value: 'chosen', label: t('prompts.form.documentsChosen') },
          ]}
          onChange={(which) => onChange(which === 'all' ? null : [])}
        />
        {value !== null && (
          <DocumentPicker
            multiple
            aria-label={t('prompts.form.documentsPick')}
            placeholder={t('prompts.form.documentsPick')}
            value={[...value]}
            error={error}
            onChange={onChange}
          />
        )}
      </div>
    </Input.Wrapper>
  );
}
