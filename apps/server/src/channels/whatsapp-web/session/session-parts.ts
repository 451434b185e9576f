import type { ChannelHost, ConnectionRef } from '../../port/channel.ts';
import { AppState } from './app-state.ts';
import { Backoff } from './backoff.ts';
import type { SessionDeps } from './channel-deps.ts';
import { saveExpiration } from '../chat-expirations.sql.ts';
import { ChatExpirations } from '../chat-expirations.ts';
import { GroupCache } from '../addresses/group-cache.ts';
import { MessageSecrets } from '../message-secrets.ts';
import { AckTracker } from '../outbound/ack-tracker.ts';
import { MessageSender } from '../outbound/message-sender.ts';
import { PhoneContacts } from '../addresses/phone-contacts.ts';
import { WhatsappPresence } from '../presence.ts';
import { Route } from '../proxy/route.ts';
import { RawMessageStore } from '../raw-message-store.ts';
import { SessionDiagnostics } from './session-diagnostics.ts';
import { StatusReporter } from './status-reporter.ts';
import { SessionTape } from '../tape/session-tape.ts';
import { WireAddresses } from '../addresses/wire-addresses.ts';

export type SessionParts = ReturnType<typeof createSessionParts>;

/**
 * Composes what a session consists of from its begin to its end, whatever sockets it has meanwhile.
 * @param session.saveCreds stores the credentials, once they are loaded
 */
export function createSessionParts(
  deps: SessionDeps,
  connection: ConnectionRef,
  host: ChannelHost,
  session: { signal: AbortSignal; onError: (error: unknown) => void; saveCreds: () => void },
) {
  const { signal, onError } = session;
  const route = new Route(deps, connection);
  const diagnostics = new SessionDiagnostics(host, onError);
  const tape = new SessionTape(deps.tape, diagnostics, onError);
  const acks = new AckTracker((code, ms) => {
    diagnostics.recordAck(code, ms);
    tape.recordAck(code);
  });
  const rawMessages = new RawMessageStore(deps, connection, host);
  const secrets = new MessageSecrets(deps, connection);
  const wireAddresses = new WireAddresses(session.saveCreds);
  const expirations = new ChatExpirations((values, seconds) =>
    host.fenced(({ db }) => saveExpiration(db, connection, values, seconds)),
  );
  const groups = new GroupCache();
  const sender = new MessageSender({
    acks,
    wireAddresses,
    connection,
    host,
    files: deps.files,
    rawMessages,
    secrets,
    expirations,
    groups,
    linkCards: deps.linkCards,
    log: deps.log,
  });
  return {
    acks,
    appState: new AppState(),
    backoff: new Backoff(signal, onError),
    contacts: new PhoneContacts(deps, connection, host, route.fetch),
    diagnostics,
    expirations,
    groups,
    presence: new WhatsappPresence(onError),
    rawMessages,
    route,
    secrets,
    sender,
    statusReporter: new StatusReporter(host, signal, onError),
    tape,
    wireAddresses,
  };
}
