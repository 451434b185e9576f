import { fieldTypes } from '@balcao/contract';
import type { ExtraInfoPreview, FieldType } from '@balcao/contract';
import { Button, Group, Select, Table, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { useFormSubmit } from '../../../../app/crud/use-form-submit.ts';
import { FormError } from '../../../../app/crud/form-error.tsx';
import { lengthBetween } from '../../../../ui/fields/validators.ts';
import { RetryLine } from '../../../../ui/lists/load-failed.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useFields } from '../custom-fields.queries.ts';
import css from './extra-infos.module.css';
import { useInfoPreview, useTransformInfo } from './extra-infos.queries.ts';

interface Props {
  info: string;
  onBack: () => void;
  onStarted: (moveId: number) => void;
}

/** Name and type of the field that extra infos become, with what of them fits. */
export function InfoForm(props: Props) {
  const { t } = useTranslation();
  const { data: preview, isError, refetch } = useInfoPreview(props.info);
  if (isError && !preview) return <RetryLine className={undefined} onRetry={refetch} />;
  if (!preview) return <p aria-live="polite">{t('customFields.infos.reading')}</p>;
  return <FilledForm {...props} preview={preview} />;
}

function FilledForm({ info, preview, onBack, onStarted }: Props & { preview: ExtraInfoPreview }) {
  const { t } = useTranslation();
  const transform = useTransformInfo();
  const fields = useFields('contact') ?? [];
  const form = useForm<{ name: string; type: FieldType; into: string | null }>({
    initialValues: { name: info.slice(0, 50).trim(), type: preview.proposed, into: null },
    validate: { name: (name, { into }) => (into === null ? lengthBetween(1, 50)(name) : null) },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save: transform,
    toRequest: ({ name, type, into }) =>
      into === null ? { info, name: name.trim(), type } : { info, fieldId: Number(into) },
    errorFields: { ERR_CUSTOM_FIELD_NAME_TAKEN: 'name' },
    onSaved: ({ moveId }) => onStarted(moveId),
  });
  const { into } = form.values;
  const existing = fields.find(({ id }) => String(id) === into);
  const ofField = useInfoPreview(info, existing?.id);
  const type = existing?.type ?? form.values.type;
  const fit = existing ? (ofField.data?.ofField ?? undefined) : preview.types.find((one) => one.type === type);
  const isChoice = existing === undefined && (type === 'one' || type === 'several');

  return (
    <form className={css.body} onSubmit={onSubmit}>
      <FormError error={error} />
      {fields.length > 0 && (
        <Select
          label={t('customFields.infos.into')}
          data={fields.map(({ id, name }) => ({ value: String(id), label: name }))}
          placeholder={t('customFields.infos.newField')}
          clearable
          searchable
          value={into}
          onChange={(value) => form.setFieldValue('into', value)}
        />
      )}
      {existing ? (
        <Meta as="p">{t('customFields.infos.existingHint')}</Meta>
      ) : (
        <>
          <TextInput
            label={t('customFields.infos.fieldName')}
            maxLength={50}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Select
            label={t('customFields.form.type')}
            data={fieldTypes.map((value) => ({ value, label: t(`customFields.types.${value}`) }))}
            allowDeselect={false}
            value={type}
            onChange={(value) => value && form.setFieldValue('type', value)}
          />
        </>
      )}
      {fit && (
        <section className={css.preview} aria-live="polite">
          <p>
            {fit.unfit === 0
              ? t('customFields.infos.allFit', { count: fit.fits, shown: formatNumber(fit.fits) })
              : t('customFields.infos.fit', { fits: formatNumber(fit.fits), unfit: formatNumber(fit.unfit) })}
          </p>
          {isChoice && <Meta as="p">{t('customFields.infos.choicesHint')}</Meta>}
          {fit.examples.length > 0 && (
            <Table>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('customFields.infos.stays')}</Table.Th>
                  <Table.Th className={css.count}>{t('customFields.infos.count')}</Table.Th>
                  <Table.Th>{t('customFields.infos.why')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {fit.examples.map(({ value, count, problem }) => (
                  <Table.Tr key={value}>
                    <Table.Td className={css.value}>
                      {value.trim() === '' ? t('customFields.infos.empty') : value}
                    </Table.Td>
                    <Table.Td className={css.count}>{formatNumber(count)}</Table.Td>
                    <Table.Td>
                      {isChoice && problem !== 'required'
                        ? t('customFields.infos.noChoice')
                        : t(`fieldValues.problems.${problem}`)}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </section>
      )}
      <Group justify="flex-end" gap={8}>
        <Button variant="default" onClick={onBack}>
          {t('customFields.infos.back')}
        </Button>
        <Button type="submit" loading={loading} disabled={!fit || fit.fits === 0}>
          {t(existing ? 'customFields.infos.confirmExisting' : 'customFields.infos.confirm')}
        </Button>
      </Group>
    </form>
  );
}
