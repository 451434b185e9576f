import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { endpoints, repeatOf, type Endpoint } from '../../packages/contract/src/index.ts';

const root = new URL('../../apps/web/src/', import.meta.url);

/** Calls of the web app that keep a key and are sent without one, by the reason why a second one does no harm. */
const withoutKey: Readonly<Record<string, readonly string[]>> = {
  'the body names what is sent (`clientId`), which is stored once': [
    'forwardMessage',
    'requestContactNumber',
    'sendChatMessage',
    'sendMessage',
    'sendPixCharge',
    'sendSandboxMessage',
    'sendTemplate',
  ],
  'it ends where it ended: what is done is done, or refused by the state of the record': [
    'beginImpersonation',
    'disconnectSandbox',
    'dismissContactDuplicate',
    'endImpersonation',
    'eraseCompany',
    'leaveChat',
    'markAnnouncementsRead',
    'markChatRead',
    'markSandboxRead',
    'markSecurityNoticesSeen',
    'markTicketRead',
    'markTicketUnread',
    'payAtSimulatedBank',
    'publishFlow',
    'removePasskey',
    'removeSecondFactor',
    'restoreContact',
    'restoreFlowVersion',
    'resumeSending',
    'retryMediaDownload',
    'retryMessage',
    'scanSandboxQrCode',
    'stopFlow',
    'takeOverNumbers',
    'undoAcceptTicket',
    'undoBulkAction',
    'undoMacro',
    'undoMacroOnMany',
    'undoResolveTicket',
    'uploadFileList',
    'uploadTemplateFile',
  ],
  'numbers that are there already are passed over': ['importPhoneContacts'],
  'a secret, a code or a mail: with a key a second one would be refused, and the first is lost': [
    'beginPasskeyLinking',
    'beginSecondFactor',
    'confirmPixKey',
    'mailCompanyAdminReset',
    'pairByCode',
    'renewApiKey',
    'renewRecoveryCodes',
    'rotateWebhookSecret',
  ],
  'a count of uses, in which one more is no harm': ['recordQuickMessageUse'],
};

/** The argument that follows the name of the endpoint, to its closing bracket. */
function argumentsAfter(source: string, from: number): string {
  let depth = 1;
  let at = from;
  for (; at < source.length && depth > 0; at++) {
    if (source[at] === '(') depth++;
    else if (source[at] === ')') depth--;
  }
  return source.slice(from, at);
}

it('a call that keeps a key is sent with one, or does no harm twice', async () => {
  const all: Endpoint[] = Object.values(endpoints);
  const keeping = new Set(
    Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, endpoint]) =>
      endpoint.method === 'POST' && repeatOf(endpoint, all).kind !== 'runs' ? [name] : [],
    ),
  );
  const found = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue;
    const source = await readFile(new URL(file, root), 'utf8');
    for (const { 0: head, 1: name = '', index } of source.matchAll(/\bcall\(\s*(\w+)\b/g))
      if (keeping.has(name) && !argumentsAfter(source, index + head.length).includes('idempotencyKey')) found.add(name);
  }
  expect([...found].toSorted()).toEqual(Object.values(withoutKey).flat().toSorted());
});
