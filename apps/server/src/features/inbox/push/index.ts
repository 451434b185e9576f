import { addPushDevice, getPush, removePushDevice, setPushChoices, testPush } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import { handleTx } from '../../../platform/http/handle-tx.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  addDevice,
  changeChoices,
  readChoices,
  readDevices,
  removeDevice,
  requirePerson,
  tryDevices,
} from './devices.ts';
import { createIdentity } from './identity.ts';
import { readContent } from './people.ts';
import { createSender } from './sender.ts';
import { createSubscribers } from './subscribers.ts';
import { takePart } from './take-part.ts';
import { registerTelling } from './tell.ts';

export { sealedPush } from './push.sql.ts';

interface PushDeps {
  listener: Listener;
  /** the session that a request belongs to */
  sessionIdOf(request: Pick<RequestInfo, 'bearer'>): Promise<string | undefined>;
  /** Whether a person has a conversation before their eyes, in whatever window. */
  isLookingAt(userId: number, ticketId: number): boolean;
}

/** Registers the endpoints of notices on devices, and tells people of what happens while no page is open. */
export function createPush(platform: Platform, { listener, sessionIdOf, isLookingAt }: PushDeps): void {
  const { http, database, clock } = platform;
  const identity = createIdentity(platform);
  const subscribers = createSubscribers(listener);
  const send = createSender(platform, identity);
  http.handle(getPush, async ({ actor }) => {
    requirePerson(actor);
    const { companyId, userId } = actor;
    const { publicKey } = await identity();
    return database.forCompany(companyId, async ({ db }) => ({
      publicKey,
      content: await readContent(db, companyId),
      devices: await readDevices(db, userId, clock.now()),
      choices: await readChoices(db, userId),
    }));
  });
  handleTx(platform, setPushChoices, (tx, { actor, body }) => {
    requirePerson(actor);
    return changeChoices(tx, actor.userId, body);
  });
  http.handle(addPushDevice, async ({ actor, body, request }) => {
    requirePerson(actor);
    const sessionId = await sessionIdOf(request);
    if (sessionId === undefined) throw new AppError('ERR_PUSH_OF_PERSON');
    return addDevice(platform, subscribers, actor, body, { sessionId, userAgent: request.userAgent });
  });
  handleTx(platform, removePushDevice, async (tx, { actor, params }) => {
    requirePerson(actor);
    await removeDevice(tx, subscribers, actor.userId, params.id);
    return { message: 'Device removed' };
  });
  http.handle(testPush, ({ actor }) => {
    requirePerson(actor);
    return tryDevices(platform, send, actor);
  });
  takePart(platform, subscribers);
  registerTelling(platform, { send, isLookingAt });
}
