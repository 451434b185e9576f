import { maxPushBytes, type PushNotice } from '@balcao/contract';
import { shorten } from './notice.rules.ts';

const maxTitleLength = 80;
const maxBodyLength = 200;

/**
 * A notice as a device is sent it, below what push services take. Texts of many bytes leave less room for what may be closed, and are
 * shortened themselves where that is not enough: an emoji of a family has as many bytes as a sentence.
 */
export function payloadOf(notice: PushNotice): string {
  let title = shorten(notice.title, maxTitleLength);
  let body = shorten(notice.body, maxBodyLength);
  let { open } = notice;
  for (;;) {
    const payload = JSON.stringify({ ...notice, title, body, open });
    if (Buffer.byteLength(payload) < maxPushBytes) return payload;
    if (open.length > 0) open = open.slice(0, Math.floor(open.length / 2));
    else if (body.length >= title.length) body = shorten(body, Math.floor(lettersOf(body) / 2));
    else title = shorten(title, Math.floor(lettersOf(title) / 2));
  }
}

const lettersOf = (text: string): number => [...new Intl.Segmenter().segment(text)].length;
