import { randomUUID } from 'node:crypto';
import { pixKeysCrud } from '@balcao/contract';
import type { CrudSamples } from '../../../testing/feature-samples.ts';

export const samples: CrudSamples = {
  crud: pixKeysCrud,
  body: () => ({ key: randomUUID(), receiverName: 'Loja Exemplo', receiverCity: 'Campinas' }),
};
