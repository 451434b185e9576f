import type { Page } from '@playwright/test';

interface PasskeyDevice {
  /** from now on its person refuses, or agrees again */
  refuse: (isRefused: boolean) => Promise<void>;
}

/** A device that keeps passkeys and whose person agrees unless they are told to refuse, in the browser of a page. */
export async function plugDevice(page: Page): Promise<PasskeyDevice> {
  const device = await page.context().newCDPSession(page);
  await device.send('WebAuthn.enable');
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    refuse: async (isRefused) => {
      await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefused });
    },
  };
}
