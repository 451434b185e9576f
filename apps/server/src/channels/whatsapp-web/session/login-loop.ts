import { DisconnectReason } from 'baileys';
import { phoneKey, type LinkingEnd, type ProxyProblem } from '@balcao/contract';
import type { ChannelHost, ConnectionRef, StatusUpdate } from '../../port/channel.ts';
import { LeaseLostError } from '../../port/channel.ts';
import type { Backoff } from './backoff.ts';
import type { SessionDeps } from './channel-deps.ts';
import type { DecryptJournal } from '../inbound/decrypt-journal.ts';
import { deleteSession, markUnlinked } from '../keys/key-store.sql.ts';
import { TamperedKeyError, type KeyStore } from '../keys/key-store.ts';
import { ProxyError } from '../proxy/tunnel.ts';
import type { LoginTrip } from './login-gate.ts';
import {
  decideReconnect,
  isRefusal,
  isUnreachable,
  loginProblem,
  outageReason,
  type ReconnectDecision,
} from './reconnect.rules.ts';
import type { SessionDiagnostics } from './session-diagnostics.ts';
import { logoutDevice } from './logout.ts';
import type { FinishedSocket, SocketRunner } from './socket-runner.ts';

/** A socket that stayed open this long was a good one: the next failure counts as the first. */
const stableAfterMs = 30_000;
/** How often WhatsApp is asked to unlink a number that was not the one to be linked. */
const maxUnlinkings = 5;
const unlinkRetryMs = 5_000;
/** A session whose version was refused looks for another version at this interval. */
const versionPollMs = 2_000;

interface LoginLoopParts {
  connection: ConnectionRef;
  host: Pick<ChannelHost, 'fenced' | 'findExpectedNumber'>;
  keys: KeyStore;
  journal: DecryptJournal;
  sockets: SocketRunner;
  diagnostics: Pick<SessionDiagnostics, 'recordEvent' | 'recordFacts'>;
  backoff: Backoff;
  signal: AbortSignal;
  reportStatus(update: StatusUpdate): Promise<void>;
  onTampered(error: TamperedKeyError): void;
  onError(error: unknown): void;
}

/**
 * Logs a session in again and again: after each socket it decides whether and when the next one is opened, and reports
 * why the session is down. Resolves when the session is closed or its login has ended for good.
 */
