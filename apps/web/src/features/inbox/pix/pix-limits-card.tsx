import { maxPixValue, pixChargers, pixLimitOf, pixLimitSettings } from '@balcao/contract';
import { Box, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormCard } from '../../../ui/layout/form-card.tsx';
import { formatCurrency } from '../../../ui/text/format.ts';
import { useSaveSetting, useSettings } from '../../account/settings/index.ts';
import { AmountField } from './amount-field.tsx';

/** Who sends charges, and of how much at most. */
export function PixLimitsCard() {
  const { t } = useTranslation();
  const { data } = useSettings();
  const save = useSaveSetting();
  const valueOf = (key: string) => data?.find((setting) => setting.key === key)?.value;
  const saved = {
    by: valueOf(pixLimitSettings.by) ?? pixChargers[0],
    cents: Math.round(pixLimitOf(valueOf(pixLimitSettings.upTo)) * 100),
  };
  const [changed, setChanged] = useState<{ by?: string; cents?: number }>({});
  const { by, cents } = { ...saved, ...changed };

  /** One setting after the other, so that a refusal leaves the second one as it is. */
  const submit = async () => {
    if (by !== saved.by) await save.mutateAsync({ key: pixLimitSettings.by, value: by });
    if (cents !== saved.cents) await save.mutateAsync({ key: pixLimitSettings.upTo, value: String(cents / 100) });
    setChanged({});
    toast.ok(t('pix.limits.saved'));
  };

  return (
    <FormCard
      label={t('pix.limits.title')}
      parts={[
        <Stack key="limits" gap="sm">
          <Text fw={600}>{t('pix.limits.title')}</Text>
          <Text size="sm" c="dimmed">
            {t('pix.limits.text')}
          </Text>
          <NativeSelect
            label={t('pix.limits.by')}
            maw={360}
            data={pixChargers.map((value) => ({ value, label: t(`pix.limits.bys.${value}`) }))}
            value={by}
            onChange={(event) => setChanged({ ...changed, by: event.currentTarget.value })}
          />
          <Box maw={360}>
            <AmountField
              label={t('pix.limits.max')}
              cents={cents}
              focused={false}
              hint={t('pix.limits.maxHint', { max: formatCurrency(maxPixValue, 'BRL') })}
              error={cents === 0 ? t('pix.charge.valueMissing') : undefined}
              onChange={(value) => setChanged({ ...changed, cents: value })}
            />
          </Box>
        </Stack>,
      ]}
      onSubmit={(event) => {
        event?.preventDefault();
        // A refusal is a toast, and what was chosen stays.
        submit().catch(() => undefined);
      }}
      buttons={
        <Button
          type="submit"
          loading={save.isPending}
          disabled={!data || cents === 0 || (by === saved.by && cents === saved.cents)}
        >
          {t('pix.limits.save')}
        </Button>
      }
    />
  );
}
