import { hidesNumbersFrom, maskedNumbersSetting } from '@balcao/contract';
import { useSession } from '../../../app/session/session.ts';
import { useSettings } from './settings.queries.ts';

/** Whether the company hides the numbers of its contacts from the person; false until that is known. */
export function useHidesNumbers(): boolean {
  const { actor } = useSession();
  const { data } = useSettings();
  return hidesNumbersFrom(actor, data?.find(({ key }) => key === maskedNumbersSetting)?.value);
}
