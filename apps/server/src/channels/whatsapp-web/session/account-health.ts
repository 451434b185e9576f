import type { WASocket } from 'baileys';
import type { ChannelHost } from '../../port/channel.ts';
import type { SessionDiagnostics } from './session-diagnostics.ts';
import type { ManagedSocket } from './socket.ts';

/** How long WhatsApp's own client assumes a restriction lasts when no end is given. */
const unknownRestrictionMs = 60_000;
/** One-time keys that WhatsApp shall have of us: a burst of new customers uses up one each. The library refills five. */
const preKeyPoolSize = 100;
const preKeyStep = 20;
/** After the login, when the socket has other things to do first; and between two steps. */
const preKeyDelayMs = 3_000;
const preKeyPauseMs = 500;

/** Reports to the host when WhatsApp restricts the account, and when that is over; it asks once the socket is open. */
export function watchRestriction(
  { socket }: ManagedSocket,
  host: Pick<ChannelHost, 'recordRestriction'>,
  onError: (error: unknown) => void,
): void {
  socket.ev.on('connection.update', ({ connection, reachoutTimeLock: lock }) => {
    // The answer comes as the same event.
    if (connection === 'open') socket.fetchAccountReachoutTimelock().catch(onError);
    if (!lock) return;
    const until = lock.isActive ? (lock.timeEnforcementEnds ?? new Date(Date.now() + unknownRestrictionMs)) : null;
    host.recordRestriction(until).catch(onError);
  });
}

/** Keeps one-time keys at WhatsApp: some time after each login, in steps that leave the process to others. */
export function watchPreKeys(
  managed: ManagedSocket,
  diagnostics: Pick<SessionDiagnostics, 'recordFacts' | 'recordEvent'>,
  onError: (error: unknown) => void,
): void {
  const { socket } = managed;
  let timer: NodeJS.Timeout | undefined;
  const step = async (): Promise<void> => {
    if (managed.isClosed) return;
    const missing = preKeyPoolSize - (await recordPreKeys(socket, diagnostics));
    if (!(missing > 0) || managed.isClosed) return;
    const added = Math.min(missing, preKeyStep);
    await socket.uploadPreKeys(added);
    diagnostics.recordEvent('preKeys', `+${added}`);
    schedule(preKeyPauseMs);
  };
  function schedule(delayMs: number): void {
    clearTimeout(timer);
    timer = setTimeout(
      () => void step().catch((error: unknown) => managed.isClosed || onError(error)),
      delayMs,
    ).unref();
  }
  socket.ev.on('connection.update', ({ connection }) => {
    if (connection === 'open') schedule(preKeyDelayMs);
    if (connection === 'close') clearTimeout(timer);
  });
}

/** How many one-time keys WhatsApp still has of us; a fact for the diagnosis of the session. */
export async function recordPreKeys(
  { query }: WASocket,
  diagnostics: Pick<SessionDiagnostics, 'recordFacts'>,
): Promise<number> {
  const { content } = await query({
    tag: 'iq',
    attrs: { xmlns: 'encrypt', type: 'get', to: 's.whatsapp.net' },
    content: [{ tag: 'count', attrs: {} }],
  });
  const count = Array.isArray(content) ? content.find(({ tag }) => tag === 'count') : undefined;
  const value = Number(count?.attrs['value']);
  if (Number.isInteger(value)) diagnostics.recordFacts({ preKeys: { count: value, at: new Date().toISOString() } });
  return value;
}
