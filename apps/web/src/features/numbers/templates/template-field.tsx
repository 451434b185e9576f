import { findEmptyPlaceholders, inputPlaceholders, maxTemplateValue, templateText } from '@balcao/contract';
import type { CustomField, MessageTemplate, TemplateChoice } from '@balcao/contract';
import { Button, Select, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { FieldVariableMenu } from '../../inbox/quick-messages/index.ts';
import css from './template-field.module.css';
import { useTemplates } from './templates.queries.ts';
import { templateKey } from './templates.rules.ts';

interface Props {
  whatsappId: number;
  chosen: TemplateChoice | null;
  label: string;
  hint: string;
  /** sent when none is chosen */
  placeholder: string;
  placeholderLabel: (name: string) => string;
  /** the hint for a template that needs a file */
  fileHint: string;
  /** shown at placeholders that are empty; undefined = not yet */
  required: string | undefined;
  error?: ReactNode;
  disabled?: boolean;
  /** those that can be chosen; by default all that can be sent from here */
  accepts?: (template: MessageTemplate) => boolean;
  /** names in braces that a value may have, with the name of the group they are shown in */
  variables?: { label: string; names: readonly string[] };
  /** fields whose values a value may have, with the name of their menu */
  fieldMenu?: { label: string; fields: readonly CustomField[] };
  /** `body` is the text as the contact will read it; null = none any more */
  onChange: (chosen: TemplateChoice | null, body: string) => void;
}

/**
 * The message of an official number that may be sent at any time: the approved text, and the values of its
 * placeholders.
 */
export function TemplateField(props: Props) {
  const { whatsappId, chosen, label, hint, fileHint, placeholder, placeholderLabel, required, ...rest } = props;
  const { error, disabled, variables, accepts = () => true, fieldMenu, onChange } = rest;
  const { data: templates = [] } = useTemplates(whatsappId);
  const fields = useRef(new Map<string, HTMLInputElement>());
  const lastField = useRef<string | undefined>(undefined);
  const isChosen = (one: MessageTemplate) => one.name === chosen?.name && one.language === chosen.language;
  const template = templates.find(isChosen);
  const empty = template && chosen ? findEmptyPlaceholders(template, chosen.values) : [];
  const setValue = (key: string, value: string) => {
    if (!template || !chosen) return;
    const values = { ...chosen.values, [key]: value };
    onChange({ ...chosen, values }, templateText(template, values));
  };
  const insert = (text: string) => {
    const key = lastField.current ?? template?.placeholders[0]?.key;
    const field = key === undefined ? undefined : fields.current.get(key);
    if (key === undefined || !field) return;
    insertIntoField(field, text, { maxLength: maxTemplateValue, onChange: (value) => setValue(key, value) });
  };
  return (
    <>
      <Select
        label={label}
        description={template?.headerMedia ? fileHint : hint}
        placeholder={placeholder}
        data={templates
          .filter((one) => one.usable && accepts(one))
          .map((one) => ({ value: templateKey(one), label: one.name }))}
        value={template ? templateKey(template) : null}
        clearable
        disabled={disabled}
        error={error}
        onChange={(key) => {
          const found = templates.find((one) => templateKey(one) === key);
          const { name, language } = found ?? {};
          if (!found || name === undefined || language === undefined) return onChange(null, '');
          onChange({ name, language, values: {} }, templateText(found, {}));
        }}
      />
      {template &&
        chosen &&
        inputPlaceholders(template).map(({ key, name, example }) => (
          <TextInput
            key={key}
            ref={(field) => void (field ? fields.current.set(key, field) : fields.current.delete(key))}
            label={placeholderLabel(`{{${name}}}`)}
            placeholder={example}
            maxLength={maxTemplateValue}
            disabled={disabled}
            value={chosen.values[key] ?? ''}
            error={empty.includes(key) ? required : undefined}
            onFocus={() => (lastField.current = key)}
            onChange={(event) => setValue(key, event.currentTarget.value)}
          />
        ))}
      {template && template.placeholders.length > 0 && variables && (
        <div className={css.chips} role="group" aria-label={variables.label}>
          {variables.names.map((name) => (
            <Button key={name} size="xs" variant="default" disabled={disabled} onClick={() => insert(`{${name}}`)}>
              {`{${name}}`}
            </Button>
          ))}
          {fieldMenu && (
            <FieldVariableMenu {...fieldMenu} disabled={disabled} onInsert={(variable) => insert(`{{${variable}}}`)} />
          )}
        </div>
      )}
    </>
  );
}
