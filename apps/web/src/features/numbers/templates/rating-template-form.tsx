import {
  findEmptyPlaceholders,
  ratingRanges,
  ratingScales,
  suggestRates,
  templateText,
  type MessageTemplate,
  type RatingScale,
  type RatingTemplate,
} from '@balcao/contract';
import { NativeSelect, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { ChatText } from '../../../ui/text/chat-text.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { useSaveRatingTemplate } from './rating-templates.queries.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import css from './template-dialog.module.css';
import { TemplateField } from './template-field.tsx';
import { useTemplates } from './templates.queries.ts';

/** A file would have to be sent along, and a code is no question. */
const canAsk = ({ headerMedia, category }: MessageTemplate) =>
  headerMedia === null && category.toUpperCase() !== 'AUTHENTICATION';

/** Chooses the template by which an official number asks for ratings, and what its buttons stand for. */
export function RatingTemplateForm({ record, onClose }: { record: RatingTemplate; onClose: () => void }) {
  const { t } = useTranslation();
  const { data: templates = [] } = useTemplates(record.id);
  const save = useSaveRatingTemplate(record);
  const fields = [...(useFields('contact') ?? []), ...(useFields('ticket') ?? [])].filter(
    ({ adminsOnly }) => !adminsOnly,
  );
  const kept = record.template;
  const form = useForm({
    initialValues: {
      template: kept && { name: kept.name, language: kept.language, values: kept.values },
      scale: record.scale,
      rates: record.rates,
    },
    validate: {
      template: (chosen) => {
        const template = templates.find(({ name, language }) => name === chosen?.name && language === chosen.language);
        return chosen && template && findEmptyPlaceholders(template, chosen.values).length > 0
          ? t('common.fillIn')
          : null;
      },
    },
  });
  const { template: chosen, scale, rates } = form.values;
  const template = templates.find(({ name, language }) => name === chosen?.name && language === chosen.language);
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: (values) => ({
      template: values.template && { ...values.template, scale: values.scale, rates: values.rates },
    }),
    errorFields: { ERR_NO_TEMPLATE_FOUND: 'template' },
    onSaved: () => {
      toast.ok(t('settings.saved'));
      onClose();
    },
  });
  const choose = (next: RatingScale, buttons: readonly string[]) =>
    form.setValues({ scale: next, rates: suggestRates(buttons, next) });
  const { lowest, highest } = ratingRanges[scale];
  const numbers = Array.from({ length: highest - lowest + 1 }, (_one, index) => lowest + index);

  return (
    <RecordModal
      opened
      record={record}
      title={t('settings.ratingTemplates.formTitle', { name: record.whatsapp.name })}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TemplateField
        whatsappId={record.id}
        chosen={chosen}
        accepts={canAsk}
        label={t('settings.ratingTemplates.template')}
        hint={t('settings.ratingTemplates.templateHint')}
        fileHint=""
        placeholder={t('settings.ratingTemplates.noTemplate')}
        placeholderLabel={(name) => t('settings.ratingTemplates.placeholder', { name })}
        required={form.errors['template'] === undefined ? undefined : t('common.fillIn')}
        error={form.errors['template']}
        variables={{ label: t('settings.ratingTemplates.variables'), names: ['{firstName}', '{name}'] }}
        fieldMenu={{ label: t('settings.ratingTemplates.field'), fields }}
        onChange={(next) => {
          const isOther = next?.name !== chosen?.name || next?.language !== chosen?.language;
          form.setFieldValue('template', next);
          const found = templates.find(({ name, language }) => name === next?.name && language === next.language);
          if (isOther) choose(scale, found?.buttons ?? []);
        }}
      />
      {template && chosen && (
        <>
          <div className={css.preview}>
            <div className={css.bubble} dir="auto">
              <ChatText text={templateText(template, chosen.values)} />
            </div>
            {template.buttons.map((text) => (
              <span key={text} className={css.button}>
                {text}
              </span>
            ))}
          </div>
          <Text size="xs" c="dimmed">
            {t(
              template.category.toUpperCase() === 'MARKETING'
                ? 'settings.ratingTemplates.costMarketing'
                : 'settings.ratingTemplates.costUtility',
            )}
          </Text>
          <NativeSelect
            label={t('settings.ratingTemplates.scale')}
            description={t('settings.ratingTemplates.scaleHint')}
            inputWrapperOrder={hintBelow}
            data={ratingScales.map((value) => ({ value, label: t(`settings.choices.ratingScale.${value}`) }))}
            value={scale}
            onChange={(event) => choose(event.currentTarget.value as RatingScale, template.buttons)}
          />
          {template.buttons.map((text, index) => (
            <NativeSelect
              key={text}
              label={t('settings.ratingTemplates.button', { text })}
              data={[
                { value: '', label: t('settings.ratingTemplates.noRate') },
                ...numbers.map((number) => ({ value: String(number), label: String(number) })),
              ]}
              value={rates[index] == null ? '' : String(rates[index])}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(
                  'rates',
                  template.buttons.map((_button, at) =>
                    at === index ? (value === '' ? null : Number(value)) : (rates[at] ?? null),
                  ),
                )
              }
            />
          ))}
        </>
      )}
    </RecordModal>
  );
}
