import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type PlaywrightTestConfig, type ViewportSize } from '@playwright/test';
import { memoryFolder } from '../tools/bootstrap/memory-folder.mjs';

// Workers and the servers they start inherit it.
process.env.TMPDIR = memoryFolder();

const desktop = { viewport: { width: 1440, height: 900 } };
const mobile = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const isFullScope = process.env.TEST_SCOPE === 'all';

/** A look with its journeys: each is walked in the one where it says most. */
function projectOf(
  name: string,
  colorScheme: 'light' | 'dark',
  device: { viewport: ViewportSize },
  journeys: readonly string[],
): NonNullable<PlaywrightTestConfig['projects']>[number] {
  return {
    name,
    testMatch: journeys.map((journey) => `journeys/${journey}.spec.ts`),
    use: { colorScheme, ...device },
  };
}

/** The main journey is walked in two looks by `npm test`, in all four by `npm run test:all`. */
const mainJourney = isFullScope ? ['first-message'] : [];

const projects = [
  projectOf('light 1440', 'light', desktop, [
    'first-message',
    'menu',
    'offline',
    'offline-reading',
    'older-messages',
    'plans',
    'companies',
    'invoices',
    'checkout',
    'back-forward',
    'return-after-login',
    'attendant-desk',
    'desk',
    'conversation',
    'composer',
    'choices',
    'inbox',
    'inbox-search',
    'inbox-bulk',
    'waiting',
    'right-customer',
    'origins',
    'snooze',
    'every-screen',
    'failing-server',
    'steady',
    'over-screens',
    'focus',
    'tags-notes-quick-messages',
    'pix',
    'closing',
    'macros',
    'rules',
    'flow-ai',
    'prompt-cases',
    'flow-models',
    'flow-of-menu',
    'flows',
    'tracking-links',
    'follow-ups',
    'views',
    'ratings',
    'rating-templates',
    'masks',
    'fields',
    'tasks',
    'together',
    'assignment',
    'live-team',
    'reports',
    'two-admins',
    'helps',
    'chats',
    'announcements',
    'campaigns',
    'campaign-templates',
    'official-templates',
    'campaign-outcomes',
    'contact-lists',
    'file-lists',
    'integrations',
    'knowledge',
    'prompts',
    'assistant',
    'messages-api',
    'outgoing-webhooks',
    'kanban',
    'contacts',
    'taken-along',
    'schedules',
    'dashboard',
    'dates',
    'company-clock',
    'hours',
    'shifts',
    'deadlines',
    'presence',
    'first-steps',
    'users',
    'automatic-service',
    'whatsapp',
    'shared-number',
    'link-passkey',
    'phone-history',
    'linked-groups',
    'simulated-groups',
    'privacy',
    'move-in',
    'passkeys',
    'email-confirmation',
    'confirm-identity',
    'security',
    'page-scripts',
    'page-work',
    'slow-line',
    'installed-app',
    'push',
  ]),
  projectOf('dark 1440', 'dark', desktop, [...mainJourney, 'keyboard', 'accessibility', 'queues', 'cloud']),
  projectOf('light 390', 'light', mobile, [
    ...mainJourney,
    'sign-up',
    'sessions',
    'contact-checks',
    'by-finger',
    'phone',
    'phone-pages',
    'thumb-sizes',
    'back-closes-dialogs',
  ]),
  projectOf('dark 390', 'dark', mobile, ['first-message', 'signed-out', 'operator']),
];

const listed = new Set(projects.flatMap(({ testMatch }) => testMatch));
const left = readdirSync(join(import.meta.dirname, 'journeys')).filter((name) => !listed.has(`journeys/${name}`));
if (left.length > 0) throw new Error(`journeys that no look lists, so that they would never run: ${left.join(', ')}`);

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  // A journey is walked once more before it fails a run, and the summary names it: a loaded machine is no fault of the product.
  retries: 1,
  // Generous, for machines that do other things as well: a journey that goes well does not wait.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    // What a worker asks for is hidden from journeys that answer in the server's place: those about the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // A trace is a sixth of a journey's processor time: `--trace retain-on-failure` keeps one of a journey that fails.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        // A microphone that beeps, and a browser that lets pages have it.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        // Nothing outside this machine has a name, whatever a page asks for.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      ],
    },
  },
  projects,
});