export async function runLoginLoop(deps: SessionDeps, parts: LoginLoopParts): Promise<void> {
  const { gate, versions, log } = deps;
  const { connection, keys, journal, sockets, diagnostics, backoff, signal, reportStatus, onError } = parts;
  const { whatsappId } = connection;
  signal.addEventListener('abort', () => gate.forget(whatsappId));
  let attempt = 0;
  let mustWait = true;
  let problem: StatusUpdate['problem'];
  let isNumberChecked = false;
  while (!signal.aborted) {
    await backoff.retryWhileDatabaseDown(() => journal.recover());
    if (keys.isLinked && !isNumberChecked) {
      if (await isForeignNumber()) return unlinkForeign();
      isNumberChecked = true;
    }
    if (mustWait) await gate.wait(whatsappId, signal, (trip) => void reportHeld(trip).catch(onError));
    if (signal.aborted) return;
    const openedAt = Date.now();
    const login = await backoff.retryWhileDatabaseDown(() => versions.forLogin(whatsappId));
    const endTrial = async (state: 'accepted' | 'refused'): Promise<void> => {
      const { trial } = login;
      if (trial !== undefined) await backoff.retryWhileDatabaseDown(() => versions.endTrial(trial, state));
    };
    let isAccepted = false;
    const end = await sockets.run(login.version, () => {
      gate.recordLogin();
      if (isAccepted) return;
      isAccepted = true;
      void endTrial('accepted').catch(onError);
      if (keys.wasUnlinked) void keepSession().catch(onError);
    });
    const { error, lastFrameAt, shownQrCodes, wasOpen, failure, isNewlyLinked } = end;
    if (isNewlyLinked) isNumberChecked = false;
    const proxyProblem = proxyProblemIn(error);
    // A failure of the proxy does not count as one of WhatsApp.
    const code = proxyProblem === undefined ? end.code : undefined;
    if (signal.aborted || error instanceof LeaseLostError) return;
    if (error instanceof TamperedKeyError) return parts.onTampered(error);
    attempt = wasOpen && Date.now() - openedAt > stableAfterMs ? 0 : attempt + 1;
    const suspendedMs = suspensionIn(error);
    const decision = decideReconnect(
      { code, isLinked: keys.isLinked, shownQrCodes, attempt: attempt - 1, suspendedMs, failure },
      Math.random(),
    );
    const reason = proxyProblem === undefined ? loginProblem({ code, failure }) : 'proxy';
    const until = suspendedMs === undefined ? undefined : new Date(Date.now() + suspendedMs);
    problem = reason && { reason, until };
    const isOutdated = reason === 'outdated' || reason === 'rejected';
    if (isOutdated) await endTrial('refused');
    if (!wasOpen && shownQrCodes === 0 && isRefusal(code)) gate.recordRefusal(whatsappId, code);
    recordEnd(diagnostics, end, decision);
    mustWait = decision.kind !== 'again' || decision.delayMs > 0;
    if (decision.kind !== 'again') {
      await journal.onIdle();
      if (decision.kind === 'unlinked') {
        log.warn({ whatsappId, code, reason: refusalIn(error) }, 'WhatsApp ended the session of a linked number');
        // The second time it is no mistake: a person who opens it again is shown a code.
        if (keys.wasUnlinked) {
          await parts.host.fenced(({ db }) => deleteSession(db, whatsappId));
          keys.wasUnlinked = false;
          keys.resetCreds();
          [attempt, mustWait] = [0, false];
          continue;
        }
        await parts.host.fenced(({ db }) => markUnlinked(db, whatsappId, new Date()));
      }
      return reportStatus({
        status: 'DISCONNECTED',
        qrcode: '',
        qrcodeExpiresAt: null,
        number: null,
        ended: true,
        problem,
        outage: { reason: outageReason(code) },
        ...linkingEnd(failure ?? 'unscanned'),
      });
    }
    if (code !== undefined)
      log.debug({ whatsappId, code, after: decision.delayMs }, 'a socket to WhatsApp Web was closed');
    if (decision.delayMs > 0) {
      const outage = keys.isLinked
        ? { outage: { reason: outageReason(code), ...(wasOpen && lastFrameAt ? { aliveAt: lastFrameAt } : {}) } }
        : {};
      await reportStatus({
        status: problem || isUnreachable(code, attempt) ? 'TIMEOUT' : 'OPENING',
        qrcode: '',
        qrcodeExpiresAt: null,
        problem,
        ...outage,
        ...(attempt === 1 && reason !== 'proxy' && isRefusal(code) && linkingEnd('refused')),
      });
    }
    if (isOutdated) await waitForOtherVersion(decision.delayMs, login.fingerprint);
    else await backoff.wait(decision.delayMs);
  }

  function linkingEnd(linking: LinkingEnd): Pick<StatusUpdate, 'linking'> {
    return keys.isLinked ? {} : { linking };
  }

  /** Whether the phone that is linked has another number than the one that the linking was begun for. */
  async function isForeignNumber(): Promise<boolean> {
    const expected = await backoff.retryWhileDatabaseDown(() => parts.host.findExpectedNumber());
    const own = /^\d+/.exec(keys.creds.me?.id ?? '')?.[0] ?? '';
    return expected !== undefined && phoneKey(own) !== phoneKey(expected);
  }

  /** Unlinks it before it receives anything. Where WhatsApp cannot be reached, the person is told to do it on the phone. */
  async function unlinkForeign(): Promise<void> {
    for (let tried = 0; tried < maxUnlinkings && !signal.aborted; tried += 1) {
      if (tried > 0) await backoff.wait(unlinkRetryMs);
      if (await logoutDevice(deps, connection)) break;
    }
    if (signal.aborted) return;
    log.warn({ whatsappId }, 'another number was linked than the one that was announced, and is unlinked');
    await parts.host.fenced(({ db }) => deleteSession(db, whatsappId));
    keys.resetCreds();
    await reportStatus({
      status: 'DISCONNECTED',
      qrcode: '',
      qrcodeExpiresAt: null,
      number: null,
      ended: true,
      problem: { reason: 'otherNumber', until: undefined },
      linking: 'otherNumber',
    });
  }

  /** Reports that the session waits for its turn, since WhatsApp refuses many alike. A problem of its own is reported rather. */
  async function reportHeld({ code, since }: LoginTrip): Promise<void> {
    diagnostics.recordFacts({ breaker: { code, since: since.toISOString() } });
    if (!problem && keys.isLinked)
      await reportStatus({
        status: 'TIMEOUT',
        qrcode: '',
        qrcodeExpiresAt: null,
        problem: { reason: 'crowded', until: undefined },
      });
  }

  /** Keeps a session that WhatsApp had ended and whose keys it accepts again. */
  async function keepSession(): Promise<void> {
    await parts.host.fenced(({ db }) => markUnlinked(db, whatsappId, null));
    keys.wasUnlinked = false;
    log.warn({ whatsappId }, 'WhatsApp takes a session again that it had ended');
  }

  /** Waits, and no longer than until another version of WhatsApp Web can be tried. */
  async function waitForOtherVersion(ms: number, before: string): Promise<void> {
    for (let leftMs = ms; leftMs > 0 && !signal.aborted; leftMs -= versionPollMs) {
      if (await backoff.wait(Math.min(leftMs, versionPollMs))) return;
      if ((await versions.fingerprint(whatsappId).catch(() => before)) !== before) return;
    }
  }
}

