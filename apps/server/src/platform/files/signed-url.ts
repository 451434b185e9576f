import { dayMs } from '@balcao/contract';
import type { Vault } from '../secrets/secrets.ts';

const purpose = 'media';
const windowMs = dayMs;

/** The part of a stored file that its address carries: enough to serve it without a query. */
export interface MediaLink {
  companyId: number;
  key: string;
  /** the file name of a download */
  name: string;
  mime: string;
}

export type LinkCheck = { kind: 'good'; secondsLeft: number } | { kind: 'expired' } | { kind: 'forged' };

/**
 * Signs an address that opens a file without a session, for at least one day and at most two (`days`). It changes only
 * at midnight (UTC): byte-equal addresses let the browser cache and React reuse what they have.
 */
export function signLink(vault: Vault, link: MediaLink, now: Date, days = 2): string {
  const expires = (Math.floor(now.getTime() / windowMs) + days) * (windowMs / 1000);
  const query = new URLSearchParams({
    name: link.name,
    type: link.mime,
    expires: String(expires),
    signature: vault.sign(purpose, signedText(link, String(expires))),
  });
  return `/media/${link.companyId}/${link.key}?${query.toString()}`;
}

export function checkLink(
  vault: Vault,
  link: MediaLink,
  claim: { expires: string; signature: string },
  now: Date,
): LinkCheck {
  if (!vault.verify(purpose, signedText(link, claim.expires), claim.signature)) return { kind: 'forged' };
  const secondsLeft = Math.floor(Number(claim.expires) - now.getTime() / 1000);
  return secondsLeft > 0 ? { kind: 'good', secondsLeft } : { kind: 'expired' };
}

/** Joins the parts as JSON, so that no name can be read as another part. */
function signedText({ companyId, key, name, mime }: MediaLink, expires: string): string {
  return JSON.stringify([companyId, key, name.toWellFormed(), mime, expires]);
}

/** The address of a file under another name, good as long as it was; anything else stays as it is. */
export function renameLink(vault: Vault, address: string, rename: (name: string) => string): string {
  const [, origin = '', companyId, key, text] =
    /^(https?:\/\/[^/]+)?\/media\/(\d+)\/([^/?]+)\?(.+)$/.exec(address) ?? [];
  const query = new URLSearchParams(text);
  const [name, mime, expires] = [query.get('name'), query.get('type'), query.get('expires')];
  if (companyId === undefined || key === undefined || name === null || mime === null || expires === null)
    return address;
  const link = { companyId: Number(companyId), key, name: rename(name), mime };
  if (link.name === name) return address;
  query.set('name', link.name);
  query.set('signature', vault.sign(purpose, signedText(link, expires)));
  return `${origin}/media/${companyId}/${key}?${query.toString()}`;
}
