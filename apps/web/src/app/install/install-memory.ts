import { isInstalled } from '../api/installed.ts';
import { hasInstallOffer } from './install-offer.ts';
import {
  isInvitationDue,
  noMemory,
  onAccepted,
  onDay,
  onDeclined,
  onUnderstood,
  wayToInstall,
  type InstallMemory,
  type WayToInstall,
} from './install.rules.ts';

const key = 'install';

function read(): InstallMemory {
  try {
    return { ...noMemory, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<InstallMemory>) };
  } catch {
    return noMemory;
  }
}

const change = (next: (memory: InstallMemory) => InstallMemory): void =>
  localStorage.setItem(key, JSON.stringify(next(read())));

const today = () => new Date().toLocaleDateString('en-CA');

/** A conversation was accepted here. */
export const recordAccepted = (): void => change(onAccepted);

/** Whether any was. */
export const hasAccepted = (): boolean => read().accepted > 0;

/** The person wants no app for now. */
export const recordDeclined = (): void => change((memory) => onDeclined(memory, Date.now()));

/** The person read how the app is installed by hand. */
export const recordUnderstood = (): void => change((memory) => onUnderstood(memory, Date.now()));

/** A person used a session here today. */
export const recordDay = (): void => change((memory) => onDay(memory, today()));

/** Whether the person is to be invited now. */
export const mayInvite = (): boolean => currentWay() !== 'none' && isInvitationDue(read(), today(), Date.now());

/** How the app is installed here, now. */
export const currentWay = (): WayToInstall =>
  wayToInstall({ isInstalled: isInstalled(), hasOffer: hasInstallOffer(), userAgent: navigator.userAgent });
