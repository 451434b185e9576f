import type { PromptCaseSettings } from '@balcao/contract';
import { NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useSaveSettings } from './prompt-cases.queries.ts';

interface Props {
  opened: boolean;
  settings: PromptCaseSettings;
  onClose: () => void;
}

const priceOf = (value: number | string): number | null => (value === '' ? null : Number(value));

/** Who judges what rules cannot, and what tokens cost. */
export function CaseSettingsForm({ opened, settings, onClose }: Props) {
  const { t } = useTranslation();
  const form = useForm<{ usesJudge: boolean; inputPrice: number | string; outputPrice: number | string }>({
    initialValues: {
      usesJudge: settings.usesJudge,
      inputPrice: settings.inputPrice ?? '',
      outputPrice: settings.outputPrice ?? '',
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSaveSettings(settings.promptId),
    toRequest: ({ usesJudge, inputPrice, outputPrice }) => ({
      usesJudge,
      inputPrice: priceOf(inputPrice),
      outputPrice: priceOf(outputPrice),
    }),
    onSaved: () => {
      toast.ok(t('promptCases.set.saved'));
      onClose();
    },
  });
  const price = { decimalScale: 4, min: 0, max: 1_000_000, hideControls: true } as const;
  return (
    <FormModal
      opened={opened}
      title={t('promptCases.set.title')}
      size={480}
      dirty={form.isDirty()}
      submit={t('promptCases.set.save')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <Switch
        label={t('promptCases.set.usesJudge')}
        description={t('promptCases.set.usesJudgeHint')}
        {...form.getInputProps('usesJudge', { type: 'checkbox' })}
      />
      <NumberInput label={t('promptCases.set.inputPrice')} {...price} {...form.getInputProps('inputPrice')} />
      <NumberInput
        label={t('promptCases.set.outputPrice')}
        description={t('promptCases.set.priceHint')}
        inputWrapperOrder={hintBelow}
        {...price}
        {...form.getInputProps('outputPrice')}
      />
    </FormModal>
  );
}
