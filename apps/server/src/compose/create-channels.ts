import type { Channel } from '../channels/port/channel.ts';
import { createCloudChannel } from '../channels/cloud-api/index.ts';
import { LinkCards } from '../channels/link-cards/link-cards.ts';
import { createSandboxChannel } from '../channels/sandbox/index.ts';
import { createWebChannel } from '../channels/whatsapp-web/index.ts';
import { createFindProxy } from '../features/numbers/index.ts';
import { createAddressCheck } from '../platform/http/outbound/outbound-addresses.ts';
import type { Platform } from '../platform/platform.ts';

/** The channels of every provider, each built with what it needs of the platform. */
export function createChannels({ config, database, files, log, vault, outboundHttp }: Platform): Channel[] {
  const linkCards = new LinkCards(outboundHttp);
  return [
    createSandboxChannel({ database, log, linkingDelayMs: config.simulatedLinkingMs }),
    createCloudChannel({
      database,
      files,
      vault,
      log,
      linkCards,
      graphApiUrl: config.graphApiUrl,
      graphApiVersion: config.graphApiVersion,
    }),
    createWebChannel({
      database,
      files,
      vault,
      log,
      url: config.whatsappWebUrl,
      version: config.whatsappWebVersion,
      isStrict: config.whatsappWebStrict,
      socketTimeoutMs: config.whatsappWebTimeoutMs,
      findProxy: createFindProxy({ database, vault }),
      isAllowedAddress: createAddressCheck(config.outboundPrivate),
      linkCards,
      tape: config.whatsappWebTape,
    }),
  ];
}
