import type { Macro, Ticket } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { IconSearch } from '../../../ui/icons/index.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { SkeletonRows } from '../../../ui/lists/skeleton-rows.tsx';
import { ManyRefusals } from './many-refusals.tsx';
import { MacroOptions, optionId, showOption } from './macro-options.tsx';
import css from './macro-panes.module.css';
import { variablesToAsk } from './macro-preview.rules.ts';
import { macrosCrud, macrosOf, useMacroPreviewOnMany } from './macros.queries.ts';
import type { TypedValues } from './macros.queries.ts';
import { matchMacros } from './match-macros.ts';
import { StepsInWords } from '../actions/index.ts';
import { maxTypedLength } from './value-fields.tsx';
import { useVariableName } from './use-variable-name.ts';

export interface MacroForManyProps {
  opened: boolean;
  /** those that are selected */
  tickets: readonly Ticket[];
  /** @returns the refusal to show, null when it is done or goes on elsewhere */
  onRun: (macro: Macro, values: TypedValues) => Promise<string | null>;
  onClose: () => void;
}

const noValues: TypedValues = {};
/** While somebody types nothing is asked. */
const typingMs = 400;

/** Which macro is run on several tickets, what each of them gets, and what is written where one has no value. */
export function MacroForManyDialog({ opened, tickets, onRun, onClose }: MacroForManyProps) {
  const { t } = useTranslation();
  const id = useId();
  const nameOf = useVariableName();
  const { data, isError, refetch } = useLookup(macrosCrud);
  const [words, setWords] = useState('');
  const [chosenId, setChosenId] = useState<number>();
  const [typed, setTyped] = useState<{ macroId: number; values: TypedValues }>();
  const [isRunning, setIsRunning] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const macros = matchMacros([...macrosOf(data ?? [], true), ...macrosOf(data ?? [], false)], words);
  const at = Math.max(
    0,
    macros.findIndex((macro) => macro.id === chosenId),
  );
  const current = macros[at];
  const values = current && typed?.macroId === current.id ? typed.values : noValues;
  const variables = current ? variablesToAsk(current.steps) : [];
  const ticketIds = tickets.map(({ id }) => id);
  const [settled] = useDebouncedValue(values, typingMs);
  const preview = useMacroPreviewOnMany(opened ? current?.id : undefined, ticketIds, settled);
  const isRefusedByAll = preview.data !== undefined && preview.data.refused.length === tickets.length;
  const moveByKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || macros.length === 0) return;
    event.preventDefault();
    const next = (at + by + macros.length) % macros.length;
    setChosenId(macros[next]?.id);
    showOption(id, next);
  };
  const run = async (macro: Macro) => {
    setIsRunning(true);
    setRefusal(await onRun(macro, values));
    setIsRunning(false);
  };

  return (
    <FormModal
      opened={opened}
      size={720}
      title={t('macros.many.title', { count: tickets.length })}
      dirty={false}
      loading={isRunning}
      {...(current &&
        !isRefusedByAll && {
          submit: t('macros.many.action'),
          onSubmit: (event) => {
            event.preventDefault();
            void run(current);
          },
        })}
      onClose={onClose}
    >
      {refusal !== null && <NoticeBox tone="bad">{refusal}</NoticeBox>}
      <TextInput
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
      {!data && !isError && <SkeletonRows count={3} height={44} avatar={0} />}
      {!data && isError && <RetryLine className={css.none} onRetry={refetch} />}
      {data?.length === 0 && (
        <p className={css.none}>
          {t('macros.many.none')} <Link to="/macros">{t('macros.run.make')}</Link>
        </p>
      )}
      {data !== undefined && data.length > 0 && macros.length === 0 && (
        <p className={css.none} role="status">
          {t('macros.run.nothing', { words: words.trim() })}
        </p>
      )}
      {current && (
        <div className={css.panes}>
          <MacroOptions id={id} macros={macros} at={at} words={words} onChoose={setChosenId} />
          <section className={css.preview} aria-label={t('macros.many.steps')}>
            <h3 className={css.title}>{t('macros.many.steps')}</h3>
            <StepsInWords steps={current.steps} />
            {variables.length > 0 && <h3 className={css.title}>{t('macros.many.values')}</h3>}
            {variables.map((variable) => (
              <TextInput
                key={`${current.id} ${variable}`}
                className={css.value}
                label={nameOf(variable)}
                maxLength={maxTypedLength}
                value={values[variable] ?? ''}
                onChange={({ currentTarget: { value } }) =>
                  setTyped({ macroId: current.id, values: { ...values, [variable]: value } })
                }
              />
            ))}
            <h3 className={css.title}>{t('macros.many.before')}</h3>
            <ManyRefusals tickets={tickets} preview={preview} />
          </section>
        </div>
      )}
    </FormModal>
  );
}
