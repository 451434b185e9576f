import { maxSpecialRange, spanProblem } from '@balcao/contract';
import type { SpecialDay } from '@balcao/contract';
import { Group, Input, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay } from '../../../ui/dates/days.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { spanLabel } from './day-drafts.ts';
import { parseSpans } from './span-text.ts';

interface Props {
  opened: boolean;
  /** the day that is edited, or where a new one begins */
  day: Partial<SpecialDay>;
  isNew: boolean;
  onSave: (day: SpecialDay) => void;
  onClose: () => void;
}

const kinds = ['closed', 'shorter', 'open'] as const;

/** A special day, or days in a row. */
export function SpecialDayDialog({ opened, day, isNew, onSave, onClose }: Props) {
  const { t } = useTranslation();
  const join = t('openingHours.join');
  const given = {
    name: day.name ?? '',
    from: day.from ?? '',
    to: day.to ?? day.from ?? '',
    kind: day.kind ?? 'closed',
    spans: (day.spans ?? []).map((span) => spanLabel(span, join)).join('  '),
    text: day.text ?? '',
  };
  const [values, setValues] = useState(given);
  const [isSent, setIsSent] = useState(false);
  const set = (more: Partial<typeof given>) => setValues({ ...values, ...more });
  const spans = values.kind === 'closed' ? [] : parseSpans(values.spans);
  const errors = {
    name: values.name.trim() === '' && t('openingHours.special.needsName'),
    from: !isDay(values.from) && t('openingHours.special.needsDay'),
    to:
      rangeError(values) &&
      t(`openingHours.special.range.${rangeError(values) ?? 'order'}`, { count: maxSpecialRange }),
    spans:
      values.kind !== 'closed' &&
      (!spans || spans.length === 0 || spanProblem(spans) !== undefined) &&
      t('openingHours.special.needsSpans'),
  };
  const shown = (error: string | false | undefined) => (isSent && error ? error : undefined);
  const submit = () => {
    setIsSent(true);
    if (Object.values(errors).some(Boolean)) return;
    const [name, text] = [values.name.trim(), values.text.trim()];
    onSave({ ...values, name, text, spans: spans ?? [], holiday: day.holiday ?? null });
  };
  return (
    <FormModal
      opened={opened}
      title={t(isNew ? 'openingHours.special.add' : 'openingHours.special.edit')}
      size={480}
      dirty={JSON.stringify(values) !== JSON.stringify(given)}
      submit={t('openingHours.special.done')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          label={t('openingHours.special.name')}
          maxLength={80}
          value={values.name}
          error={shown(errors.name)}
          onChange={({ currentTarget: { value } }) => set({ name: value })}
        />
        <Group gap="sm" grow align="start">
          <DateField
            label={t('openingHours.special.from')}
            value={values.from}
            error={shown(errors.from)}
            onChange={(from) => set(values.to === '' || values.to === values.from ? { from, to: from } : { from })}
          />
          <DateField
            label={t('openingHours.special.to')}
            value={values.to}
            error={shown(errors.to)}
            onChange={(to) => set({ to })}
          />
        </Group>
        <Input.Wrapper label={t('openingHours.special.kind')} labelElement="div">
          <SegmentedControl
            fullWidth
            aria-label={t('openingHours.special.kind')}
            value={values.kind}
            onChange={(kind) => set({ kind: kinds.find((each) => each === kind) ?? 'closed' })}
            data={kinds.map((kind) => ({ value: kind, label: t(`openingHours.special.kinds.${kind}`) }))}
          />
        </Input.Wrapper>
        {values.kind !== 'closed' && (
          <TextInput
            label={t('openingHours.special.spans')}
            description={t('openingHours.special.spansHint')}
            value={values.spans}
            error={shown(errors.spans)}
            onChange={({ currentTarget: { value } }) => set({ spans: value })}
          />
        )}
        <Textarea
          label={t('openingHours.special.text')}
          description={t('openingHours.special.textHint')}
          autosize
          minRows={2}
          maxLength={1000}
          value={values.text}
          onChange={({ currentTarget: { value } }) => set({ text: value })}
        />
      </Stack>
    </FormModal>
  );
}

function rangeError({ from, to }: { from: string; to: string }): 'order' | 'long' | undefined {
  if (!isDay(to) || to < from) return 'order';
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 >= maxSpecialRange ? 'long' : undefined;
}
