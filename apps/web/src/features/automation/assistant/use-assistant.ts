import { assistantSetting } from '@balcao/contract';
import { useSession } from '../../../app/session/session.ts';

/** Whether a model helps the attendants of this company; what it needs is loaded only then. */
export function useAssistant(): boolean {
  const { includes, setting } = useSession();
  return includes('useOpenAi') && setting(assistantSetting) === 'enabled';
}
