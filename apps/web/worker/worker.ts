import { answerFile, deleteOldCaches } from './caches.ts';
import type { TakeOver } from './names.ts';
import { onNoticeTouched, showNotice } from './notices.ts';
import { answerShare } from './share.ts';
import { answerVisit, keepShell } from './shell.ts';
import { release, worker } from './worker-scope.ts';

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));

worker.addEventListener('activate', (event) => event.waitUntil(takeUp()));

async function takeUp(): Promise<void> {
  await deleteOldCaches();
  // A visit is asked for while the worker starts. Safari had no such thing for long.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

worker.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  const message = data as Partial<TakeOver> | null;
  if (message?.kind === 'takeOver' && message.release === release) void worker.skipWaiting();
});

worker.addEventListener('fetch', (event) => {
  // Everything else, such as every call of the API, goes to the server as if there was no worker.
  const answer =
    answerVisit(event) ?? answerFile(event.request, (work) => event.waitUntil(work)) ?? answerShare(event.request);
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));

worker.addEventListener('notificationclick', (event) => event.waitUntil(onNoticeTouched(event)));
