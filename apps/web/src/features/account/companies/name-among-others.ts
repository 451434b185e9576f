import type { ListedCompany } from '@balcao/contract';

/** The name of a company for the operator: companies that signed up may have one name. */
export const nameAmongOthers = ({ name, nameNumber }: Pick<ListedCompany, 'name' | 'nameNumber'>): string =>
  nameNumber > 1 ? `${name} (${nameNumber})` : name;
