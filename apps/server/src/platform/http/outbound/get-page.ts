import { OutboundError, type Outbound, type OutboundAnswer } from './outbound.ts';

/** One more leads in a circle, or to a person who signs in. */
const maxRedirects = 3;

/**
 * Gets a page as a browser would: redirects are followed, each to an address that may be called.
 * @param limits.timeoutMs of all redirects together
 * @throws OutboundError, also for any other status than 200
 */
export async function getPage(
  outbound: Pick<Outbound, 'request'>,
  address: string,
  { accept, maxBytes, timeoutMs }: { accept: string; maxBytes: number; timeoutMs: number },
): Promise<OutboundAnswer & { url: string }> {
  const deadline = Date.now() + timeoutMs;
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const left = Math.max(1, deadline - Date.now());
    const answer = await outbound.request({ url, maxBytes, timeoutMs: left, headers: { accept } });
    const location = answer.headers.get('location');
    if (answer.status >= 300 && answer.status < 400 && location !== null && URL.canParse(location, url)) {
      url = new URL(location, url).href;
      continue;
    }
    if (answer.status !== 200) break;
    return { ...answer, url };
  }
  throw new OutboundError('unreachable', new URL(url).host);
}

/** The text of a page in the character set that it names. */
export function decodePage(body: Buffer, contentType: string): string {
  const [, charset = /<meta[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(body.toString('latin1', 0, 2048))?.[1]] =
    /charset\s*=\s*"?([\w-]+)/i.exec(contentType) ?? [];
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(body);
  } catch {
    return body.toString('utf8');
  }
}
