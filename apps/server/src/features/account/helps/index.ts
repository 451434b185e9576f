import { helpsCrud, listHelpViews, recordHelpView } from '@balcao/contract';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { crudRoutes, registerCrud } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { helpReading, helpWriting, listViews, recordView } from './helps.ts';

/** Registers the endpoints of help videos. */
export function createHelps(platform: Platform): void {
  crudRoutes(platform, helpsCrud, helpReading);
  registerCrud<typeof helpsCrud, PlatformTx>(platform.http, helpsCrud, helpWriting, (_actor, work) =>
    asPlatform(platform.database, work),
  );
  handleTx(platform, listHelpViews, (tx, { actor }) => listViews(tx, actor));
  handleTx(platform, recordHelpView, async (tx, { actor, params, body }) => {
    await recordView(tx, actor, { helpId: params.id, ...body });
    return { message: 'View recorded' };
  });
}
