import { fillContactList, listCampaigns } from '@balcao/contract';
import type { ContactList, RecipientState } from '@balcao/contract';
import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { call } from '../../../app/api/call.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isBadOrder } from '../../../ui/dates/days.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { day, optional } from '../../../ui/fields/validators.ts';
import { contactListItemsCrud } from '../contact-lists/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import { campaignsCrud } from './campaigns.queries.ts';
import css from './campaigns.module.css';

type Source = 'tag' | 'contacts' | 'campaign';
const states: readonly RecipientState[] = ['sent', 'delivered', 'read', 'answered', 'asked', 'failed', 'skipped'];

interface Values {
  source: Source;
  tagId: number | null;
  searchParam: string;
  dateStart: string;
  dateEnd: string;
  campaignId: number | null;
  states: RecipientState[];
}

/** Adds people to a list: those with a tag, those a search of contacts finds, or recipients of a campaign by what became of them. */
export function FillListDialog({ list, onClose }: { list: ContactList; onClose: () => void }) {
  const { t } = useTranslation();
  const campaigns = useQuery({
    queryKey: [campaignsCrud.key, 'picker'],
    queryFn: async ({ signal }) => (await call(listCampaigns, { signal })).records,
    meta: { quiet: true },
  }).data;
  const form = useForm<Values>({
    initialValues: {
      source: 'tag',
      tagId: null,
      searchParam: '',
      dateStart: '',
      dateEnd: '',
      campaignId: null,
      // The ones it reached, and the ones who did not answer.
      states: ['sent', 'delivered', 'read'],
    },
    validate: {
      tagId: (tagId, { source }) => (source === 'tag' && tagId === null ? t('common.chooseOne') : null),
      dateStart: (start, { source }) => (source === 'contacts' ? optional(day)(start) : null),
      dateEnd: (end, { source, dateStart }) => {
        if (source !== 'contacts') return null;
        return optional(day)(end) ?? (isBadOrder({ from: dateStart, to: end }) ? t('common.dates.badOrder') : null);
      },
      campaignId: (id, { source }) => (source === 'campaign' && id === null ? t('common.chooseOne') : null),
      states: (chosen, { source }) => (source === 'campaign' && chosen.length === 0 ? t('common.chooseOne') : null),
    },
  });
  const { values } = form;
  const save = useSubmit([contactListItemsCrud.key], (body: Parameters<typeof bodyOf>[0], key) =>
    call(fillContactList, { params: { id: list.id }, body: bodyOf(body), idempotencyKey: key }),
  );
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (sent) => sent,
    onSaved: ({ added }) => {
      toast.ok(t('campaigns.fill.added', { count: added }));
      onClose();
    },
  });
  return (
    <FormModal
      opened
      title={t('campaigns.fill.title', { name: list.name })}
      size={560}
      dirty={false}
      submit={t('common.add')}
      loading={loading}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <FormError error={error} />
      <SegmentedControl<Source>
        fullWidth
        value={values.source}
        data={(['tag', 'contacts', 'campaign'] as const).map((value) => ({
          value,
          label: t(`campaigns.fill.source.${value}`),
        }))}
        onChange={(source) => form.setFieldValue('source', source)}
      />
      {values.source === 'tag' && <TagPicker label={t('campaigns.fill.source.tag')} {...form.getInputProps('tagId')} />}
      {values.source === 'contacts' && (
        <>
          <TextInput label={t('campaigns.fill.search')} maxLength={200} {...form.getInputProps('searchParam')} />
          <div className={css.pair}>
            <DateField label={t('campaigns.fill.from')} {...form.getInputProps('dateStart')} />
            <DateField label={t('campaigns.fill.until')} {...form.getInputProps('dateEnd')} />
          </div>
        </>
      )}
      {values.source === 'campaign' && (
        <>
          <RecordPicker
            choices={campaigns}
            label={t('campaigns.fill.source.campaign')}
            {...form.getInputProps('campaignId')}
          />
          <MultiSelect<RecipientState>
            label={t('campaigns.fill.states')}
            data={states.map((value) => ({ value, label: t(`campaigns.report.states.${value}`) }))}
            {...form.getInputProps('states')}
          />
        </>
      )}
      <p className={css.help}>{t('campaigns.fill.hint')}</p>
    </FormModal>
  );
}

function bodyOf({ source, tagId, searchParam, dateStart, dateEnd, campaignId, states: chosen }: Values) {
  if (source === 'tag') return { source, tagId: tagId ?? 0 };
  if (source === 'campaign') return { source, campaignId: campaignId ?? 0, states: chosen };
  return { source, searchParam: searchParam.trim(), dateStart, dateEnd };
}
