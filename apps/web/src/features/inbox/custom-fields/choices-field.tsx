import { Button, Fieldset, Group, Stack, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { IconPlus, IconTrash } from '../../../ui/icons/index.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import { newChoice } from './custom-field-form.rules.ts';

interface Props {
  choices: readonly { row: string }[];
  canAdd: boolean;
  inputProps: (index: number) => TextInputProps;
  onAdd: (choice: ReturnType<typeof newChoice>) => void;
  onRemove: (index: number) => void;
}

/** The choices of a field, line by line. */
export function ChoicesField({ choices, canAdd, inputProps, onAdd, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <Fieldset legend={t('customFields.form.choices')} variant="unstyled">
      <Stack gap={8}>
        {choices.map(({ row }, index) => (
          <Group key={row} gap={4} align="flex-start" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('customFields.form.choice', { place: index + 1 })}
              placeholder={t('customFields.form.choice', { place: index + 1 })}
              maxLength={80}
              {...inputProps(index)}
            />
            <IconButton
              label={t('customFields.form.removeChoice', { place: index + 1 })}
              size={36}
              disabled={choices.length === 1}
              onClick={() => onRemove(index)}
            >
              <IconTrash size={18} stroke={1.75} />
            </IconButton>
          </Group>
        ))}
        {canAdd && (
          <Button
            variant="subtle"
            size="xs"
            w="fit-content"
            leftSection={<IconPlus size={16} stroke={1.75} />}
            onClick={() => onAdd(newChoice())}
          >
            {t('customFields.form.addChoice')}
          </Button>
        )}
        <Meta as="p">{t('customFields.form.choicesHint')}</Meta>
      </Stack>
    </Fieldset>
  );
}
