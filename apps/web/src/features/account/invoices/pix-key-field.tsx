import { readPixKey } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import css from './invoices.module.css';

interface Props {
  /** "Chave Pix" by default */
  label?: string;
  /** what kinds of keys there are, by default; a key that is read is named by its kind */
  hint?: string | undefined;
  value: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** What is wrong with a typed key; the stored one, where there is one, is taken as it is. */
export function pixKeyProblem(t: TFunction, text: string, stored: string | null): string | null {
  if (text.trim() === stored) return null;
  const read = readPixKey(text);
  return 'problem' in read ? t(`pix.problems.${read.problem}`) : null;
}

/** The field of an own Pix key: it names the kind of what is typed, and asks where the same digits are a phone number. */
export function PixKeyField({ label, hint, value, error, onChange }: Props) {
  const { t } = useTranslation();
  const read = readPixKey(value);
  const phone = `+55${value.replace(/\D/g, '').replace(/^55(?=\d{11}$)/, '')}`;
  const asks = 'kind' in read ? read.isPhoneToo : read.problem === 'country';
  return (
    <div>
      <TextInput
        label={label ?? t('pix.key')}
        description={'kind' in read ? t(`pix.kinds.${read.kind}`) : (hint ?? t('pix.keyHint'))}
        inputWrapperOrder={hintBelow}
        maxLength={77}
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {asks && (
        <div className={css.asks}>
          <NoticeBox
            tone="warn"
            action={
              <Button size="xs" variant="default" onClick={() => onChange(phone)}>
                {t('pix.isPhone.yes', { phone })}
              </Button>
            }
          >
            {t('pix.isPhone.question')}
          </NoticeBox>
        </div>
      )}
    </div>
  );
}
