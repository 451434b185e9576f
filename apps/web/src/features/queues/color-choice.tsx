import type { Queue } from '@balcao/contract';
import { Input, Popover } from '@mantine/core';
import { IconCheck, IconChevronDown, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './color-choice.module.css';
import { queueColorName, queueColorNames, queueColors } from './queue-colors.ts';

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

/** One of the 49 colours; those other queues have are shown with whose they are, and cannot be chosen. */
export function ColorChoice({ value, others, error, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [opened, setOpened] = useState(false);
  const name = queueColorName(value);
  const owners = new Map(others.map((queue) => [queue.color.toUpperCase(), queue.name]));
  const label = name ? t(`queues.colors.${name}`) : value;
  const choose = (color: string) => {
    onChange(color);
    setOpened(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const swatches = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
    const at = swatches.findIndex((each) => each === document.activeElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    swatches[Math.min(swatches.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <Input.Wrapper label={t('queues.color.label')} labelElement="div" error={error}>
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
            className={css.field}
            {...(opened && keepsEscape)}
            aria-label={`${t('queues.color.choose')}: ${label || t('queues.color.none')}`}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened((was) => !was)}
          >
            <span className={css.square} style={{ '--swatch': value } as CSSProperties} aria-hidden />
            <span className={css.name}>{label || t('queues.color.none')}</span>
            <IconChevronDown size={16} stroke={1.75} aria-hidden />
          </button>
        </Popover.Target>
        <Popover.Dropdown p={12} aria-label={t('queues.color.choose')}>
          <div
            className={css.grid}
            role="radiogroup"
            tabIndex={-1}
            aria-label={t('queues.color.label')}
            onKeyDown={onKeyDown}
            {...keepsEscape}
          >
            {queueColorNames.map((each, index) => {
              const color = queueColors[each];
              const owner = owners.get(color);
              const chosen = each === name;
              const words = t(`queues.colors.${each}`);
              const said = owner ? t('queues.color.taken', { color: words, queue: owner }) : words;
              return (
                <button
                  key={each}
                  id={`${id}-${each}`}
                  type="button"
                  role="radio"
                  aria-checked={chosen}
                  aria-disabled={owner !== undefined}
                  aria-label={said}
                  title={said}
                  tabIndex={(name ? chosen : index === 0) ? 0 : -1}
                  data-autofocus={chosen || undefined}
                  className={css.swatch}
                  {...keepsEscape}
                  style={{ '--swatch': color } as CSSProperties}
                  onClick={() => owner === undefined && choose(color)}
                >
                  {chosen && <IconCheck size={16} stroke={2.5} aria-hidden />}
                  {owner !== undefined && <IconX size={16} stroke={2.5} aria-hidden />}
                </button>
              );
            })}
          </div>
        </Popover.Dropdown>
      </Popover>
    </Input.Wrapper>
  );
}
