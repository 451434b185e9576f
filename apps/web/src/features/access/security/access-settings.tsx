import type { AccessSettings } from '@balcao/contract';
import { Button, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { LoadFailed } from '../../../ui/lists/load-failed.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './security.module.css';
import { useAccessSettings, useSaveAccessSettings } from './access-settings.queries.ts';

const maxSignUps = 100_000;

/** The operator's settings of who may enter the installation. */
export function AccessSettingsPanel() {
  const { data, isError, refetch } = useAccessSettings();
  if (data) return <AccessSettingsForm settings={data} />;
  if (!isError) return <SkeletonRows count={2} height={72} avatar={0} />;
  return <LoadFailed onRetry={refetch} />;
}

function AccessSettingsForm({ settings }: { settings: AccessSettings }) {
  const { t } = useTranslation();
  const save = useSaveAccessSettings();
  const form = useForm({ initialValues: settings });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => values,
    onSaved: () => toast.ok(t('settings.saved')),
  });
  return (
    <>
      <FormError error={error} />
      <FormCard
        label={t('settings.access.title')}
        onSubmit={onSubmit}
        parts={[
          <Switch
            key="operators"
            label={t('settings.access.operators')}
            description={t('settings.access.operatorsHint')}
            {...form.getInputProps('operatorsSecondFactor', { type: 'checkbox' })}
          />,
          <div key="limits" className={css.fields}>
            <CountField
              label={t('settings.access.perHour')}
              description={t('settings.access.perHourHint')}
              min={1}
              max={maxSignUps}
              clampBehavior="strict"
              {...form.getInputProps('signUpsPerHour')}
            />
            <CountField
              label={t('settings.access.perDay')}
              description={t('settings.access.perDayHint')}
              min={0}
              max={maxSignUps}
              clampBehavior="strict"
              {...form.getInputProps('signUpsPerDay')}
            />
          </div>,
        ]}
        buttons={
          <Button type="submit" loading={loading}>
            {t('common.save')}
          </Button>
        }
      />
    </>
  );
}
