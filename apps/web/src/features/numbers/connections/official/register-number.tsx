import type { AccountCheck } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../../app/errors.ts';
import { toast } from '../../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import css from './cloud-dialog.module.css';
import { useRegisterNumber } from './cloud.queries.ts';

interface Props {
  whatsappId: number;
  number: AccountCheck['number'];
  onRegistered: () => void;
}

const pinLength = 6;

/** Registers a number that Meta's API does not have yet; nothing where it has it. */
export function RegisterNumber({ whatsappId, number, onRegistered }: Props) {
  const { t } = useTranslation();
  const register = useRegisterNumber(whatsappId);
  const [pin, setPin] = useState('');
  if (number?.problem !== null || number.isRegistered) return null;
  if (number.isOnApp) return <NoticeBox tone="info">{t('cloudAccount.register.onApp')}</NoticeBox>;
  const submit = () =>
    register.mutate(pin, {
      onSuccess: () => {
        setPin('');
        toast.ok(t('cloudAccount.register.done'));
        onRegistered();
      },
    });
  return (
    <section className={css.part}>
      <div>
        <h3 className={css.title}>{t('cloudAccount.register.title')}</h3>
        <p className={css.note}>{t('cloudAccount.register.text')}</p>
      </div>
      <div className={css.fields}>
        <TextInput
          label={t('cloudAccount.register.pin')}
          description={t('cloudAccount.register.pinHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          autoComplete="off"
          maxLength={pinLength}
          value={pin}
          error={register.error && errorText(register.error)}
          onChange={(event) => setPin(event.currentTarget.value.replace(/\D/g, ''))}
        />
        <div>
          <Button variant="default" disabled={pin.length < pinLength} loading={register.isPending} onClick={submit}>
            {t('cloudAccount.register.submit')}
          </Button>
        </div>
      </div>
    </section>
  );
}
