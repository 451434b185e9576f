import type { Macro, Ticket } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import type { MouseEvent, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { useListKeys } from '../../../ui/chat/composer/use-list-keys.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import css from './macro-list.module.css';
import { MacroOptions, optionId, showOption } from './macro-options.tsx';
import { MacroPreview } from './macro-preview.tsx';
import { macrosCrud } from './macros.queries.ts';
import type { TypedValues } from './macros.queries.ts';
import { useMacroChoice } from './use-macro-choice.ts';
import { ValueFields } from './value-fields.tsx';
import type { ValueFieldsHandle } from './value-fields.tsx';

export interface MacroListProps {
  ticket: Ticket;
  /** what follows the slash; empty shows all */
  query: string;
  /** where someone writes: keeps the focus, and gives its arrows, Enter and Escape to the list */
  field: RefObject<HTMLElement | null>;
  /** above the list: the tabs, of which this is one */
  head: ReactNode;
  /** Tab: to the other one */
  onTab: () => void;
  /** @param values what was typed for variables without a value */
  onRun: (macro: Macro, values: TypedValues) => void;
  /** only the text is wanted, with its variables filled in */
  onText: (text: string) => void;
  onClose: () => void;
}

/** The focus stays where someone writes. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Macros above the box one writes in: to the right what would happen, or what its words lack. */
export function MacroList({ ticket, query, field, head, onTab, onRun, onText, onClose }: MacroListProps) {
  const { t } = useTranslation();
  const id = useId();
  const choice = useMacroChoice(ticket, query);
  const { offered, isError, macros, at, current, preview, unfilled, canRun, text } = choice;
  const fields = useRef<ValueFieldsHandle>(null);
  const isAsking = unfilled.length > 0;
  const hasFailed = !offered && isError;
  const write = () => field.current?.focus();
  const run = () => current && canRun && onRun(current, choice.values);

  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined && macros.length > 0) showOption(id, choice.moveBy(by));
    else if (event.key === 'Tab') onTab();
    else if (event.key === 'Escape') onClose();
    else if (event.key !== 'Enter') return;
    else if (isAsking) fields.current?.goOn();
    else if (!current) {
      // What looks like the name of a macro and is none is not sent by the Enter that meant to choose: by the next one it is.
      if (offered || hasFailed) onClose();
    } else if (!event.shiftKey) run();
    else if (text !== undefined) onText(text);
    event.preventDefault();
    event.stopPropagation();
  };
  useListKeys({ field, id: current && id, activeId: current && optionId(id, at), onKey });

  return (
    <Text component="section" size="sm" className={css.box} aria-label={t('macros.title')}>
      {head}
      {!offered && (
        <div className={css.wide}>
          {hasFailed ? (
            <RetryLine
              className={css.failed}
              onRetry={() => {
                void choice.refetch();
                write();
              }}
            />
          ) : (
            <SkeletonRows count={3} height={44} avatar={0} />
          )}
        </div>
      )}
      {offered?.length === 0 && <NoMacros />}
      {offered !== undefined && offered.length > 0 && !current && (
        <p className={css.wide} role="status">
          {t('macros.run.nothing', { words: query })} {t('quickMessages.picker.sendAsIs')}
        </p>
      )}
      {current && (
        <>
          <div className={css.list}>
            <MacroOptions id={id} macros={macros} at={at} words={query} onChoose={choice.choose} />
          </div>
          <div className={css.pane}>
            {isAsking ? (
              <ValueFields
                key={current.id}
                ref={fields}
                variables={unfilled}
                onFilled={(values) => {
                  choice.fill(values);
                  write();
                }}
                onLeave={write}
              />
            ) : (
              <MacroPreview macro={current} ticket={ticket} preview={preview} />
            )}
          </div>
          <div className={css.foot}>
            <span className={css.note}>
              {canRun && !preview.data?.isUndoable ? t('macros.run.noUndo') : `↑ ↓ ${t('macros.run.choose')}`}
            </span>
            {text !== undefined && (
              <Button size="xs" variant="subtle" onMouseDown={keepFocus} onClick={() => onText(text)}>
                {t('macros.run.onlyText')} <kbd>Shift Enter</kbd>
              </Button>
            )}
            {isAsking ? (
              <Button size="xs" onMouseDown={keepFocus} onClick={() => fields.current?.goOn()}>
                {t('macros.run.goOn')} <kbd>Enter</kbd>
              </Button>
            ) : (
              <Button size="xs" disabled={!canRun} onMouseDown={keepFocus} onClick={run}>
                {t('macros.run.action', { count: current.steps.length })} <kbd>Enter</kbd>
              </Button>
            )}
          </div>
        </>
      )}
    </Text>
  );
}

/** Nothing is offered: because there are none at all, or none for this ticket. */
function NoMacros() {
  const { t } = useTranslation();
  const { data } = useLookup(macrosCrud);
  if (!data) return null;
  return (
    <p className={css.wide} role="status">
      {data.length === 0 ? `${t('macros.empty.title')}. ${t('macros.empty.text')}` : t('macros.run.none')}{' '}
      <Link className={css.link} to="/macros">
        {t('macros.run.make')}
      </Link>
    </p>
  );
}
