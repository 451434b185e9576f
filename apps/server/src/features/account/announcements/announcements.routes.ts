import {
  announcementsCrud,
  deleteAnnouncementMedia,
  listAnnouncementCompanies,
  listAnnouncementReach,
  listAnnouncementUnread,
  markAnnouncementsRead,
  remindAnnouncement,
  uploadAnnouncementMedia,
  type UserActor,
} from '@balcao/contract';
import { notFoundError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { PlatformTx } from '../../../platform/db/database.ts';
import { registerAttachment } from '../../../platform/files/attachments.ts';
import { registerCrud } from '../../../platform/http/crud-routes.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listCompanyNames } from '../companies/index.ts';
import { countReach, listUnread } from './announcement-reach.ts';
import type { AnnouncementUseCases } from './announcements.ts';

export function announcementRoutes(platform: Platform, useCases: AnnouncementUseCases): void {
  const { http, database } = platform;
  const { reading, operating } = useCases;
  const forInstallation = <T>(_actor: UserActor, work: (tx: PlatformTx) => Promise<T>) => asPlatform(database, work);

  // Operators read all of them, others those that are shown to their company.
  http.handle(announcementsCrud.list, (input) =>
    input.actor.super
      ? asPlatform(database, (tx) => operating.list(tx, input))
      : database.forCompany(input.actor.companyId, (tx) => reading.list(tx, input)),
  );
  http.handle(announcementsCrud.get, async (input) => {
    const found = input.actor.super
      ? await asPlatform(database, (tx) => operating.get(tx, input))
      : await database.forCompany(input.actor.companyId, (tx) => reading.get(tx, input));
    if (!found) throw notFoundError(announcementsCrud.get);
    return found;
  });
  http.handle(announcementsCrud.lookup, (input) =>
    database.forCompany(input.actor.companyId, (tx) => reading.lookup(tx, input)),
  );
  handleTx(platform, markAnnouncementsRead, async (tx, { actor, body }) => {
    await useCases.markRead(tx, actor, body.announcementIds);
    return { message: 'Announcements read' };
  });

  const { get: current, create, update, delete: remove } = operating;
  registerCrud<typeof announcementsCrud, PlatformTx>(
    http,
    announcementsCrud,
    { current, create, update, delete: remove },
    forInstallation,
  );
  registerAttachment<PlatformTx>(
    platform,
    { upload: uploadAnnouncementMedia, remove: deleteAnnouncementMedia },
    (tx, { params }, file) => useCases.setFile(tx, params.id, file),
    ({ params }) => ({
      companyOf: () => asPlatform(database, (tx) => useCases.companyOf(tx, params.id)),
      runInTransaction: (work) => asPlatform(database, work),
    }),
  );
  http.handle(listAnnouncementCompanies, () => asPlatform(database, ({ db }) => listCompanyNames(db)));
  http.handle(listAnnouncementReach, ({ params }) =>
    asPlatform(database, async (tx) => countReach(tx, params.id, await listCompanyNames(tx.db))),
  );
  http.handle(listAnnouncementUnread, ({ params, query }) =>
    asPlatform(database, async (tx) =>
      listUnread(tx, params.id, { after: query.after ?? 0, companies: await listCompanyNames(tx.db) }),
    ),
  );
  http.handle(remindAnnouncement, async ({ params }) => {
    await asPlatform(database, (tx) => useCases.remind(tx, params.id));
    return { message: 'Readers reminded' };
  });
}
