import { campaignVariants, testCampaign } from '@balcao/contract';
import type { Campaign, CampaignVariant } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { call } from '../../../app/api/call.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { PhoneNumberField } from '../../../app/phone/phone-number-field.tsx';
import { phoneNumber } from '../../../app/phone/phone-rule.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import type { Dialog } from '../../../ui/dialogs/use-dialog.ts';
import { campaignsCrud } from './campaigns.queries.ts';

/** Sends the message of a campaign to one number. */
export function TestDialog({ dialog }: { dialog: Dialog<Campaign> }) {
  const campaign = dialog.value;
  return (
    campaign && <TestForm key={dialog.instanceKey} campaign={campaign} opened={dialog.opened} onClose={dialog.close} />
  );
}

function TestForm({ campaign, opened, onClose }: { campaign: Campaign; opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const used = campaignVariants.filter((variant) => campaign[`message${variant}`].trim() !== '');
  const form = useForm<{ number: string; variant: CampaignVariant }>({
    initialValues: { number: '', variant: used[0] ?? 1 },
    validate: { number: phoneNumber },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: useSubmit([campaignsCrud.key], (body: { number: string; name: string; variant: CampaignVariant }, key) =>
      call(testCampaign, { params: { id: campaign.id }, body, idempotencyKey: key }),
    ),
    toRequest: ({ number, variant }) => ({ number: number.trim(), name: user.name, variant }),
    onSaved: () => {
      toast.ok(t('campaigns.test.sent'));
      onClose();
    },
  });
  return (
    <FormModal
      opened={opened}
      title={t('campaigns.test.title', { name: campaign.name })}
      size={480}
      dirty={false}
      submit={t('campaigns.test.send')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <PhoneNumberField
        label={t('campaigns.test.number')}
        description={t('campaigns.test.numberHint')}
        data-autofocus
        {...form.getInputProps('number')}
      />
      {used.length > 1 && (
        <Select<CampaignVariant>
          label={t('campaigns.test.variant')}
          data={used.map((value) => ({ value, label: t('campaigns.form.variant', { number: value }) }))}
          allowDeselect={false}
          {...form.getInputProps('variant')}
        />
      )}
    </FormModal>
  );
}
