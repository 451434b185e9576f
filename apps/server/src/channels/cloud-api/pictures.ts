import type { Files } from '../../platform/files/files.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { ConnectionRef } from '../port/channel.ts';
import type { Picture, StoredInteractive, StoredReferral } from '../port/message-content.ts';
import type { Graph } from './graph.ts';
import type { RemoteOrder, RemoteReferral } from './interactive-content.rules.ts';

const maxPictureBytes = 2 * 1024 * 1024;
/** A conversation waits for them: the first few are enough to know an order by. */
const maxPictures = 6;

export interface PictureDeps {
  files: Files;
  log: Logger;
  graph: Graph;
  connection: ConnectionRef;
  signal: AbortSignal;
}

/** A message is worth more than its pictures: what cannot be fetched is left out. */
async function fetchPicture(deps: PictureDeps, url: string, name: string): Promise<Picture | null> {
  const { files, log, graph, connection, signal } = deps;
  if (url === '') return null;
  try {
    const content = await graph.picture(url);
    if (!content) return null;
    const stored = await files.save(connection.companyId, { name, content, maxSize: maxPictureBytes });
    if (stored.mime.startsWith('image/')) return { key: stored.key, name: stored.name, mime: stored.mime };
    await files.remove(connection.companyId, stored.key);
  } catch (error) {
    signal.throwIfAborted();
    log.info({ err: error, whatsappId: connection.whatsappId }, 'a picture could not be fetched from Meta');
  }
  return null;
}

export async function storeReferral(deps: PictureDeps, remote: RemoteReferral): Promise<StoredReferral> {
  const { pictureUrl, ...referral } = remote;
  return { ...referral, picture: await fetchPicture(deps, pictureUrl, 'anuncio.jpg') };
}

/** An order with names and pictures from its catalogue, where this token may see it. */
export async function storeOrder(deps: PictureDeps, { catalogId, order }: RemoteOrder): Promise<StoredInteractive> {
  if (catalogId === '' || order.items.length === 0) return order;
  const references = [...new Set(order.items.map(({ reference }) => reference))];
  const products = await deps.graph.products(catalogId, references).catch((error: unknown) => {
    deps.signal.throwIfAborted();
    deps.log.info({ err: error, whatsappId: deps.connection.whatsappId }, 'a catalogue could not be read');
    return [];
  });
  const productOf = new Map(products.map((product) => [product.retailer_id, product]));
  const items: typeof order.items = [];
  for (const [index, item] of order.items.entries()) {
    const product = productOf.get(item.reference);
    const url = index < maxPictures ? (product?.image_url ?? '') : '';
    items.push({ ...item, name: product?.name ?? '', picture: await fetchPicture(deps, url, 'produto.jpg') });
  }
  return { ...order, items };
}
