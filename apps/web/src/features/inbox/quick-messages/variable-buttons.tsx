import { fieldVariable, messageVariables } from '@balcao/contract';
import { Button, Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '../../../ui/icons/index.ts';
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
      {fields.length > 0 && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <Button size="xs" variant="default" rightSection={<IconChevronDown size={14} stroke={2} />}>
              {t('quickMessages.variables.field')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {fields.map(({ id, key, name }) => (
              <Menu.Item key={id} onClick={() => onInsert(fieldVariable(key))}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
