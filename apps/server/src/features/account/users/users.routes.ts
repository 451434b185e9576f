import {
  can,
  colleague,
  createUser,
  getUser,
  inviteUser,
  inviteUserAgain,
  isAdmin,
  listUsersBrief,
  previewUserRemoval,
  updateUser,
  usersCrud,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import { crudRoutes } from '../../../platform/http/crud-routes.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { companyAsked, companyOfUser } from './operated-company.ts';
import * as invitations from './invitations.ts';
import * as removal from './removal.ts';
import * as users from './users.ts';
import { listBrief } from './user-lists.sql.ts';
import * as rows from './users.sql.ts';

export interface UserRouteDeps {
  openTicketQueues: removal.OpenTicketQueues;
  /** returns the session a request belongs to */
  sessionIdOf(request: RequestInfo): Promise<string | undefined>;
}

export function userRoutes(platform: Platform, deps: UserRouteDeps): void {
  const { http, clock, database } = platform;
  crudRoutes(platform, usersCrud, {
    async list({ db }, { actor, query }) {
      const page = await users.listPage(db, query, clock.now());
      return isAdmin(actor) ? page : { ...page, users: page.users.map((user) => colleague.parse(user)) };
    },
    async delete(tx, { actor, params, query }) {
      await removal.removeUser(tx, actor, params.id, query.transferTo ?? undefined);
      return true;
    },
  });
  http.handle(listUsersBrief, ({ actor, query }) =>
    database.forCompany(companyAsked(actor, query.companyId), ({ db }) => listBrief(db, clock.now())),
  );
  http.handle(getUser, async ({ actor, params }) => {
    const companyId = await companyOfUser(database, actor, params.id);
    const user = await database.forCompany(companyId, ({ db }) => rows.findUser(db, params.id, clock.now()));
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    if (!can({ ...actor, companyId }, 'user:edit', user)) throw new AppError('ERR_NO_PERMISSION');
    return user;
  });
  // Hashing a password takes too long for a transaction.
  http.handle(createUser, ({ actor, body }) => users.addUser(platform, actor, body));
  http.handle(inviteUser, ({ actor, body }) => invitations.invite(platform, actor, body));
  http.handle(inviteUserAgain, ({ actor, params }) => invitations.inviteAgain(platform, actor, params.id));
  http.handle(updateUser, async (input) => {
    const sessionId = await deps.sessionIdOf(input.request);
    return users.changeUser(platform, sessionId, input);
  });
  handleTx(platform, previewUserRemoval, ({ db }, { params }) =>
    removal.previewRemoval(db, deps.openTicketQueues, params.id, clock.now()),
  );
}
