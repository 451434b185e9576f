import type { SessionUser } from '@balcao/contract';

/** The local flag of the specification: the area of campaigns exists only where it is present, whatever its value. */
const flagKey = 'cshow';

/** Sets the flag for whom the operator switched campaigns on, and takes it from everyone else. */
export function storeCampaignArea({ company }: SessionUser): void {
  const value = company.settings.find(({ key }) => key === 'campaignsEnabled')?.value;
  if (value === 'true' || value === 'enabled') localStorage.setItem(flagKey, 'null');
  else localStorage.removeItem(flagKey);
}

export const hasCampaignArea = (): boolean => localStorage.getItem(flagKey) !== null;
