import { messageVariables } from '@balcao/contract';
import type { MessageVariable } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** A button for every variable of a text. */
export function VariableButtons({ onInsert }: { onInsert: (variable: MessageVariable) => void }) {
  const { t } = useTranslation();
  return messageVariables.map((variable) => (
    <Button key={variable} size="xs" variant="default" onClick={() => onInsert(variable)}>
      {t(`quickMessages.variables.${variable}`)}
    </Button>
  ));
}
