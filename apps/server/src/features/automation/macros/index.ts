import {
  listTicketMacros,
  macrosCrud,
  orderMacros,
  previewMacro,
  previewMacroOnMany,
  runMacro,
  runMacroOnMany,
  undoMacro,
  undoMacroOnMany,
} from '@balcao/contract';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { userRemoving } from '../../account/index.ts';
import type { ActionRegistry } from '../registry/index.ts';
import * as macros from './macros.ts';
import { listOfferedMacros, previewOnTicket, runOnTicket, undoRun } from './run-macro.ts';
import { previewOnMany, runOnMany, undoOnMany } from './run-on-many.ts';

/** What a part names and that is not there. */
const missing = {
  macro_parts_tag: 'ERR_NO_TAG_FOUND',
  macro_parts_queue: 'ERR_NO_QUEUE_FOUND',
  macro_parts_user: 'ERR_NO_USER_FOUND',
  macro_parts_whatsapp: 'ERR_NO_WAPP_FOUND',
  macro_parts_field: 'ERR_NO_CUSTOM_FIELD_FOUND',
  macro_parts_follow_up: 'ERR_NO_FOLLOW_UP_FOUND',
} as const;

/** Registers the endpoints of macros. */
export function createMacros(platform: Platform, { actions }: { actions: ActionRegistry }): void {
  crudRoutes(
    platform,
    macrosCrud,
    {
      list: ({ db }, { actor }) => macros.listMacros(db, actor),
      get: ({ db }, { actor, params }) => macros.getVisibleMacro(db, actor, params.id),
      create: (tx, { actor, body }) => macros.addMacro(tx, actor, body),
      update: (tx, { actor, params, body }) => macros.changeMacro(tx, actor, params.id, body),
      async delete(tx, { actor, params }) {
        await macros.removeMacro(tx, actor, params.id);
        return true;
      },
    },
    missing,
  );
  handleTx(platform, orderMacros, (tx, { actor, body }) => macros.reorderMacros(tx, actor, body));
  handleTx(platform, listTicketMacros, (tx, { actor, params }) => listOfferedMacros(tx, actor, params.id));
  platform.http.handle(previewMacro, ({ actor, params, body }) =>
    previewOnTicket(platform, actions, actor, { macroId: params.id, ...body }),
  );
  handleTx(platform, runMacro, (tx, { actor, params, body }) =>
    runOnTicket(tx, actions, actor, { macroId: params.id, ...body }),
  );
  handleTx(platform, undoMacro, (tx, { actor, body }) => undoRun(tx, actions, actor, body.undo));
  platform.http.handle(runMacroOnMany, ({ actor, params, body }) =>
    runOnMany(platform, actions, actor, { macroId: params.id, ...body }),
  );
  platform.http.handle(previewMacroOnMany, ({ actor, params, body }) =>
    previewOnMany(platform, actions, actor, { macroId: params.id, ...body }),
  );
  platform.http.handle(undoMacroOnMany, ({ actor, body }) => undoOnMany(platform, actions, actor, body.undo));
  platform.on(userRemoving, { by: 'macros', after: 'tickets' }, (tx, { userId }) => macros.removeOwnMacros(tx, userId));
}
