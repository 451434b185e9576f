import type { Macro, Ticket } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { IconSearch } from '../../../ui/icons/index.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { MacroOptions, optionId, showOption } from './macro-options.tsx';
import css from './macro-panes.module.css';
import { MacroPreview } from './macro-preview.tsx';
import type { TypedValues } from './macros.queries.ts';
import { useMacroChoice } from './use-macro-choice.ts';
import { ValueFields } from './value-fields.tsx';
import type { ValueFieldsHandle } from './value-fields.tsx';

export interface MacroDialogProps {
  opened: boolean;
  ticket: Ticket | undefined;
  /** @param values what was typed for variables without a value */
  onRun: (macro: Macro, values: TypedValues) => void;
  onClose: () => void;
}

/** The macros that are offered for a ticket: typed to find one, arrows to choose it, Enter to run it, and what it would do beside it. */
export function MacroDialog({ ticket, ...props }: MacroDialogProps) {
  return ticket ? <TicketMacros ticket={ticket} {...props} /> : null;
}

function TicketMacros({ opened, ticket, onRun, onClose }: MacroDialogProps & { ticket: Ticket }) {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState('');
  const choice = useMacroChoice(ticket, words);
  const { offered, isError, refetch, macros, at, current, preview, unfilled, canRun } = choice;
  const search = useRef<HTMLInputElement>(null);
  const fields = useRef<ValueFieldsHandle>(null);
  const isAsking = unfilled.length > 0;
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || macros.length === 0) return;
    event.preventDefault();
    showOption(id, choice.moveBy(by));
  };
  const submit = canRun ? t('macros.run.action', { count: current?.steps.length ?? 0 }) : t('macros.run.goOn');

  return (
    <FormModal
      opened={opened}
      size={720}
      title={t('macros.run.title')}
      dirty={false}
      {...((canRun || isAsking) && {
        submit,
        onSubmit: (event) => {
          event.preventDefault();
          if (isAsking) fields.current?.goOn();
          else if (current) onRun(current, choice.values);
        },
      })}
      note={canRun && !preview.data?.isUndoable ? t('macros.run.noUndo') : undefined}
      onClose={onClose}
    >
      <TextInput
        ref={search}
        aria-label={t('macros.searchLabel')}
        placeholder={t('macros.searchLabel')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        data-autofocus
        aria-controls={id}
        aria-activedescendant={current && optionId(id, at)}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={moveByKey}
      />
      {!offered && !isError && <SkeletonRows count={3} height={44} avatar={0} />}
      {!offered && isError && <RetryLine className={css.none} onRetry={refetch} />}
      {offered?.length === 0 && (
        <p className={css.none}>
          {t('macros.run.none')} <Link to="/macros">{t('macros.run.make')}</Link>
        </p>
      )}
      {offered !== undefined && offered.length > 0 && macros.length === 0 && (
        <p className={css.none} role="status">
          {t('macros.run.nothing', { words: words.trim() })}
        </p>
      )}
      {current && (
        <div className={css.panes}>
          <MacroOptions id={id} macros={macros} at={at} words={words} onChoose={choice.choose} />
          {isAsking ? (
            <ValueFields
              key={current.id}
              ref={fields}
              variables={unfilled}
              onFilled={(values) => {
                choice.fill(values);
                search.current?.focus();
              }}
            />
          ) : (
            <MacroPreview macro={current} ticket={ticket} preview={preview} />
          )}
        </div>
      )}
    </FormModal>
  );
}
