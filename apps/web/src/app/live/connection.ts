import { readyEvent, resyncEvent, sessionOverEvent } from '@balcao/contract';
import type { ClientEvent } from '@balcao/contract';
import type { Socket } from 'socket.io-client';
import { fetchCode } from '../../ui/dialogs/fetch-code.ts';
import { freshToken, refreshSession } from '../api/refresh.ts';
import { parseTokenClaims, readToken } from '../api/session-store.ts';
import { setConnectionState } from './connection-state.ts';
import { dispatchLiveEvent } from './hub.ts';
import { onReturn } from './return.ts';

const userStatusIntervalMs = 300_000;
/** A token this close to its end would be stale on arrival. */
const tokenExpiryMarginMs = 5_000;
const maxReconnectDelayMs = 10_000;
/** A server that is there answers sooner. */
const answerMs = 1_500;
/** A connection that is being opened gets this long before another one is tried. */
const openingMs = 4_000;

let socket: Socket | null = null;
const readyListeners = new Set<() => void>();

/** The server's answer to a client event. */
export type Acknowledgement = { ok: true } | { ok: false; error: string };

/**
 * Keeps one connection to the server until the returned function is called. `refetch` is called whenever events may
 * have been missed: after each (re)connect and when the server asks for it. Also after the first one: on a slow network
 * seconds lie between what the page loaded and the first event it hears.
 */
export function connectLive(companyId: number, refetch: () => void): () => void {
  let stopped = false;
  let current: Socket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let refusals = 0;
  let renewing = false;

  /** socket.io comes back by itself from a lost network, not from a refusal: that is ours, with a fresh token. */
  const reconnect = () => {
    setConnectionState('lost');
    clearTimeout(timer);
    const wait = Math.min(maxReconnectDelayMs, 500 * 2 ** refusals);
    refusals += 1;
    timer = setTimeout(() => {
      // Refused with this token, so it is not worth showing again. A session that has ended is cleared here.
      void refreshSession().then(
        () => !stopped && current?.connect(),
        () => !stopped && readToken() && reconnect(),
      );
    }, wait);
  };

  const open = async () => {
    const { io } = await fetchCode(() => import('socket.io-client'));
    if (stopped) return;
    const opened = io({
      transports: ['websocket'],
      reconnectionDelayMax: maxReconnectDelayMs,
      auth: (handOver) => void tokenForSocket().then((token) => handOver({ token })),
    });
    current = opened;
    socket = opened;
    opened.on(readyEvent, () => {
      refusals = 0;
      setConnectionState('live');
      for (const listener of readyListeners) listener();
      refetch();
    });
    opened.on(resyncEvent, () => refetch());
    opened.on(sessionOverEvent, () => opened.disconnect());
    opened.on('disconnect', (reason) => {
      if (stopped || renewing) return;
      if (reason === 'io server disconnect' || reason === 'io client disconnect') reconnect();
      else setConnectionState('lost');
    });
    opened.on('connect_error', () => {
      if (opened.active) setConnectionState('lost');
      else reconnect();
    });
    opened.onAny((name: string, payload: unknown) => dispatchLiveEvent(name, payload, companyId));
  };

  /** Also where the code of the connection could not be fetched: without it the page would stay as it was loaded. */
  const keepOpening = () =>
    open().catch(() => {
      if (stopped) return;
      setConnectionState('lost');
      timer = setTimeout(() => void keepOpening(), maxReconnectDelayMs);
    });

  /** Begins anew, without the pause in which a lost connection is tried again. */
  const renew = () => {
    setConnectionState('lost');
    clearTimeout(timer);
    renewing = true;
    current?.disconnect();
    renewing = false;
    current?.connect();
  };

  /** A connection that ended while the page slept, or with another network, says nothing of it for most of a minute. */
  const check = async (asked: Socket) => {
    if (asked.connected && (await answers(asked))) return;
    // One that was lost meanwhile may be on its way back.
    if (isOpening(asked) && (await opens(asked))) return;
    if (!stopped) renew();
  };
  let checking: Promise<void> | undefined;
  // A second sign of the return tells nothing new: two that begin anew would close each other's connection.
  const stopChecks = onReturn(() => {
    if (current) checking ??= check(current).finally(() => (checking = undefined));
  });

  setConnectionState('connecting');
  void keepOpening();
  const heartbeat = setInterval(() => current?.connected && current.emit('userStatus'), userStatusIntervalMs);

  return () => {
    stopped = true;
    stopChecks();
    clearTimeout(timer);
    clearInterval(heartbeat);
    if (current) endSocket(current);
    if (socket === current) socket = null;
    setConnectionState('idle');
  };
}

/** Sends an event to the server. Without a connection it answers ERR_NETWORK; rooms are joined again by useLiveRoom. */
export async function emitLive(event: ClientEvent, value?: unknown): Promise<Acknowledgement> {
  if (!socket?.connected) return { ok: false, error: 'ERR_NETWORK' };
  try {
    return (await socket.timeout(10_000).emitWithAck(event, value)) as Acknowledgement;
  } catch {
    return { ok: false, error: 'ERR_NETWORK' };
  }
}

/** Subscribes to (re)connects, before the refetch. */
export function onReady(listener: () => void): () => void {
  readyListeners.add(listener);
  return () => readyListeners.delete(listener);
}

function answers(asked: Socket): Promise<boolean> {
  return asked
    .timeout(answerMs)
    .emitWithAck('userStatus' satisfies ClientEvent)
    .then(
      () => true,
      () => false,
    );
}

/** Not one that waits before it is tried again. */
function isOpening({ connected, io: { engine } }: Socket): boolean {
  return !connected && (engine?.readyState === 'opening' || engine?.readyState === 'open');
}

function opens(asked: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      asked.off('connect', settle);
      resolve(asked.connected);
    };
    const timer = setTimeout(settle, openingMs);
    asked.on('connect', settle);
  });
}

/** Browsers warn of a socket that is closed while it opens, so that one ends once it is open. */
function endSocket(ended: Socket): void {
  const end = () => ended.disconnect();
  if (isOpening(ended)) {
    ended.once('connect', end);
    ended.once('connect_error', end);
  } else end();
}

async function tokenForSocket(): Promise<string | null> {
  const token = readToken();
  const expires = (token && parseTokenClaims(token)?.exp) || 0;
  if (expires * 1000 - Date.now() > tokenExpiryMarginMs) return token;
  return freshToken(token).catch(() => token);
}
