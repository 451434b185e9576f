import { answerFailures } from '@balcao/contract';
import { Select, Textarea } from '@mantine/core';
import type { SelectProps, TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';

interface Props {
  label: string;
  /** after what; two failures by default */
  hint?: string | undefined;
  /** what a contact is left with */
  onFailure: SelectProps;
  /** the text to send, where one is needed */
  failureText: TextareaProps;
}

/** What happens where a contact gets no answer. Both take the form's props of their field. */
export function FailureFields({ label, hint, onFailure, failureText }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Select
        label={label}
        description={hint ?? t('automation.onFailureHint')}
        inputWrapperOrder={hintBelow}
        allowDeselect={false}
        data={answerFailures.map((value) => ({ value, label: t(`automation.failures.${value}`) }))}
        comboboxProps={{ shadow: 'md' }}
        {...onFailure}
      />
      {onFailure.value === 'text' && (
        <Textarea
          label={t('automation.failureText')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4096}
          {...failureText}
        />
      )}
    </>
  );
}
