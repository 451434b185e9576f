import type { CustomField, FieldSubject } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { readImpersonation } from '../../../app/api/session-store.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { useFields, useFieldValues, useSetFieldValues } from './custom-fields.queries.ts';
import { FieldRow } from './field-row.tsx';
import css from './field-rows.module.css';

interface Props {
  subject: FieldSubject;
  id: number;
}

/** The fields of a contact or ticket with their values, each edited in its place; nothing where the company has none. */
export function FieldRows({ subject, id }: Props) {
  const fields = useFields(subject);
  const { data: values, isError, refetch } = useFieldValues(subject, fields && fields.length > 0 ? id : undefined);
  const [asked, setAsked] = useState<{ key: string }>();
  const save = useSetFieldValues(subject, id);
  // An operator inside a company fills in nothing.
  const isFixed = readImpersonation() !== null;
  if (!fields || fields.length === 0) return null;
  if (isError && !values) return <RetryLine className={undefined} onRetry={refetch} />;
  if (!values) return null;

  const following = ({ id: fieldId }: CustomField) => {
    const next = fields[fields.findIndex((field) => field.id === fieldId) + 1];
    return next && { key: next.key };
  };
  return (
    <Text component="div" size="sm" className={css.rows}>
      {fields.map((field) => (
        <FieldRow
          key={field.id}
          field={field}
          value={values[field.key]}
          asked={asked}
          fixed={isFixed}
          onSave={async (typed) => {
            await save.mutateAsync({ [field.key]: typed });
          }}
          onNext={() => setAsked(following(field))}
        />
      ))}
    </Text>
  );
}
