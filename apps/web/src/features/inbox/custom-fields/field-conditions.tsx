import type { CustomField, FieldConditionForm, FieldSubject } from '@balcao/contract';
import { useState } from 'react';
import { useFields } from './custom-fields.queries.ts';
import { conditionsOf, draftOf, type DraftCondition } from './field-filter.rules.ts';
import { FieldFilter } from './field-filter.tsx';

interface Props {
  subject: FieldSubject;
  name: string;
  value: readonly FieldConditionForm[];
  /** as high as the buttons of the head of a page */
  inHead?: boolean;
  onChange: (conditions: FieldConditionForm[]) => void;
}

const noFields: readonly CustomField[] = [];

/**
 * A filter by fields, with conditions as they are typed: the list is narrowed by those that are complete. What is typed stays as long as the
 * complete ones are those that were handed on, also where they come back from an address.
 */
export function FieldConditions({ subject, name, value, inHead = false, onChange }: Props) {
  const fields = useFields(subject) ?? noFields;
  const [typed, setTyped] = useState<{ of: readonly FieldConditionForm[]; drafts: DraftCondition[] }>();
  const drafts =
    typed && JSON.stringify(typed.of) === JSON.stringify(value)
      ? typed.drafts
      : value.flatMap((condition) => {
          const field = fields.find(({ key }) => key === condition.key);
          return field ? [draftOf(field, condition)] : [];
        });
  return (
    <FieldFilter
      fields={fields}
      name={name}
      inHead={inHead}
      value={drafts}
      onChange={(next) => {
        const conditions = conditionsOf(fields, next);
        setTyped({ of: conditions, drafts: next });
        onChange(conditions);
      }}
    />
  );
}
