import { messageVariables } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldVariableMenu } from './field-variable-menu.tsx';
import { useTextFields } from './use-variables.ts';

/** A button for every variable of a text, and a menu of the fields of contacts and tickets. */
export function VariableButtons({ onInsert }: { onInsert: (variable: string) => void }) {
  const { t } = useTranslation();
  const fields = useTextFields();
  return (
    <>
      {messageVariables.map((variable) => (
        <Button key={variable} size="xs" variant="default" onClick={() => onInsert(variable)}>
          {t(`quickMessages.variables.${variable}`)}
        </Button>
      ))}
      <FieldVariableMenu label={t('quickMessages.variables.field')} fields={fields} onInsert={onInsert} />
    </>
  );
}
