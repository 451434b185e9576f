import { fieldVariable, filledVariables } from '@balcao/contract';
import type { CustomField } from '@balcao/contract';
import { useFields } from '../custom-fields/index.ts';

/** Fields whose values texts can have: those that everybody sees. */
export function useTextFields(): CustomField[] {
  const [ofContacts, ofTickets] = [useFields('contact'), useFields('ticket')];
  return [...(ofContacts ?? []), ...(ofTickets ?? [])].filter(({ adminsOnly }) => !adminsOnly);
}

/** Names of all variables that are filled in. */
export const useKnownVariables = (): string[] => [
  ...filledVariables,
  ...useTextFields().map(({ key }) => fieldVariable(key)),
];
