import type { Macro } from '@balcao/contract';
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Highlight } from '../../../ui/text/highlight.tsx';
import css from './macro-panes.module.css';
import { stepIcons } from '../actions/index.ts';

interface Props {
  id: string;
  macros: readonly Macro[];
  /** the place of the chosen one */
  at: number;
  /** what is searched for in their names */
  words: string;
  onChoose: (id: number) => void;
}

export const optionId = (id: string, place: number): string => `${id}-${place}`;

/** Macros to choose from, each with the kinds of its steps. The focus stays in the field whose arrows move the choice. */
export function MacroOptions({ id, macros, at, words, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <div id={id} role="listbox" aria-label={t('macros.run.title')} className={css.list}>
      {macros.map((macro, index) => (
        <UnstyledButton
          key={macro.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={css.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(macro.id)}
        >
          <span className={css.name}>
            <Highlight text={macro.name} query={words} />
          </span>
          <span className={css.icons}>
            {macro.steps.map(({ kind }, place) => {
              const StepIcon = stepIcons[kind];
              // Steps have no key of their own, and stay where they are.
              // oxlint-disable-next-line react/no-array-index-key -- the list of a macro does not change while it is shown
              return <StepIcon key={place} size={15} stroke={1.75} aria-hidden />;
            })}
            {t('macros.steps', { count: macro.steps.length })}
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Shows an option that the arrows came to. */
export const showOption = (id: string, place: number): void =>
  document.getElementById(optionId(id, place))?.scrollIntoView({ block: 'nearest' });
