import { createHelp, deleteHelp, listAllHelps, updateHelp } from '@balcao/contract';
import type { Help } from '@balcao/contract';
import { defineCrud } from '../../app/crud/crud.ts';
import { useLookup } from '../../app/crud/use-crud.ts';

export const helpsCrud = defineCrud({
  key: 'helps',
  endpoints: { lookup: listAllHelps, create: createHelp, update: updateHelp, delete: deleteHelp },
  events: { help: true },
});

/** Every help video, by title. */
export const useHelps = () => useLookup<typeof helpsCrud.endpoints, never, readonly Help[]>(helpsCrud);
