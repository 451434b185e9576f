import type { Macro, Ticket } from '@balcao/contract';
import { TextInput, UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { IconSearch } from '../../../ui/icons/index.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { Highlight } from '../../../ui/text/highlight.tsx';
import css from './macro-dialog.module.css';
import { MacroPreview } from './macro-preview.tsx';
import { useMacroPreview, useTicketMacros } from './macros.queries.ts';
import { matchMacros } from './match-macros.ts';
import { stepIcons } from './step-icons.ts';

export interface MacroDialogProps {
  opened: boolean;
  ticket: Ticket | undefined;
  onRun: (macro: Macro) => void;
  onClose: () => void;
}

/** The macros that are offered for a ticket: typed to find one, arrows to choose it, Enter to run it, and what it would do beside it. */
export function MacroDialog({ ticket, ...props }: MacroDialogProps) {
  return ticket ? <TicketMacros ticket={ticket} {...props} /> : null;
}

function TicketMacros({ opened, ticket, onRun, onClose }: MacroDialogProps & { ticket: Ticket }) {
  const { t } = useTranslation();
  const id = useId();
  const { data, isError, refetch } = useTicketMacros(ticket.id);
  const [words, setWords] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const macros = matchMacros(data ?? [], words);
  const at = Math.max(
    0,
    macros.findIndex((macro) => macro.id === chosenId),
  );
  const current = macros[at];
  const preview = useMacroPreview(current?.id, ticket.id);
  const isRefused = preview.data?.steps.some(({ state }) => state === 'refused') ?? false;
  const canRun = current !== undefined && preview.data !== undefined && !isRefused;
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || macros.length === 0) return;
    event.preventDefault();
    const next = (at + by + macros.length) % macros.length;
    setChosenId(macros[next]?.id);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <FormModal
      opened={opened}
      size={720}
      title={t('macros.run.title')}
      dirty={false}
      {...(canRun && {
        submit: t('macros.run.action', { count: current.steps.length }),
        onSubmit: (event) => {
          event.preventDefault();
          onRun(current);
        },
      })}
      note={canRun && !preview.data?.isUndoable ? t('macros.run.noUndo') : undefined}
      onClose={onClose}
    >
      <TextInput
        aria-label={t('macros.searchLabel')}
        placeholder={t('macros.searchLabel')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        value={words}
        data-autofocus
        aria-controls={id}
        aria-activedescendant={current && `${id}-${at}`}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onKeyDown={moveByKey}
      />
      {!data && !isError && <SkeletonRows count={3} height={44} avatar={0} />}
      {!data && isError && <RetryLine className={css.none} onRetry={refetch} />}
      {data?.length === 0 && (
        <p className={css.none}>
          {t('macros.run.none')} <Link to="/macros">{t('macros.run.make')}</Link>
        </p>
      )}
      {data !== undefined && data.length > 0 && macros.length === 0 && (
        <p className={css.none} role="status">
          {t('macros.run.nothing', { words: words.trim() })}
        </p>
      )}
      {current && (
        <div className={css.panes}>
          <div id={id} role="listbox" aria-label={t('macros.run.title')} className={css.list}>
            {macros.map((macro, index) => (
              <UnstyledButton
                key={macro.id}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className={css.option}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setChosenId(macro.id)}
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
          <MacroPreview macro={current} ticket={ticket} preview={preview} />
        </div>
      )}
    </FormModal>
  );
}
