import type { Channel } from '../port/channel.ts';
import type { WebChannelDeps } from './session/channel-deps.ts';
import { assertLibraryVersions } from './patches/library-version.ts';

/**
 * Numbers of people's own phones, as one more device of theirs. The library is loaded with the first session, since a
 * process that holds none, or an installation without such numbers, has no use for it.
 * @throws StartError with another version of the library than the tested one
 */
export function createWebChannel(deps: WebChannelDeps): Channel {
  assertLibraryVersions();
  if (!deps.isStrict)
    deps.log.warn('WHATSAPP_WEB_STRICT=off: signatures of WhatsApp are not checked; switch it on again soon');
  let sessions: Promise<Pick<Channel, 'open' | 'logout'>> | undefined;
  const load = () =>
    (sessions ??= import('./session/web-sessions.ts').then((module) => module.createWebSessions(deps)));
  return {
    provider: 'beta',
    open: async (connection, host) => (await load()).open(connection, host),
    logout: async (connection) => (await load()).logout(connection),
  };
}
