import { can, colleague, createUser, isAdmin, previewUserRemoval, updateUser, usersCrud } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { handleTx } from '../../platform/http/handle-tx.ts';
import { crudRoutes } from '../../platform/http/crud-routes.ts';
import type { RequestInfo } from '../../platform/http/types.ts';
import type { Platform } from '../../platform/platform.ts';
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
  const { http, clock } = platform;
  crudRoutes(platform, usersCrud, {
    async list({ db }, { actor, query }) {
      const page = await users.listPage(db, query, clock.now());
      return isAdmin(actor) ? page : { ...page, users: page.users.map((user) => colleague.parse(user)) };
    },
    lookup: ({ db }) => listBrief(db, clock.now()),
    async get({ db }, { actor, params }) {
      const user = await rows.findUser(db, params.id, clock.now());
      if (user && !can(actor, 'user:edit', user)) throw new AppError('ERR_NO_PERMISSION');
      return user;
    },
    async delete(tx, { actor, params, query }) {
      await removal.removeUser(tx, actor, params.id, query.transferTo ?? undefined);
      return true;
    },
  });
  // Hashing a password takes too long for a transaction.
  http.handle(createUser, ({ actor, body }) => users.addUser(platform, actor, body));
  http.handle(updateUser, async (input) => {
    const sessionId = await deps.sessionIdOf(input.request);
    return users.changeUser(platform, sessionId, input);
  });
  handleTx(platform, previewUserRemoval, ({ db }, { params }) =>
    removal.previewRemoval(db, deps.openTicketQueues, params.id, clock.now()),
  );
}
