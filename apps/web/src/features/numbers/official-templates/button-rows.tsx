import { templateButtonKinds, templateLimits, type TemplateButton } from '@balcao/contract';
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconArrowUp, IconPlus, IconX } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import type { ButtonRow } from './editor.rules.ts';
import css from './official-templates.module.css';

interface Props {
  buttons: readonly ButtonRow[];
  disabled: boolean;
  onChange: (buttons: ButtonRow[]) => void;
}

const maxLength = { text: 200, value: 4000 };

/** The buttons below the text, in their order. */
export function ButtonRows({ buttons, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const change = (rowKey: number, changed: Partial<TemplateButton>) =>
    onChange(buttons.map((one) => (one.rowKey === rowKey ? { ...one, ...changed } : one)));
  const add = () =>
    onChange([
      ...buttons,
      {
        kind: 'reply',
        text: '',
        value: '',
        example: '',
        rowKey: Math.max(-1, ...buttons.map((one) => one.rowKey)) + 1,
      },
    ]);
  const moveUp = (index: number) => {
    const before = buttons[index - 1];
    const moved = buttons[index];
    if (!before || !moved) return;
    onChange(buttons.with(index - 1, moved).with(index, before));
  };
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('officialTemplates.editor.buttons')}
      </Text>
      <div className={css.rows}>
        {buttons.map((button, position) => {
          const index = position + 1;
          return (
            <div key={button.rowKey} className={css.row} role="group" aria-label={`${index}`}>
              <Select
                className={css.kind}
                size="sm"
                aria-label={t('officialTemplates.editor.buttonKind', { index })}
                data={templateButtonKinds.map((kind) => ({
                  value: kind,
                  label: t(`officialTemplates.editor.kinds.${kind}`),
                }))}
                value={button.kind}
                disabled={disabled}
                allowDeselect={false}
                onChange={(kind) =>
                  change(button.rowKey, { kind: templateButtonKinds.find((one) => one === kind) ?? 'reply' })
                }
              />
              <ButtonFields
                button={button}
                index={index}
                disabled={disabled}
                onChange={(changed) => change(button.rowKey, changed)}
              />
              {!disabled && position > 0 && (
                <IconButton label={t('officialTemplates.editor.moveUp', { index })} onClick={() => moveUp(position)}>
                  <IconArrowUp size={16} stroke={1.75} />
                </IconButton>
              )}
              {!disabled && (
                <IconButton
                  label={t('officialTemplates.editor.removeButton', { index })}
                  onClick={() => onChange(buttons.filter((one) => one.rowKey !== button.rowKey))}
                >
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              )}
            </div>
          );
        })}
      </div>
      {!disabled && buttons.length < templateLimits.buttons && (
        <Group gap="xs">
          <Button size="xs" variant="subtle" leftSection={<IconPlus size={14} stroke={1.75} />} onClick={add}>
            {t('officialTemplates.editor.addButton')}
          </Button>
          <Meta>{t('officialTemplates.editor.upTo', { count: templateLimits.buttons })}</Meta>
        </Group>
      )}
    </Stack>
  );
}

interface FieldsProps {
  button: ButtonRow;
  index: number;
  disabled: boolean;
  onChange: (changed: Partial<TemplateButton>) => void;
}

/** What a button of its kind needs. */
function ButtonFields({ button: { kind, text, value, example }, index, disabled, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const field = (
    name: 'text' | 'value' | 'example',
    label: 'buttonText' | 'buttonUrl' | 'buttonPhone' | 'buttonCode' | 'buttonExample',
    shown: string,
    placeholder?: string,
  ) => (
    <TextInput
      className={css.field}
      size="sm"
      aria-label={t(`officialTemplates.editor.${label}`, { index })}
      placeholder={placeholder ?? t(`officialTemplates.editor.${label}`, { index })}
      maxLength={name === 'text' ? maxLength.text : maxLength.value}
      disabled={disabled}
      value={shown}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  if (kind === 'code') return field('example', 'buttonCode', example);
  return (
    <>
      {field('text', 'buttonText', text)}
      {kind === 'url' && field('value', 'buttonUrl', value, 'https://')}
      {kind === 'url' && value.includes('{{') && field('example', 'buttonExample', example)}
      {kind === 'phone' && field('value', 'buttonPhone', value, '+55')}
    </>
  );
}
