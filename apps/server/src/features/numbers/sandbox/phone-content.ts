import { writeVcard, type MediaType } from '@balcao/contract';
import type { StoredInteractive } from '../../../channels/port/message-content.ts';
import { AppError } from '../../../platform/app-error.ts';
import { mapPicture } from './map-picture.ts';

interface ContactContent {
  body: string;
  location?: { latitude: number; longitude: number; description: string } | undefined;
  vcard?: { name: string; number: string } | undefined;
  call?: 'voice' | 'video' | undefined;
  pix?: { key: string; keyType: 'CPF' | 'CNPJ' | 'PHONE' | 'EMAIL' | 'EVP'; name: string } | undefined;
  order?: { reference: string; items: { name: string; quantity: number; price: number }[] } | undefined;
  button?: { label: string; url: string } | undefined;
  choice?: { id: string; title: string } | undefined;
  poll?: { question: string; options: string[]; maxChoices: number } | undefined;
}

/** Builds a contact's message without a file, as WhatsApp's clients would send it. Errors: ERR_EMPTY_MESSAGE. */
export async function toPhoneContent({
  body,
  location,
  vcard,
  call,
  ...offers
}: ContactContent): Promise<{ body: string; mediaType: MediaType; interactive?: StoredInteractive }> {
  if (location) return { body: await locationBodyWithMap(location), mediaType: 'locationMessage' };
  if (vcard) return { body: vcardBody(vcard), mediaType: 'vcard' };
  if (call) return { body: call, mediaType: 'call_log' };
  const interactive = toInteractive(body, offers);
  if (interactive) return { body: '', mediaType: 'conversation', interactive };
  if (body.trim() === '') throw new AppError('ERR_EMPTY_MESSAGE');
  return { body, mediaType: 'conversation' };
}

/** A PIX key, an order, a button, a poll or a pressed choice, with the words of the message beside it. */
function toInteractive(
  text: string,
  { pix, order, button, poll, choice }: Pick<ContactContent, 'pix' | 'order' | 'button' | 'poll' | 'choice'>,
): StoredInteractive | undefined {
  if (choice) return { kind: 'choice', text: choice.title, id: choice.id, written: '' };
  if (pix) return { kind: 'pix', text, ...pix };
  if (button) return { kind: 'buttons', text, footer: '', buttons: [{ ...button, copy: null, phone: null }] };
  if (poll) {
    const options = poll.options.map((name, index) => ({ id: `option-${index + 1}`, name }));
    return { kind: 'poll', text: poll.question, maxChoices: poll.maxChoices, options, votes: [] };
  }
  if (!order) return undefined;
  return {
    kind: 'order',
    text,
    reference: order.reference,
    items: order.items.map((item) => ({ ...item, reference: '', picture: null })),
    itemCount: order.items.length,
    total: order.items.reduce((sum, { quantity, price }) => sum + quantity * price, 0),
    currency: 'BRL',
  };
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
  return writeVcard({ name, numbers: [{ shown: `+${number}`, digits: number, onWhatsapp: true }], emails: [] });
}
