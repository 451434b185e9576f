import type { MediaType } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { mapPicture } from './map-picture.ts';

interface ContactContent {
  body: string;
  location?: { latitude: number; longitude: number; description: string } | undefined;
  vcard?: { name: string; number: string } | undefined;
  call?: 'voice' | 'video' | undefined;
}

/** Builds a contact's message without a file, as WhatsApp's clients would send it. Errors: ERR_EMPTY_MESSAGE. */
export async function toPhoneContent({
  body,
  location,
  vcard,
  call,
}: ContactContent): Promise<{ body: string; mediaType: MediaType }> {
  if (location) return { body: await locationBodyWithMap(location), mediaType: 'locationMessage' };
  if (vcard) return { body: vcardBody(vcard), mediaType: 'vcard' };
  if (call) return { body: call, mediaType: 'call_log' };
  if (body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  return { body, mediaType: 'conversation' };
}

/** Joins a picture, a link and words by pipes, the body of a location message. */
async function locationBodyWithMap({
  latitude,
  longitude,
  description,
}: NonNullable<ContactContent['location']>): Promise<string> {
  const picture = await mapPicture(latitude, longitude);
  const link = `https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17&hl=pt-BR`;
  const words = description.replaceAll('|', '/') || `${latitude}, ${longitude}`;
  return `${picture}|${link}|${words}`;
}

function vcardBody({ name, number }: NonNullable<ContactContent['vcard']>): string {
  // Characters with a meaning in a vCard, and line ends, are removed from names.
  const plain = name.replace(/[\r\n]+/g, ' ').replace(/[\\;,]/g, (sign) => `\\${sign}`);
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${plain};;;`,
    `FN:${plain}`,
    `TEL;type=CELL;type=VOICE;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
}
