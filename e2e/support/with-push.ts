import type { BrowserContext, Page, Worker } from '@playwright/test';
import { newPhone, type Phone } from '../../apps/server/src/features/inbox/push/push.testing.ts';
import { FakeServices } from '../../apps/server/src/testing/fake-services.ts';
import { test as base } from './fixtures.ts';
import { startProduct } from './product.ts';

/** A product whose push service is played by the test. */
export const test = base.extend<object, { services: FakeServices }>({
  services: [
    async ({}, use) => {
      const services = await FakeServices.start();
      await use(services);
      await services.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ services }, use) => {
      const product = await startProduct({ PUSH_SERVICES: services.url, OUTBOUND_PRIVATE: 'loopback' });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/**
 * Plays the subscription of a browser's push service, and nothing else: what the product sends to it is decrypted as a browser does, and
 * given to the service worker by the browser's protocol for tools.
 */
export async function playSubscription(context: BrowserContext, services: FakeServices): Promise<Phone> {
  const phone = newPhone({ services });
  await context.grantPermissions(['notifications']);
  await context.addInitScript((body) => {
    const kept = 'played-subscription';
    const subscription = (key: ArrayBuffer) => ({
      options: { applicationServerKey: key },
      toJSON: () => body,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    });
    const bytesOf = (list: string) => Uint8Array.from(JSON.parse(list) as number[]).buffer;
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const stored = localStorage.getItem(kept);
        return stored === null ? null : subscription(bytesOf(stored));
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
        const list = JSON.stringify([...applicationServerKey]);
        localStorage.setItem(kept, list);
        return subscription(bytesOf(list));
      },
    });
  }, phone.body);
  return phone;
}

/** Has a browser that was not asked yet whether it may show notices, and that says yes when it is. */
export const playPermission = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const kept = 'played-permission';
    Object.defineProperty(Notification, 'permission', { get: () => localStorage.getItem(kept) ?? 'default' });
    Object.assign(Notification, {
      async requestPermission() {
        localStorage.setItem(kept, 'granted');
        return 'granted';
      },
    });
  });

/** Gives notices to the worker of a context as the browser does when they come. */
export async function pushTo(page: Page, origin: string): Promise<(notice: object) => Promise<void>> {
  const tools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  const registrationId = await registered;
  return async (notice) => {
    await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notice) });
  };
}

interface ShownNotice {
  tag: string;
  title: string;
  body: string;
  silent: boolean | null;
  actions: string[];
}

/** As far as the types of pages do not have it. */
interface WorkerScope {
  registration: {
    getNotifications(filter?: { tag: string }): Promise<Notification[]>;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  shown?: ShownNotice[];
  dispatchEvent(event: Event): boolean;
}

/** Has a worker remember what it shows: a browser without a screen forgets notices after a moment. */
export const rememberNotices = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = self as unknown as WorkerScope;
    const list: ShownNotice[] = [];
    scope.shown = list;
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    registration.showNotification = (title, options) => {
      const { tag = '', body = '', silent = null, ...more } = options;
      const { actions = [] } = more as { actions?: readonly { action: string }[] };
      list.push({ tag, title, body, silent, actions: actions.map(({ action }) => action) });
      return show(title, options);
    };
  });

/** What a worker showed, the latest first. */
export const shownNotices = (worker: Worker): Promise<ShownNotice[]> =>
  worker.evaluate(() => ((self as unknown as WorkerScope).shown ?? []).toReversed());

/** How many notices are on the screen. */
export const countNotices = (worker: Worker): Promise<number> =>
  worker.evaluate(async () => (await (self as unknown as WorkerScope).registration.getNotifications()).length);

/** Touches a notice, or one of its buttons. */
export const touchNotice = (worker: Worker, tag: string, action = ''): Promise<void> =>
  worker.evaluate(
    async ({ wanted, button }) => {
      const scope = self as unknown as WorkerScope;
      const [notification] = await scope.registration.getNotifications({ tag: wanted });
      if (!notification) throw new Error(`no notice ${wanted}`);
      // Of the worker's world alone.
      const Touched = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
      scope.dispatchEvent(new Touched('notificationclick', { notification, action: button }));
    },
    { wanted: tag, button: action },
  );
