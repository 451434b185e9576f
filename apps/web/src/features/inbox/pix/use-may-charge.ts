import { mayChargePix, pixLimitSettings } from '@balcao/contract';
import { useSession } from '../../../app/session/session.ts';
import { useSettings } from '../../account/settings/index.ts';

/** Whether this person sends Pix charges, by the company's setting. */
export function useMayCharge(): boolean {
  const { actor } = useSession();
  const by = useSettings().data?.find(({ key }) => key === pixLimitSettings.by)?.value;
  return mayChargePix(actor, by);
}