/** Facts for the diagnosis of the session: a refused login, a closed socket, an ended session. */
function recordEnd(
  diagnostics: Pick<SessionDiagnostics, 'recordEvent' | 'recordFacts'>,
  { code, error, wasOpen, shownQrCodes }: FinishedSocket,
  decision: ReconnectDecision,
): void {
  if (decision.kind === 'unscanned' || code === DisconnectReason.restartRequired) return;
  const proxyProblem = proxyProblemIn(error);
  const cause = proxyProblem ? `proxy-${proxyProblem}` : code === undefined ? 'network' : String(code);
  if (decision.kind === 'unlinked') {
    const word = refusalIn(error) ?? '';
    const reason = /^[\w-]{1,40}$/.test(word) ? `${cause} ${word}` : cause;
    diagnostics.recordEvent('unlinked', reason);
    diagnostics.recordFacts({ unlinked: { reason, at: new Date().toISOString() } });
  } else if (wasOpen) diagnostics.recordEvent('closed', cause, decision.delayMs);
  else if (shownQrCodes === 0) diagnostics.recordEvent('login', cause, decision.delayMs);
}

/** The problem of the proxy, where that ended the socket. */
function proxyProblemIn(error: Error | undefined): ProxyProblem | undefined {
  const { data } = (error ?? {}) as { data?: unknown };
  return data instanceof ProxyError ? data.problem : undefined;
}

/** WhatsApp's reason beside its code, such as `device_removed`. */
function refusalIn(error: Error | undefined): string | undefined {
  const { data } = (error ?? {}) as { data?: { tag?: string; attrs?: { type?: string } } };
  return data?.attrs?.type ?? data?.tag ?? error?.message;
}

/** For how long WhatsApp suspended the account. */
function suspensionIn(error: Error | undefined): number | undefined {
  const { data } = (error ?? {}) as { data?: { expire?: string } };
  const seconds = Number(data?.expire ?? 0);
  return seconds > 0 ? seconds * 1000 : undefined;
}
