import { fieldVariable } from '@balcao/contract';
import type { CustomField } from '@balcao/contract';
import { Button } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { IconChevronDown } from '../../../ui/icons/index.ts';

interface Props {
  label: string;
  fields: readonly CustomField[];
  disabled?: boolean | undefined;
  onInsert: (variable: string) => void;
}

/** A menu of the fields whose values a text may have; nothing where there are none. */
export function FieldVariableMenu({ label, fields, disabled, onInsert }: Props) {
  if (fields.length === 0) return null;
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button size="xs" variant="default" disabled={disabled} rightSection={<IconChevronDown size={14} stroke={2} />}>
          {label}
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
  );
}
