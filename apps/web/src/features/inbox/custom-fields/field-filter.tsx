import { maxFieldConditions } from '@balcao/contract';
import type { CustomField } from '@balcao/contract';
import { Button, Group, Select, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import css from './field-filter.module.css';
import { askedField, isAskable, kindsOf, newCondition, toCondition } from './field-filter.rules.ts';
import type { ConditionKind, DraftCondition } from './field-filter.rules.ts';
import { FieldInput } from './field-input.tsx';

interface Props {
  /** the fields in use; without any there is no filter */
  fields: readonly CustomField[];
  value: readonly DraftCondition[];
  /** what its button says; "Campos" by default */
  name?: string;
  /** as high as the buttons of the head of a page */
  inHead?: boolean;
  onChange: (value: DraftCondition[]) => void;
}

/** Conditions on the fields of a company; a list is narrowed by those that are complete, all of them at once. */
export function FieldFilter({ fields, value, name: given, inHead = true, onChange }: Props) {
  const { t } = useTranslation();
  const [first] = fields;
  if (!first) return null;
  const known = value.flatMap((draft) => {
    const field = fields.find(({ key }) => key === draft.key);
    return field ? [{ draft, field }] : [];
  });
  const active = known.filter(({ draft, field }) => toCondition(field, draft)).length;
  const change = (at: number, next: DraftCondition) => onChange(known.map(({ draft }, i) => (i === at ? next : draft)));
  const name = given ?? t('fieldValues.filter.name');
  return (
    <FilterButton
      inHead={inHead}
      name={name}
      label={active > 0 ? (given ? `${given} (${active})` : t('fieldValues.filter.active', { count: active })) : name}
      on={active > 0}
    >
      <div className={css.panel}>
        {known.map(({ draft, field }, index) => (
          <Condition
            // oxlint-disable-next-line react/no-array-index-key -- a condition has no name of its own
            key={index}
            fields={fields}
            field={field}
            draft={draft}
            onChange={(next) => change(index, next)}
            onRemove={() => onChange(known.filter((_, i) => i !== index).map((one) => one.draft))}
          />
        ))}
        {known.length === 0 && (
          <Text size="sm" className={css.none}>
            {t('fieldValues.filter.none')}
          </Text>
        )}
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            disabled={known.length >= maxFieldConditions}
            leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
            onClick={() => onChange([...known.map(({ draft }) => draft), newCondition(first)])}
          >
            {t('fieldValues.filter.add')}
          </Button>
          {known.length > 0 && (
            <Button size="xs" variant="subtle" onClick={() => onChange([])}>
              {t('fieldValues.filter.clear')}
            </Button>
          )}
        </Group>
      </div>
    </FilterButton>
  );
}

interface ConditionProps {
  fields: readonly CustomField[];
  field: CustomField;
  draft: DraftCondition;
  onChange: (draft: DraftCondition) => void;
  onRemove: () => void;
}

function Condition({ fields, field, draft, onChange, onRemove }: ConditionProps) {
  const { t } = useTranslation();
  const { kind, from, to } = draft;
  const input = (end: 'from' | 'to', label: string) => (
    <FieldInput
      field={{ ...askedField(field), name: label }}
      value={draft[end]}
      error={
        draft[end].trim() !== '' && !isAskable(field, draft[end]) && t(`fieldValues.problems.${askedField(field).type}`)
      }
      onChange={(typed) => onChange({ ...draft, [end]: String(typed) })}
    />
  );
  return (
    <fieldset className={css.condition} aria-label={t('fieldValues.filter.of', { name: field.name })}>
      <div className={css.line}>
        <Select
          className={css.field}
          size="sm"
          aria-label={t('fieldValues.filter.field')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={fields.map(({ key, name }) => ({ value: key, label: name }))}
          value={field.key}
          onChange={(key) => {
            const next = fields.find((one) => one.key === key);
            if (next) onChange(newCondition(next));
          }}
        />
        <Select<ConditionKind>
          className={css.kind}
          size="sm"
          aria-label={t('fieldValues.filter.kind')}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={kindsOf(field.type).map((one) => ({ value: one, label: t(`fieldValues.filter.kinds.${one}`) }))}
          value={kind}
          onChange={(next) => next && onChange({ ...draft, kind: next })}
        />
        <IconButton label={t('fieldValues.filter.remove', { name: field.name })} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </div>
      {(kind === 'is' || kind === 'begins') && input('from', field.name)}
      {kind === 'between' && (
        <div className={css.ends}>
          {input('from', t('fieldValues.filter.from'))}
          {input('to', t('fieldValues.filter.to'))}
        </div>
      )}
      {kind === 'between' && from === '' && to === '' && (
        <Text size="sm" className={css.none}>
          {t('fieldValues.filter.ends')}
        </Text>
      )}
    </fieldset>
  );
}
