import {
  canEditUser,
  createUser,
  deleteUser,
  getUser,
  listUsers,
  listUsersBrief,
  previewUserRemoval,
  updateUser,
} from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { RequestInfo } from '../../platform/http/types.ts';
import type { Platform } from '../../platform/platform.ts';
import * as removal from './removal.ts';
import * as users from './users.ts';
import * as rows from './users.sql.ts';

export interface UserRoutePorts extends users.UserPorts, removal.UserRemovalPorts {
  /** the session a request belongs to */
  sessionIdOf(request: RequestInfo): Promise<string | undefined>;
}

export function userRoutes(platform: Platform, ports: UserRoutePorts): void {
  const { http, database, clock } = platform;
  http.handle(listUsers, ({ actor, query }) =>
    database.forCompany(actor.companyId, ({ db }) => users.listPage(db, query, clock.now())),
  );
  http.handle(listUsersBrief, ({ actor }) => database.forCompany(actor.companyId, ({ db }) => rows.listBrief(db)));
  http.handle(getUser, async ({ actor, params }) => {
    const user = await database.forCompany(actor.companyId, ({ db }) => rows.findUser(db, params.id, clock.now()));
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    if (!canEditUser(actor, user)) throw new AppError('ERR_NO_PERMISSION');
    return user;
  });
  http.handle(createUser, ({ actor, body }) => users.addUser(platform, actor, body));
  http.handle(updateUser, async ({ actor, params, body, request }) => {
    const sessionId = await ports.sessionIdOf(request);
    return users.changeUser(platform, ports, { actor, sessionId }, params.id, body);
  });
  http.handle(previewUserRemoval, ({ actor, params }) =>
    database.forCompany(actor.companyId, ({ db }) => removal.previewRemoval(db, ports, params.id, clock.now())),
  );
  http.handle(deleteUser, async ({ actor, params, query }) => {
    await removal.removeUser(platform, ports, actor, params.id, query.transferTo ?? undefined);
    return { message: 'User deleted' };
  });
}
