import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What takes the digits out of a text, in the ways one writes it. */
const takesDigits = /\/(?:\\D|\[\^\\d\]|\[\^0-9\])[+*]?\/[a-z]*\s*,/;

/** Files that take digits out of a text and do not decide which number is meant, with what they do. */
const others: Readonly<Record<string, string>> = {
  'packages/contract/src/phone/phone-text.ts': 'the rule itself',
  'packages/contract/src/phone/mask.ts': 'hides a number',
  'apps/server/src/channels/cloud-api/cloud-channel.ts': 'the own number as Meta shows it',
  'apps/server/src/channels/cloud-api/inbound.rules.ts': "a number that WhatsApp's button shares",
  'apps/server/src/channels/cloud-api/webhook.rules.ts': 'a number in a notice of Meta',
  'apps/server/src/channels/cloud-api/handovers.rules.ts': 'a number in a notice of Meta',
  'apps/server/src/channels/cloud-api/webhook-fields.rules.ts': 'a number in a notice of Meta',
  'apps/server/src/channels/cloud-api/history.rules.ts': 'an id of a chat at Meta',
  'apps/server/src/features/automation/tracking-links/open-link.ts': 'the own number of a connection',
  'apps/server/src/features/inbox/contacts/contacts.rules.ts': 'a search',
  'apps/web/src/features/inbox/tickets/search/search.rules.ts': 'a search',
  'packages/contract/src/message-variables.ts': 'a time',
  'apps/web/src/ui/text/phone.ts': 'shows a number',
  'apps/web/src/ui/fields/typed-number.ts': 'shows a number while it is typed',
  'apps/web/src/features/account/invoices/pix-key-field.tsx': 'keys of PIX',
  'apps/web/src/ui/dates/typed-dates.ts': 'days and times',
  'apps/web/src/features/inbox/pix/amount.rules.ts': 'an amount while it is typed',
  'apps/web/src/features/numbers/connections/official/register-number.tsx': 'a PIN',
};

function filesIn(folder: string): string[] {
  return readdirSync(root + folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(?:test|testing)\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`.replace(root, ''))
    .filter((path) => !path.includes('node_modules'));
}

it('no file outside of packages/contract/src/phone/ makes a phone number of a text by taking its digits', () => {
  const found = ['apps/server/src', 'apps/web/src', 'packages/contract/src']
    .flatMap(filesIn)
    .filter((path) => takesDigits.test(readFileSync(root + path, 'utf8')));
  expect(found.filter((path) => !Object.hasOwn(others, path))).toEqual([]);
});

it('the check knows the ways to take digits', () => {
  const ways = [
    "text.replace(/\\D/g, '')",
    "text.replaceAll(/[^\\d]/g, '')",
    "text.replace(/[^0-9]+/g, '')",
    'text.split(/\\D+/, 2)',
  ];
  for (const way of ways) expect(takesDigits.test(way)).toBe(true);
  expect(takesDigits.test("text.replace(/\\d/g, '')")).toBe(false);
});
