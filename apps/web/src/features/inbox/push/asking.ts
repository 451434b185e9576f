import { mayAskAgain } from '../../../app/install/install.rules.ts';
import { readOwnDevice } from './own-device.ts';
import { deviceStateAtOnce } from './subscription.ts';

const storageKey = 'noticesAsked';

interface Memory {
  declined: number;
  /** in milliseconds, 0 = never */
  answeredAt: number;
}

function read(): Memory {
  try {
    return { declined: 0, answeredAt: 0, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Memory>) };
  } catch {
    return { declined: 0, answeredAt: 0 };
  }
}

/** The person answered: what they do not want is not asked again for a while, and at the second time never. */
export function recordAsked(isDeclined: boolean): void {
  const { declined } = read();
  localStorage.setItem(storageKey, JSON.stringify({ declined: declined + Number(isDeclined), answeredAt: Date.now() }));
}

/** Whether the person may be asked: notices are possible here, the browser was not asked, and they did not decline lately. */
export function mayAskForNotices(): boolean {
  if (deviceStateAtOnce() !== 'off' || Notification.permission !== 'default' || readOwnDevice()) return false;
  // Without a worker there is nobody to show them.
  if (!navigator.serviceWorker.controller) return false;
  return mayAskAgain(read(), Date.now());
}
