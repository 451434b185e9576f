import { Button, Input } from '@mantine/core';
import { IconLock } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { HiddenTextField } from '../../../../ui/fields/password-field.tsx';
import css from './cloud-dialog.module.css';

interface Props {
  label: string;
  /** null = as it is stored */
  value: string | null;
  /** one is stored, so that there is something to keep */
  stored: boolean;
  error?: React.ReactNode;
  onChange: (value: string | null) => void;
}

/** A secret that can be stored and replaced, and is never shown again. */
export function SecretField({ label, value, stored, error, onChange }: Props) {
  const { t } = useTranslation();
  if (value === null) {
    return (
      <Input.Wrapper label={label} labelElement="div">
        <div className={css.stored}>
          <IconLock size={16} stroke={1.75} aria-hidden />
          <span>{t('cloudAccount.stored')}</span>
          <Button
            size="xs"
            variant="default"
            aria-label={t('cloudAccount.replaceWhat', { what: label })}
            onClick={() => onChange('')}
          >
            {t('cloudAccount.replace')}
          </Button>
        </div>
      </Input.Wrapper>
    );
  }
  return (
    <div className={css.secret}>
      <HiddenTextField
        label={label}
        autoComplete="off"
        maxLength={1000}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {stored && (
        <Button
          size="xs"
          variant="subtle"
          aria-label={t('cloudAccount.keepWhat', { what: label })}
          onClick={() => onChange(null)}
        >
          {t('cloudAccount.keep')}
        </Button>
      )}
    </div>
  );
}
