import type { Files } from '../../platform/files/files.ts';
import { withStoredFiles } from '../../platform/files/with-stored-files.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ChannelHost, ConnectionRef } from '../port/channel.ts';
import type { LinkCard, LinkCards } from './link-cards.ts';

export interface OwnCardDeps {
  connection: ConnectionRef;
  host: Pick<ChannelHost, 'showsLinkCards' | 'recordLinkCard'>;
  linkCards: Pick<LinkCards, 'find'>;
  files: Pick<Files, 'save' | 'remove'>;
  log: Logger;
}

/**
 * The card of the page that an own text links to, kept with the message, so that the team sees what the contact does; undefined = the page
 * has none, or the company wants none. A card that cannot be kept holds no message up.
 */
export async function findOwnCard(deps: OwnCardDeps, providerId: string, url: string): Promise<LinkCard | undefined> {
  if (!(await deps.host.showsLinkCards())) return undefined;
  const card = await deps.linkCards.find(url);
  if (card)
    await storeCard(deps, providerId, { ...card, url }).catch((error: unknown) =>
      deps.log.warn({ err: error, whatsappId: deps.connection.whatsappId }, 'the card of a link could not be kept'),
    );
  return card;
}

async function storeCard(
  { host, files, connection: { companyId } }: OwnCardDeps,
  providerId: string,
  { url, title, description, jpegThumbnail }: LinkCard & { url: string },
): Promise<void> {
  await withStoredFiles(files, companyId, async ({ save, discard }) => {
    const picture = jpegThumbnail ? await save({ name: 'preview.jpg', content: Buffer.from(jpegThumbnail) }) : null;
    const card = { kind: 'link', text: '', url, title, description, picture } as const;
    const isKept = await host.recordLinkCard(providerId, card);
    if (picture && !isKept) discard([picture]);
  });
}
