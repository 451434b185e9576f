import { Chip, Group, Input } from '@mantine/core';
import { hintBelow } from '../../../ui/text/hint-below.ts';

interface Props {
  label: string;
  hint?: string;
  choices: readonly { value: string; label: string }[];
  value?: string[];
  onChange?: (value: string[]) => void;
}

/** Any number of choices, each a chip. */
export function ChipsField({ label, hint, choices, ...group }: Props) {
  return (
    <Input.Wrapper label={label} description={hint} inputWrapperOrder={hintBelow} labelElement="div">
      <Chip.Group multiple {...group}>
        <Group gap={6} role="group" aria-label={label}>
          {choices.map((choice) => (
            <Chip key={choice.value} size="sm" value={choice.value}>
              {choice.label}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}
