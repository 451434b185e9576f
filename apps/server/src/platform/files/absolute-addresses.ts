import type { Config } from '../config/config.ts';
import { isForeignPage } from '../http/foreign-page.ts';

/** The address of a stored file as `signLink` makes it. */
const signedAddress = /^\/media\/\d+\/[^/?]+\?.*signature=/;

/**
 * Makes the addresses of files in an answer absolute, as a replacer of `JSON.stringify`. Ours have no host, and a page
 * of another origin would resolve them against its own.
 * @returns undefined where the caller is no page of an allowed other origin
 */
export function absoluteAddressesFor(
  caller: Parameters<typeof isForeignPage>[0],
  { allowedOrigins, publicUrl }: Pick<Config, 'allowedOrigins' | 'publicUrl'>,
): ((key: string, value: unknown) => unknown) | undefined {
  if (!isForeignPage(caller, { allowedOrigins })) return undefined;
  const base = publicUrl.replace(/\/$/, '');
  return (_key, value) => (typeof value === 'string' && signedAddress.test(value) ? base + value : value);
}
