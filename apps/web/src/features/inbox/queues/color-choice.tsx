import type { Queue } from '@balcao/contract';
import { Input } from '@mantine/core';
import { Popover } from '../../../ui/overlays/popover.ts';
import { IconCheck, IconDots } from '../../../ui/icons/index.ts';
import { useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './color-choice.module.css';
import { ColorSwatches } from './color-swatches.tsx';
import { firstColorNames, queueColorName, queueColorNames } from './queue-colors.ts';

interface Props {
  value: string;
  /** the company's other queues: what they have is taken */
  others: readonly Queue[];
  error: ReactNode;
  onChange: (color: string) => void;
}

const columns = 12;
/** Escape closes the colours alone, not the dialog they are in. */
const keepsEscape = { 'data-mantine-stop-propagation': 'true' };
const firstColors: readonly string[] = firstColorNames;

/** A choice of the 49 colours: eight that people distinguish best, the others behind the last button. */
export function ColorChoice({ value, others, error, onChange }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const name = queueColorName(value);
  const owners = new Map(others.map((queue) => [queue.color.toUpperCase(), queue.name]));
  const label = name ? t(`queues.colors.${name}`) : value;
  const isOther = value !== '' && !(name !== undefined && firstColors.includes(name));
  const choose = (color: string) => {
    onChange(color);
    setOpened(false);
  };
  return (
    <Input.Wrapper label={t('queues.color.label')} labelElement="div" error={error}>
      <div className={css.row}>
        <ColorSwatches
          names={firstColorNames}
          value={value}
          owners={owners}
          columns={firstColorNames.length}
          className={css.first}
          onChoose={choose}
        />
        <Popover
          opened={opened}
          onChange={setOpened}
          position="bottom-start"
          shadow="md"
          radius="md"
          trapFocus
          returnFocus
        >
          <Popover.Target>
            <button
              type="button"
              className={css.more}
              {...(opened && keepsEscape)}
              style={isOther ? ({ '--swatch': value } as CSSProperties) : undefined}
              data-chosen={isOther || undefined}
              aria-label={`${t('queues.color.choose')}: ${label || t('queues.color.none')}`}
              title={isOther ? label : t('queues.color.choose')}
              aria-haspopup="dialog"
              aria-expanded={opened}
              onClick={() => setOpened((was) => !was)}
            >
              {isOther ? <IconCheck size={16} stroke={2.5} aria-hidden /> : <IconDots size={16} aria-hidden />}
            </button>
          </Popover.Target>
          <Popover.Dropdown p={12} aria-label={t('queues.color.choose')}>
            <ColorSwatches
              names={queueColorNames}
              value={value}
              owners={owners}
              columns={columns}
              className={css.grid}
              swatchProps={keepsEscape}
              onChoose={choose}
            />
          </Popover.Dropdown>
        </Popover>
      </div>
    </Input.Wrapper>
  );
}
