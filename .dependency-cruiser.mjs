/**
 * Defines which modules may import which (docs/ARCHITECTURE.md gives the reasons). The files are read with the swc
 * parser: TypeScript 7 has no JavaScript interface that dependency-cruiser could use.
 * `tools/checks/dependency-rules.test.ts` proves on a small example tree that each of these rules fires.
 */

/**
 * Modules that may open a transaction past the row security of one company: what serves people before it is known to
 * which company they belong (login, sign-up, plans, first start), and the sweeps that find whose work is due.
 */
const ASKS_AS_PLATFORM = [
  'channels/whatsapp-web/(keys/unlinked-sessions|message-retention|session/web-versions)',
  'features/operations/commands/(admin|import-company)',
  'features/operations/company-import/company-import\\.test',
  'features/operations/doctor/((numbers-to-check|linkings)\\.sql|report)',
  'features/account/announcements/announcements\\.routes',
  'features/access/api-keys/key-authenticator',
  'features/automation/rules/retention',
  'features/automation/flows/retention',
  'features/automation/tracking-links/(open-link|retention)',
  'features/outreach/follow-ups/retention',
  'features/access/audit/index',
  'features/access/auth/(authenticator|even-answers|impersonation|login|password-reset|security\\.routes|session-kinds|sessions)',
  'features/numbers/cloud/webhook',
  'features/account/companies/(company-jobs|company-overview|company-records\\.routes|sign-up)',
  'channels/session-hub/(heartbeat|held-sessions|session-hub)',
  'features/numbers/connections/(backfill/backfill\\.jobs|passkey/helper)',
  'features/account/availability/availability',
  'features/account/helps/index',
  'features/operations/installation/index',
  'features/access/lasting-access/notices',
  'features/account/invoices/(invoices\\.routes|issue|reminders)',
  'features/inbox/messages/(sending/(backlog|undelivered)|inbound/(early-acks|handset-texts|inbound)|media/media-downloads)',
  'features/inbox/push/(devices|identity)',
  'features/automation/messages-api/(calls|token-authenticator)',
  'features/automation/outgoing-webhooks/(deliveries|dispatcher)',
  'features/automation/responders/turns/calls',
  'features/account/payments/(charging|check|payments\\.routes|providers|subscription|webhooks)',
  'features/account/plans/(plans|plans\\.routes|storage)',
  'features/operations/privacy/(company-erasures|erasures)',
  'features/operations/seed/index',
  'features/operations/watch/index',
  'features/account/users/operated-company',
  'platform/secrets/app-secret',
  'platform/db/(counts|database)',
  'platform/http/idempotency/(answer-once|delete-old-keys)',
  'platform/jobs/sweep',
  'platform/live/live\\.sql',
  'testing/[^/]+',
].map((module) => `^apps/server/src/${module}\\.ts$`);

/** The areas of the server, each above those that it may import. */
const AREAS = ['account', 'access', 'numbers', 'inbox', 'outreach', 'automation', 'operations'];
const areasAbove = AREAS.slice(0, -1).map((area, index) => ({ area, above: AREAS.slice(index + 1) }));

/** Programs have no index.ts: a person starts them, and tests call them. */
const PROGRAMS = '^apps/server/src/features/operations/(commands|doctor)/';

