import { defineConfig, type PlaywrightTestConfig, type ViewportSize } from '@playwright/test';

const desktop = { viewport: { width: 1440, height: 900 } };
const mobile = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The main journey is walked in every look; each of the others in the one where it says most. */
function projectOf(
  name: string,
  colorScheme: 'light' | 'dark',
  device: { viewport: ViewportSize },
  journeys: readonly string[],
): NonNullable<PlaywrightTestConfig['projects']>[number] {
  return {
    name,
    testMatch: ['first-message', ...journeys].map((journey) => `journeys/${journey}.spec.ts`),
    use: { colorScheme, ...device },
  };
}

export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: 'test-results',
  workers: 2,
  // Said in the report.
  retries: 1,
  forbidOnly: true,
  // Generous, for machines that do other things as well: a journey that goes well does not wait.
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // What the page was made of at each step; a film of it costs more than the journey.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
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
  projects: [
    projectOf('light 1440', 'light', desktop, [
      'offline',
      'older-messages',
      'back-forward',
      'attendant-desk',
      'conversation',
      'inbox',
      'tags-notes-quick-messages',
      'contacts',
      'dashboard',
      'presence',
      'first-steps',
      'users',
      'automatic-service',
      'whatsapp',
    ]),
    projectOf('dark 1440', 'dark', desktop, ['keyboard', 'accessibility', 'queues', 'cloud']),
    projectOf('light 390', 'light', mobile, ['sign-up', 'sessions']),
    projectOf('dark 390', 'dark', mobile, ['signed-out']),
  ],
});
