import { fieldVariable } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useFields } from '../../inbox/custom-fields/index.ts';

/** What people call a variable: the name of its field, else as it is written. */
export function useVariableName(): (variable: string) => string {
  const { t } = useTranslation();
  const [ofContacts, ofTickets] = [useFields('contact'), useFields('ticket')];
  return (variable) => {
    // Offered names are those of people; what nobody knows is asked for by its own.
    if (variable === 'name' || variable === 'firstName') return t(`quickMessages.variables.${variable}`);
    const field = [...(ofTickets ?? []), ...(ofContacts ?? [])].find(({ key }) => fieldVariable(key) === variable);
    return field?.name ?? variable;
  };
}
