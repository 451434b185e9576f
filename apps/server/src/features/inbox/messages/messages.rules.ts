import { parseVcards, type MediaType } from '@balcao/contract';
import { botTexts, isLanguage, translate } from '@balcao/i18n';

/** Sound that the recorder of the browser made, by the name it gives its files. */
export function isRecording(media: { name: string; mime: string } | undefined): boolean {
  return media !== undefined && media.mime.startsWith('audio/') && media.name.startsWith('audio-record-site');
}

/** The preview of a message in the list: the description of a location, the name of a contact card. */
export function previewOf({ mediaType, body }: { mediaType: MediaType; body: string }): string {
  if (mediaType === 'locationMessage') return body.split('|').slice(2).join('|').trim();
  if (mediaType === 'vcard') return parseVcards(body)[0]?.name ?? '';
  return body;
}

/** A missed call, in the language of the company: a channel only reports its kind. */
export function missedCallText(
  kind: string,
  at: string,
  { timeZone, language }: { timeZone: string; language: string },
): string {
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  return translate(isLanguage(language) ? language : 'pt', kind === 'video' ? 'voiceCalls.video' : 'voiceCalls.voice', {
    time,
  });
}

/** A message of a kind that is not shown here, in the words of the company. */
export function unsupportedText({ language }: { language: string }): string {
  return botTexts(language).unsupported;
}

/** A message that could not be read yet, in the words of the company. */
export function undecryptableText({ language }: { language: string }): string {
  return botTexts(language).awaited;
}
