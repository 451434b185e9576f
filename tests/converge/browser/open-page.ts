import vm from 'node:vm';
import type { HeadlessPage } from '../../../apps/web/src/headless/page-types.ts';
import { buildPage } from './bundle.ts';
import { layCable, type CableState } from './cable.ts';
import { StandInDocument, StandInNode } from './elements.ts';
import { createHttp } from './http.ts';
import { createSleepingTimers } from './sleeping-timers.ts';
import { SharedBrowser } from './storage.ts';

/** A page of a browser that is none: the app as it is, on stand-ins for what it uses of a browser. */
export interface OpenPage extends HeadlessPage {
  /** what the network does; the browser knows of it, except where it only stutters */
  setNetwork(state: CableState): void;
  /** The computer sleeps. `isLong`: its connections are over when it wakes, and nobody told it. */
  sleep(isLong: boolean): void;
  wake(): void;
  setVisible(visible: boolean): void;
  end(): Promise<void>;
}

type Globals = Record<string, unknown>;

/** The names of a browser that the code reads as they are; all others it finds in `window`. */
const names = [
  'window',
  'self',
  'globalThis',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'fetch',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'matchMedia',
  'WebSocket',
  'BroadcastChannel',
  'MessageChannel',
  'indexedDB',
  'caches',
  'Notification',
  'HTMLElement',
  'HTMLIFrameElement',
  'Element',
  'Node',
] as const;

let compiled: ReturnType<typeof vm.compileFunction> | undefined;

const frameMs = 16;

/**
 * Opens the app at the server of a port.
 * @param browser whose storage and cookies it shares with its other pages
 * @param onReload the page asks to be loaded anew
 */
export async function openPage(
  serverPort: number,
  browser: SharedBrowser = new SharedBrowser(),
  onReload: () => void = () => undefined,
): Promise<OpenPage> {
  compiled ??= vm.compileFunction(await buildPage(), [...names], { filename: 'page.js' });
  const cable = await layCable(serverPort);
  const origin = `http://127.0.0.1:${cable.port}`;
  const timers = createSleepingTimers();
  const http = createHttp(origin, browser);
  const document = new StandInDocument();
  const location = Object.assign(new URL(`${origin}/tickets`), {
    reload: onReload,
    assign: onReload,
    replace: onReload,
  });
  const navigator = {
    onLine: true,
    userAgent: 'stand-in',
    language: 'pt-BR',
    languages: ['pt-BR'],
    locks: { request: browser.requestLock },
  };
  const window = Object.assign(new EventTarget(), {
    document,
    navigator,
    location,
    history: { state: null, pushState() {}, replaceState() {} },
    fetch: http.fetch,
    setTimeout: timers.setTimeout,
    clearTimeout: timers.clearTimeout,
    setInterval: timers.setInterval,
    clearInterval: timers.clearInterval,
    setImmediate: timers.setImmediate,
    requestAnimationFrame: (work: (now: number) => void) => timers.setTimeout(() => work(performance.now()), frameMs),
    cancelAnimationFrame: timers.clearTimeout,
    matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
    sessionStorage: new SharedBrowser().storageFor(new EventTarget()),
    WebSocket,
    BroadcastChannel: undefined,
    MessageChannel: undefined,
    Node: StandInNode,
    Element: StandInNode,
    HTMLElement: StandInNode,
    HTMLIFrameElement: class extends StandInNode {},
  } as Globals);
  window['localStorage'] = browser.storageFor(window);
  document.defaultView = window;
  const shadow: Globals = { ...window, window, self: window, globalThis: window };
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    shadow[name] = window[name].bind(window);
  const exports = compiled(...names.map((name) => shadow[name])) as {
    openPage: (onReload: () => void) => Promise<HeadlessPage>;
  };
  const page = await exports.openPage(onReload);

  const setNetwork = (state: CableState) => {
    cable.set(state);
    if (state === 'gone') http.drop();
    if (state === 'held' || navigator.onLine === (state === 'up')) return;
    navigator.onLine = state === 'up';
    window.dispatchEvent(new Event(navigator.onLine ? 'online' : 'offline'));
  };
  return {
    ...page,
    setNetwork,
    sleep(isLong) {
      timers.sleep();
      cable.set(isLong ? 'gone' : 'held');
      if (isLong) http.drop();
    },
    wake() {
      cable.set('up');
      timers.wake();
    },
    setVisible(visible) {
      document.visibilityState = visible ? 'visible' : 'hidden';
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event(visible ? 'focus' : 'blur'));
    },
    async end() {
      page.close();
      timers.end();
      http.drop();
      browser.pages.delete(window);
      await cable.close();
    },
  };
}
