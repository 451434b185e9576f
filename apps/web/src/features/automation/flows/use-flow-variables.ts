import { flowVariables, savedAnswersOf, type FlowDrawing } from '@balcao/contract';
import { createContext, useContext } from 'react';
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
  const fields = [...(ofContacts ?? []), ...(ofTickets ?? [])];
  return [
    ...flowVariables.map((name) => ({
      name,
      label: t(`flowBuilder.variables.${name}`),
      group: 'conversation' as const,
    })),
    ...savedAnswersOf(drawing).map((name) => ({
      name,
      label: t('flowBuilder.variables.answer'),
      group: 'answers' as const,
    })),
    ...fields.map(({ key, name }) => ({ name: `campo.${key}`, label: name, group: 'fields' as const })),
    ...(secrets ?? []).map(({ name }) => ({ name: `segredo.${name}`, label: name, group: 'secrets' as const })),
  ];
}

export const VariableChoicesContext = createContext<readonly VariableChoice[]>([]);

/** Variables for a field of a flow. */
export const useVariables = (withSecrets = false): readonly VariableChoice[] =>
  useContext(VariableChoicesContext).filter(({ group }) => withSecrets || group !== 'secrets');
