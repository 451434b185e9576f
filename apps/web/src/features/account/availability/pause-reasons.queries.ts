import { createPauseReason, deletePauseReason, listPauseReasons, updatePauseReason } from '@balcao/contract';
import { defineCrud } from '../../../app/crud/crud.ts';

export const pauseReasonsCrud = defineCrud({
  key: 'pause-reasons',
  endpoints: {
    lookup: listPauseReasons,
    create: createPauseReason,
    update: updatePauseReason,
    delete: deletePauseReason,
  },
  events: { pauseReason: true },
});
