import type { nothingOnDevicesSetting, SessionUser } from '@balcao/contract';

/** Whoever did not open the app for longer finds nothing kept. */
const maxAgeMs = 7 * 86_400_000;
const key = 'keptUser';
// Its value is no import: every page begins with this module, and none with the whole contract.
const settingKey: typeof nothingOnDevicesSetting = 'nothingOnDevices';

interface KeptUser {
  at: number;
  user: SessionUser;
}

/** Whether a company lets devices keep anything of it. */
export const allowsKeeping = ({ company }: SessionUser): boolean =>
  company.settings.find((setting) => setting.key === settingKey)?.value !== 'enabled';

/** Keeps the person of this browser beyond a reload. */
export function keepUser(user: SessionUser): void {
  try {
    localStorage.setItem(key, JSON.stringify({ at: Date.now(), user } satisfies KeptUser));
  } catch {
    forgetUser();
  }
}

/** The person who was kept, unless it was long ago. */
export function readKeptUser(): SessionUser | null {
  try {
    const { at, user } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<KeptUser>;
    return user && at !== undefined && Date.now() - at < maxAgeMs ? user : null;
  } catch {
    return null;
  }
}

export const forgetUser = (): void => localStorage.removeItem(key);
