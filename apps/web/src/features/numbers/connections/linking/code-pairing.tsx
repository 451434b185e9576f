import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCopy } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../../app/copy-text.ts';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { errorText } from '../../../../app/errors.ts';
import { PhoneNumberField } from '../../../../app/phone/phone-number-field.tsx';
import { phoneNumber } from '../../../../app/phone/phone-rule.ts';
import { useFirstFocus } from '../../../../ui/dialogs/use-first-focus.ts';
import { LetterCode } from '../../../../ui/text/letter-code.tsx';
import css from './code-pairing.module.css';
import { usePairingCode } from './session-commands.queries.ts';

/** The second way to link a phone: its number, then a code in two groups of four to type into it. */
export function CodePairing({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation();
  const ask = usePairingCode(whatsappId);
  const form = useForm({
    initialValues: { number: '' },
    validate: { number: phoneNumber },
  });
  const { onSubmit, submit, loading, error } = useFormSubmit({
    form,
    save: ask,
    toRequest: ({ number }) => number.trim(),
    onSaved: () => {},
  });
  const code = ask.data?.code;
  const field = useFirstFocus();
  const copy = (text: string) => void copyText(text, t('connectionPairing.copied'), t('connectionPairing.copyFailed'));

  if (code === undefined) {
    return (
      <form className={css.box} noValidate onSubmit={onSubmit}>
        <PhoneNumberField
          ref={field}
          label={t('connectionPairing.number')}
          description={t('connectionPairing.numberHint')}
          {...form.getInputProps('number')}
          {...(error && { error: errorText(error) })}
        />
        <Button type="submit" loading={loading}>
          {t('connectionPairing.ask')}
        </Button>
      </form>
    );
  }
  return (
    <div className={css.box}>
      <LetterCode code={code} label={t('connectionPairing.label')} />
      <Button variant="default" leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => copy(code)}>
        {t('connectionPairing.copy')}
      </Button>
      <p className={css.hint}>{t('connectionPairing.expires')}</p>
      {error && (
        <p className={css.problem} role="alert">
          {errorText(error)}
        </p>
      )}
      <Button variant="subtle" size="sm" loading={loading} onClick={() => submit(form.values)}>
        {t('connectionPairing.another')}
      </Button>
    </div>
  );
}
