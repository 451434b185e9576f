import type { Ticket } from '@balcao/contract';
import { useState } from 'react';
import { matchMacros } from './match-macros.ts';
import { isRefused, textOf, unfilledOf } from './macro-preview.rules.ts';
import { useMacroPreview, useTicketMacros } from './macros.queries.ts';
import type { TypedValues } from './macros.queries.ts';

const noValues: TypedValues = {};

/** The macros of a ticket by their names, the chosen one, and what it would do with what was typed for it. */
export function useMacroChoice(ticket: Ticket, words: string) {
  const { data, isError, refetch } = useTicketMacros(ticket.id);
  const [chosenId, setChosenId] = useState<number>();
  const [typed, setTyped] = useState<{ macroId: number | undefined; values: TypedValues }>();
  const macros = matchMacros(data ?? [], words);
  const at = Math.max(
    0,
    macros.findIndex((macro) => macro.id === chosenId),
  );
  const current = macros[at];
  const values = typed && typed.macroId === current?.id ? typed.values : noValues;
  const preview = useMacroPreview(current?.id, ticket.id, values);
  const steps = preview.data?.steps ?? [];
  const unfilled = unfilledOf(steps);
  return {
    /** all that are offered, whatever their names; undefined until they are known */
    offered: data,
    isError,
    refetch,
    macros,
    at,
    current,
    preview,
    values,
    /** variables that are asked for before anything else */
    unfilled,
    canRun: current !== undefined && preview.data !== undefined && unfilled.length === 0 && !isRefused(steps),
    /** what it sends, once every variable has a value; undefined = nothing */
    text: unfilled.length === 0 ? textOf(steps) : undefined,
    choose: setChosenId,
    /** @returns the place of the macro that is chosen now */
    moveBy: (by: number): number => {
      const next = (at + by + macros.length) % macros.length;
      setChosenId(macros[next]?.id);
      return next;
    },
    fill: (more: TypedValues) => setTyped({ macroId: current?.id, values: { ...values, ...more } }),
  };
}
