import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { errorText } from '../../../../app/errors.ts';
import { PhoneNumberField } from '../../../../app/phone/phone-number-field.tsx';
import { phoneNumber } from '../../../../app/phone/phone-rule.ts';
import css from './passkey-panel.module.css';
import type { useBeginPasskey } from './passkey.queries.ts';

interface Props {
  begin: ReturnType<typeof useBeginPasskey>;
  /** as it was typed before */
  number: string | null;
  label?: string;
}

/** What linking means, for which number, and the code for the helper. */
export function BeginPasskey({ begin, number, label }: Props) {
  const { t } = useTranslation();
  const form = useForm({
    initialValues: { number: number === null ? '' : `+${number}` },
    validate: { number: phoneNumber },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: begin,
    toRequest: ({ number: typed }) => typed.trim(),
    onSaved: () => {},
  });
  return (
    <form className={css.form} noValidate onSubmit={onSubmit}>
      <p>{t('connectionPasskey.means')}</p>
      {begin.data && <p role="alert">{t('connectionPasskey.codeOver')}</p>}
      <PhoneNumberField
        label={t('connectionPasskey.number')}
        description={t('connectionPasskey.numberHint')}
        {...form.getInputProps('number')}
        {...(error && { error: errorText(error) })}
      />
      <div className={css.buttons}>
        <Button type="submit" size="sm" loading={loading}>
          {label ?? t(begin.data ? 'connectionPasskey.another' : 'connectionPasskey.ask')}
        </Button>
      </div>
    </form>
  );
}
