import { IconCheck, IconX } from '../../../ui/icons/index.ts';
import type { CSSProperties, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import css from './color-choice.module.css';
import { queueColorName, queueColors } from './queue-colors.ts';
import type { QueueColorName } from './queue-colors.ts';

interface Props {
  names: readonly QueueColorName[];
  value: string;
  /** whose a colour is already, by the colour in capitals */
  owners: ReadonlyMap<string, string>;
  /** the number of swatches in a row, for the arrows up and down */
  columns: number;
  className: string | undefined;
  /** what every swatch has besides */
  swatchProps?: Readonly<Record<string, string>>;
  onChoose: (color: string) => void;
}

/** Colours as squares, walked by arrow keys; those of other queues name their owner, and cannot be chosen. */
export function ColorSwatches({ names, value, owners, columns, className, swatchProps, onChoose }: Props) {
  const { t } = useTranslation();
  const name = queueColorName(value);
  const isChosenHere = name !== undefined && names.includes(name);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const swatches = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button')];
    const at = swatches.findIndex((each) => each === document.activeElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    swatches[Math.min(swatches.length - 1, Math.max(0, at + step))]?.focus();
  };
  return (
    <div
      className={className}
      role="radiogroup"
      tabIndex={-1}
      aria-label={t('queues.color.label')}
      onKeyDown={onKeyDown}
      {...swatchProps}
    >
      {names.map((each, index) => {
        const color = queueColors[each];
        const owner = owners.get(color);
        const chosen = each === name;
        const words = t(`queues.colors.${each}`);
        const said = owner ? t('queues.color.taken', { color: words, queue: owner }) : words;
        return (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={chosen}
            aria-disabled={owner !== undefined}
            aria-label={said}
            title={said}
            tabIndex={(isChosenHere ? chosen : index === 0) ? 0 : -1}
            data-autofocus={(swatchProps && chosen) || undefined}
            className={css.swatch}
            {...swatchProps}
            style={{ '--swatch': color } as CSSProperties}
            onClick={() => owner === undefined && onChoose(color)}
          >
            {chosen && <IconCheck size={16} stroke={2.5} aria-hidden />}
            {owner !== undefined && <IconX size={16} stroke={2.5} aria-hidden />}
          </button>
        );
      })}
    </div>
  );
}
