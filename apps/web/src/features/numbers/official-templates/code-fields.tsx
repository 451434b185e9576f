import { Checkbox, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { EditorValues } from './editor.rules.ts';

/** What Meta writes the text of a sign-in code from. */
export function CodeFields({
  values,
  disabled,
  onChange,
}: {
  values: EditorValues;
  disabled: boolean;
  onChange: (changed: Partial<EditorValues>) => void;
}) {
  const { t } = useTranslation();
  const { code } = values.content;
  const write = (changed: Partial<typeof code>) =>
    onChange({ content: { ...values.content, code: { ...code, ...changed } } });
  const [button = { kind: 'reply' as const, text: '', value: '', example: '', rowKey: 0 }] = values.buttons;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('officialTemplates.editor.code.note')}
      </Text>
      <Checkbox
        label={t('officialTemplates.editor.code.advice')}
        checked={code.advice}
        disabled={disabled}
        onChange={(event) => write({ advice: event.currentTarget.checked })}
      />
      <NumberInput
        label={t('officialTemplates.editor.code.minutes')}
        placeholder={t('officialTemplates.editor.code.noMinutes')}
        min={1}
        max={90}
        clampBehavior="strict"
        allowDecimal={false}
        disabled={disabled}
        value={code.minutes ?? ''}
        onChange={(minutes) => write({ minutes: minutes === '' ? null : Number(minutes) })}
      />
      <TextInput
        label={t('officialTemplates.editor.code.button')}
        maxLength={25}
        disabled={disabled}
        value={button.text}
        onChange={(event) => onChange({ buttons: [{ ...button, text: event.currentTarget.value }] })}
      />
    </Stack>
  );
}
