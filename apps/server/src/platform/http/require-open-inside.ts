import { changesFixedField, type UserActor } from '@balcao/contract';
import { AppError } from '../app-error.ts';

/**
 * Refuses what an operator inside a company may not change of a record.
 * @param before absent where the record is made
 * @throws AppError ERR_INSIDE_COMPANY
 */
export function requireOpenInside(actor: UserActor, before: object | undefined, sent: object): void {
  if (actor.operator && changesFixedField(before, sent)) throw new AppError('ERR_INSIDE_COMPANY');
}