const PROVIDER_LIBRARIES = '^(baileys|@whiskeysockets/.+|libsignal|link-preview-js)$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Two modules that import each other can be neither read nor loaded one at a time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that leads nowhere, other than to what a plugin of the build makes.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'server-folder-index-only',
      comment: 'Inside an area, a folder is entered by its index.ts only.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/$1/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/$2/', '^apps/server/src/features/$1/[^/]+/index\\.ts$', PROGRAMS],
      },
    },
    {
      name: 'server-area-door-only',
      comment: 'An area is entered by its index.ts only, also by another area.',
      severity: 'error',
      from: { path: '^apps/server/src/features/([^/]+)/' },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/features/$1/', '^apps/server/src/features/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'server-area-door-only-from-outside',
      comment: 'Also the composition root enters an area by its index.ts only.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: '^apps/server/src/features/' },
      to: {
        path: '^apps/server/src/features/[^/]+/',
        pathNot: ['^apps/server/src/features/[^/]+/index\\.ts$', PROGRAMS],
      },
    },
    ...areasAbove.map(({ area, above }) => ({
      name: `${area}-imports-no-area-above`,
      comment: 'Areas are floors: one imports those below it. What it needs of one above comes by an event or a port.',
      severity: 'error',
      from: { path: `^apps/server/src/features/${area}/` },
      to: { path: `^apps/server/src/features/(${above.join('|')})/` },
    })),
    {
      name: 'web-feature-index-only',
      comment: 'A feature of the web app is entered by another feature at its index.ts only.',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/([^/]+)/' },
      to: {
        path: '^apps/web/src/features/[^/]+/[^/]+/',
        pathNot: ['^apps/web/src/features/$1/$2/', '^apps/web/src/features/[^/]+/[^/]+/index\\.tsx?$'],
      },
    },
    {
      name: 'contract-imports-only-zod',
      comment: 'The contract is read by server, web and tests alike: it depends on nothing but zod.',
      severity: 'error',
      from: {
        path: '^packages/contract/src/',
        pathNot: ['\\.test\\.ts$', '^packages/contract/src/phone/parse-phone\\.ts$'],
      },
      to: { pathNot: ['^packages/contract/src/', '^node_modules/zod/'] },
    },
    {
      name: 'phone-tables-in-one-place',
      comment: 'What the numbers of a country look like is asked in parsePhone alone (decision 0210).',
      severity: 'error',
      from: { pathNot: '^packages/contract/src/phone/parse-phone\\.ts$' },
      to: { path: '^node_modules/libphonenumber-js/' },
    },
    {
      name: 'packages-import-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|e2e|bench)/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/server/' },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^apps/server/' },
      to: { path: '^apps/web/' },
    },
    {
      name: 'platform-imports-no-feature',
      comment: 'The platform has no business words: features and channels use it, never the other way round.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/' },
      to: { path: '^apps/server/src/(features|channels)/' },
    },
    {
      name: 'channels-import-no-feature',
      comment: 'A channel knows what it carries, not whose it is: features register with the session hub.',
      severity: 'error',
      from: { path: '^apps/server/src/channels/', pathNot: '\\.(test|suite)\\.ts$' },
      to: { path: '^apps/server/src/features/' },
    },
    {
      name: 'ui-imports-no-feature',
      comment: 'A design-system piece knows no feature and no screen.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: { path: '^apps/web/src/(features|screens|app)/' },
    },
    {
      name: 'kysely-only-in-sql',
      comment: 'Queries stand in *.sql.ts, where they can be found.',
      severity: 'error',
      from: { path: '^(apps|packages|bench)/', pathNot: ['\\.sql\\.ts$', '^apps/server/src/platform/db/'] },
      to: { path: '^node_modules/kysely/' },
    },
    {
      name: 'providers-only-in-channels',
      comment: 'A provider library is spoken to by its channel alone, and by the test peer that answers it.',
      severity: 'error',
      from: {
        path: '^(apps|packages)/',
        pathNot: [
          '^apps/server/src/channels/whatsapp-web/',
          '^apps/server/src/testing/web-phones\\.ts$',
          '^packages/fake-whatsapp/',
        ],
      },
      to: { path: `^node_modules/${PROVIDER_LIBRARIES.slice(1, -1)}/` },
    },
    {
      name: 'bucket-loaded-late',
      comment:
        'The client of buckets takes memory and time that an installation without a bucket does not spend: it is imported where one is opened.',
      severity: 'error',
      from: { path: '^apps/', pathNot: '^apps/server/src/platform/files/bucket-store(\\.test)?\\.ts$' },
      to: { path: '^node_modules/@aws-sdk/|/platform/files/bucket-store\\.ts$', dynamic: false },
    },
    {
      name: 'outbound-only',
      comment:
        'Features call addresses by platform/http/outbound/outbound.ts, which dials what it checked; tests play the other end.',
      severity: 'error',
      from: {
        path: '^apps/server/src/features/',
        pathNot: '\\.(test|testing)\\.ts$',
      },
      to: {
        path: '^(node:)?(http|https|http2|net|tls|dns|dgram)(/|$)|^node_modules/(axios|undici|node-fetch|got|ws)/',
      },
    },
    {
      name: 'as-platform-by-name',
      comment: 'Work across companies is done only by the modules named at the top of this file.',
      severity: 'error',
      from: { path: '^apps/', pathNot: ASKS_AS_PLATFORM },
      to: { path: '^apps/server/src/platform/db/as-platform\\.ts$' },
    },
    {
      name: 'no-dev-dependency-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/[^/]+/src/', pathNot: ['\\.(test|suite)\\.tsx?$', '^apps/server/src/testing/'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|test-results|playwright-report)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
