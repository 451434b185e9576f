import { promptVariables, unknownVariables } from '@balcao/contract';
import type { PromptVariable } from '@balcao/contract';
import { Button, Textarea } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import css from './prompt-form.module.css';

interface Props {
  value: string;
  minLength: number;
  error: ReactNode;
  onChange: (text: string) => void;
}

const maxLength = 20_000;

/** The instructions of a model; variables are inserted at the caret, and unknown ones are marked. */
export function InstructionsField({ value, minLength, error, onChange }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const unknown = unknownVariables(value, promptVariables);
  const insert = (variable: PromptVariable) => {
    if (field.current) insertIntoField(field.current, `{${variable}}`, { maxLength, onChange });
  };
  return (
    <div className={css.instructions}>
      <Textarea
        ref={field}
        label={t('prompts.form.prompt')}
        description={t('prompts.form.promptHint', { length: value.trim().length, min: minLength })}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={6}
        maxRows={16}
        maxLength={maxLength}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <div className={css.variables} role="group" aria-label={t('prompts.form.variables')}>
        {promptVariables.map((variable) => (
          <Button key={variable} size="xs" variant="default" onClick={() => insert(variable)}>
            {`{${variable}}`}
          </Button>
        ))}
      </div>
      {unknown.length > 0 && (
        <p className={css.unknown}>
          {t('prompts.form.unknownVariables', { names: unknown.map((name) => `{${name}}`).join(', ') })}
        </p>
      )}
    </div>
  );
}
