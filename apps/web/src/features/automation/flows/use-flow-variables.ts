import { flowVariables, savedAnswersOf, type FlowDrawing } from '@balcao/contract';
import { createContext, useContext, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { useFlowSecrets } from './flows.queries.ts';

export type VariableGroup = 'conversation' | 'answers' | 'fields' | 'secrets';

/** A name that can stand in braces, with what it is for people. */
export interface VariableChoice {
  name: string;
  label: string;
  group: VariableGroup;
}

/** All that texts of a flow can name; secrets only where headers are written. */
export function useVariableChoices(drawing: FlowDrawing): readonly VariableChoice[] {
  const { t } = useTranslation();
  const [ofContacts, ofTickets] = [useFields('contact'), useFields('ticket')];
  const { data: secrets } = useFlowSecrets();
  const answers = savedAnswersOf(drawing).join(' ');
  // Stays the same while somebody types: all fields with variables are drawn again for another one.
  return useMemo(
    () => [
      ...flowVariables.map((name) => ({
        name,
        label: t(`flowBuilder.variables.${name}`),
        group: 'conversation' as const,
      })),
      ...answers
        .split(' ')
        .filter((name) => name !== '')
        .map((name) => ({ name, label: t('flowBuilder.variables.answer'), group: 'answers' as const })),
      ...[...(ofContacts ?? none), ...(ofTickets ?? none)].map(({ key, name }) => ({
        name: `campo.${key}`,
        label: name,
        group: 'fields' as const,
      })),
      ...(secrets ?? none).map(({ name }) => ({ name: `segredo.${name}`, label: name, group: 'secrets' as const })),
    ],
    [t, answers, ofContacts, ofTickets, secrets],
  );
}
const none: readonly never[] = [];

export const VariableChoicesContext = createContext<readonly VariableChoice[]>([]);

/** Variables for a field of a flow. */
export const useVariables = (withSecrets = false): readonly VariableChoice[] =>
  useContext(VariableChoicesContext).filter(({ group }) => withSecrets || group !== 'secrets');
