import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../app/copy-text.ts';
import { errorText } from '../../app/errors.ts';
import { PhoneNumberField } from '../../ui/phone-number-field.tsx';
import { toFullNumber } from '../../ui/phone.ts';
import { useFirstFocus } from '../../ui/use-first-focus.ts';
import css from './code-pairing.module.css';
import { usePairingCode } from './session-commands.queries.ts';

/** The second way to link a phone: its number, then a code in two groups of four to type into it. */
export function CodePairing({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation();
  const ask = usePairingCode(whatsappId);
  const [typed, setTyped] = useState('');
  const [short, setShort] = useState(false);
  const code = ask.data?.code;
  const field = useFirstFocus();

  const request = () => {
    const number = toFullNumber(typed);
    setShort(number === null);
    if (number !== null) ask.mutate(number);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request();
  };
  const copy = (text: string) => void copyText(text, t('connectionPairing.copied'), t('connectionPairing.copyFailed'));

  if (code === undefined) {
    return (
      <form className={css.box} noValidate onSubmit={submit}>
        <PhoneNumberField
          ref={field}
          label={t('connectionPairing.number')}
          description={t('connectionPairing.numberHint')}
          value={typed}
          error={
            short && toFullNumber(typed) === null
              ? t('connectionPairing.short')
              : ask.error
                ? errorText(ask.error)
                : undefined
          }
          onChange={setTyped}
        />
        <Button type="submit" loading={ask.isPending}>
          {t('connectionPairing.ask')}
        </Button>
      </form>
    );
  }
  const groups = [code.slice(0, 4), code.slice(4)];
  return (
    <div className={css.box}>
      <output className={css.code} aria-label={`${t('connectionPairing.label')}: ${[...code].join(' ')}`}>
        {groups.map((group, index) => (
          <span key={index === 0 ? 'first' : 'second'} aria-hidden>
            {group}
          </span>
        ))}
      </output>
      <Button variant="default" leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => copy(code)}>
        {t('connectionPairing.copy')}
      </Button>
      <p className={css.hint}>{t('connectionPairing.expires')}</p>
      {ask.error && (
        <p className={css.problem} role="alert">
          {errorText(ask.error)}
        </p>
      )}
      <Button variant="subtle" size="sm" loading={ask.isPending} onClick={request}>
        {t('connectionPairing.another')}
      </Button>
    </div>
  );
}
