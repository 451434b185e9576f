import { accounts, createGraph, GraphError, isAddressable, openAccount } from '../../../channels/cloud-api/index.ts';
import type { ConnectionRef } from '../../../channels/port/channel.ts';
import type { Address } from '../../../channels/port/message-content.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Meta lets only the partner that a business designated take a conversation; a message of anybody takes it as well. */
const mayNotTake = 2_494_191;

/**
 * Takes the conversation with a person from another responder of an official number, or gives it back. Where Meta lets this application
 * take none, the next message takes it. Errors: ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_INVALID_CONTACT, ERR_WAPP_TOKEN, ERR_WAPP_GRAPH.
 */
export async function controlThread(
  { database, vault, config, log }: Platform,
  { companyId, whatsappId }: ConnectionRef,
  addresses: readonly Address[] = [],
  action: 'take' | 'release',
): Promise<void> {
  const address = addresses.find(isAddressable);
  if (!address) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  const account = await database.forCompany(companyId, ({ db }) => accounts.findAccount(db, whatsappId));
  if (!account) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  try {
    await createGraph(config, openAccount(vault, account)).controlThread(address, action);
  } catch (error) {
    if (action === 'take' && error instanceof GraphError && [error.code, error.subcode].includes(mayNotTake)) return;
    log.warn({ err: error, whatsappId }, 'Meta did not change who has a conversation');
    throw new AppError(
      error instanceof GraphError && error.status < 500 ? 'ERR_WAPP_TOKEN' : 'ERR_WAPP_GRAPH',
      {},
      { cause: error },
    );
  }
}
