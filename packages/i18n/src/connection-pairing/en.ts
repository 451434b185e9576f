import type { connectionPairing as source } from './pt.ts';
import type { Translation } from '../translation.ts';

export const connectionPairing: Translation<typeof source> = {
  use: 'Link with a code',
  back: 'Back to the QR code',
  number: 'Number of this WhatsApp',
  numberHint: 'With its area code. For another country, start with + and the country code.',
  ask: 'Get a code',
  another: 'Get another code',
  label: 'Code to type into the phone',
  expires: 'It is valid for a short time. If the phone does not accept it, get another.',
  copy: 'Copy the code',
  copied: 'Code copied',
  copyFailed: 'The browser did not allow copying. Type the code into the phone.',
  steps: {
    app: "Open WhatsApp on this shop's phone.",
    devices: 'Under <b>More options</b> or <b>Settings</b>, tap <b>Linked devices</b> and then <b>Link a device</b>.',
    phone: 'Tap <b>Link with phone number</b>.',
    type: 'Type the code that appears here.',
  },
  waiting: 'Waiting for the code to be typed',
};
