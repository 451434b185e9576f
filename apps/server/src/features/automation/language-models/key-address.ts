import { isSameModelAddress } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';

/** @throws AppError ERR_VALIDATION when a key would be sent to another address than the one it was stored for */
export function requireKeyForAddress(url: string, storedFor: string): void {
  if (!isSameModelAddress(url, storedFor))
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'apiKey', problem: 'is required for another address' }] });
}
