import { expect, it } from 'vitest';
import { filterOptions } from './filter-options.ts';

const options = ['São Paulo', 'Sales', 'João', 'Joana'].map((label) => ({ value: label, label, disabled: false }));
const found = (search: string, limit = Infinity) =>
  filterOptions({ options, search, limit }).map((option) => 'label' in option && option.label);

it('an option is found whatever its capitals and accents', () => {
  expect(found('sao')).toEqual(['São Paulo']);
  expect(found('JOÃO ')).toEqual(['João']);
  expect(found('jo')).toEqual(['João', 'Joana']);
  expect(found('', 2)).toEqual(['São Paulo', 'Sales']);
});
