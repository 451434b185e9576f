import { LRUCache } from 'lru-cache';
import { minuteMs } from '@balcao/contract';
import { decodePage, getPage } from '../../platform/http/outbound/get-page.ts';
import type { Outbound } from '../../platform/http/outbound/outbound.ts';
import { readPageCard } from './page-card.rules.ts';

/** The preview card of a text that links to a page. */
export interface LinkCard {
  title: string;
  description: string;
  jpegThumbnail: Uint8Array | undefined;
}

const pageTimeoutMs = 4_000;
const pictureTimeoutMs = 3_000;
const maxPageBytes = 2 * 1024 * 1024;
const maxPictureBytes = 5 * 1024 * 1024;
const thumbnailSidePx = 192;
const cacheTtlMs = 10 * minuteMs;
const maxCachedCards = 500;

/**
 * Fetches the cards of pages, through the guard of outbound requests: an address is what a person or a program wrote, and so is each
 * one that it leads on to. A page is fetched once for messages that follow each other; one without a card is remembered, too.
 */
export class LinkCards {
  readonly #outbound: Pick<Outbound, 'request'>;
  readonly #cards = new LRUCache<string, { card: LinkCard | undefined }>({ max: maxCachedCards, ttl: cacheTtlMs });
  readonly #pending = new Map<string, Promise<LinkCard | undefined>>();

  constructor(outbound: Pick<Outbound, 'request'>) {
    this.#outbound = outbound;
  }

  /** Never rejects: a message leaves without a card rather than not at all. */
  find(url: string): Promise<LinkCard | undefined> {
    const known = this.#cards.get(url);
    if (known) return Promise.resolve(known.card);
    const pending = this.#pending.get(url) ?? this.#fetchAndCache(url);
    this.#pending.set(url, pending);
    return pending;
  }

  async #fetchAndCache(url: string): Promise<LinkCard | undefined> {
    try {
      const card = await this.#fetchCard(url);
      this.#cards.set(url, { card });
      return card;
    } catch {
      this.#cards.set(url, { card: undefined });
      return undefined;
    } finally {
      this.#pending.delete(url);
    }
  }

  async #fetchCard(url: string): Promise<LinkCard | undefined> {
    const page = await getPage(this.#outbound, url, {
      maxBytes: maxPageBytes,
      timeoutMs: pageTimeoutMs,
      accept: 'text/html',
    });
    const type = page.headers.get('content-type') ?? '';
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) return undefined;
    const card = readPageCard(decodePage(page.body, type), page.url);
    if (!card) return undefined;
    const { title, description, pictureUrl } = card;
    return {
      title,
      description,
      jpegThumbnail: pictureUrl === undefined ? undefined : await this.#fetchThumbnail(pictureUrl),
    };
  }

  async #fetchThumbnail(url: string): Promise<Uint8Array | undefined> {
    try {
      const { body } = await getPage(this.#outbound, url, {
        maxBytes: maxPictureBytes,
        timeoutMs: pictureTimeoutMs,
        accept: 'image/jpeg,image/png,image/webp',
      });
      const { default: sharp } = await import('sharp');
      return await sharp(body, { limitInputPixels: 50_000_000 })
        .rotate()
        .resize(thumbnailSidePx, thumbnailSidePx, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 70 })
        .toBuffer();
    } catch {
      return undefined;
    }
  }
}
