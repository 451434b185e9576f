import { contactListItemsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../../testing/feature-samples.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const listOf = (records: ReadonlyMap<string, number>) => records.get('/contact-lists');

export const samples: CrudSamples = {
  crud: contactListItemsCrud,
  body: ({ records }) => ({ name: 'Camila', number: newNumber(), contactListId: listOf(records) }),
  query: ({ records }) => ({ contactListId: listOf(records) }),
};
