import {
  campaignVariants,
  isCampaignEditable,
  wallTimeOf,
  ZoneClock,
  type CampaignSettings,
  type CampaignStatus,
  type CampaignTemplate,
  type CampaignVariant,
  type ErrorCode,
  type SendWindow,
  dayMs,
} from '@balcao/contract';

/** Pauses are drawn from so much upwards, never downwards. */
export const maxJitter = 0.3;

/** The fields of a campaign that decide its possible actions. */
export interface CampaignFacts {
  status: CampaignStatus;
  scheduledAt: string | null;
  pausedAt: string | null;
}

/** Refusals that meet everybody who is still to be written to: the campaign waits for a person. */
export const pausingReasons: ReadonlySet<string> = new Set<ErrorCode>([
  'ERR_WAPP_TEMPLATE',
  'ERR_WAPP_PAYMENT',
  'ERR_WAPP_ACCOUNT',
  'ERR_WAPP_COUNTRY',
]);

/** The reason of a campaign that waits since the provider delivers its template to no one. */
export const templateStopped: ErrorCode = 'ERR_WAPP_TEMPLATE_STOPPED';

/** The reason of a campaign that waits since Meta refuses everything the account of a connection sends. */
export const accountRefused: ErrorCode = 'ERR_WAPP_ACCOUNT';

/** A message to somebody who stopped marketing messages of the company on WhatsApp. */
export const optedOutFailure: ErrorCode = 'ERR_WAPP_OPTED_OUT';

export type CampaignStep = 'cancel' | 'restart' | 'pause' | 'resume';

/** The next status of a campaign; undefined = the step is invalid in its status. */
export function decideStep(
  { status, pausedAt }: Pick<CampaignFacts, 'status' | 'pausedAt'>,
  step: CampaignStep,
): { status: CampaignStatus; isPaused: boolean } | undefined {
  const isRunning = status === 'EM_ANDAMENTO';
  switch (step) {
    case 'cancel':
      return isRunning ? { status: 'CANCELADA', isPaused: false } : undefined;
    case 'restart':
      return status === 'CANCELADA' ? { status: 'EM_ANDAMENTO', isPaused: false } : undefined;
    case 'pause':
      return isRunning && pausedAt === null ? { status, isPaused: true } : undefined;
    case 'resume':
      return isRunning && pausedAt !== null ? { status, isPaused: false } : undefined;
  }
}

/** Which fields of a campaign may be changed: of a cancelled one its texts, so that it continues with better ones. */
export function editableParts(campaign: CampaignFacts, now: Date): 'all' | 'texts' | 'none' {
  if (isCampaignEditable(campaign, now)) return 'all';
  return campaign.status === 'CANCELADA' ? 'texts' : 'none';
}

type Texts = Record<`message${CampaignVariant}` | `confirmationMessage${CampaignVariant}`, string>;

/** The numbers of the variants that are not empty. */
export const usedVariants = (texts: Texts, kind: 'message' | 'confirmationMessage'): CampaignVariant[] =>
  campaignVariants.filter((variant) => texts[`${kind}${variant}`].trim() !== '');

/** Returns the text of a variant; where that has become empty, the next one that is not. */
export function textOfVariant(texts: Texts, kind: 'message' | 'confirmationMessage', variant: number): string {
  const used = usedVariants(texts, kind);
  const chosen = used.find((one) => one >= variant) ?? used[0];
  return chosen === undefined ? '' : texts[`${kind}${chosen}`];
}

type Missing = 'message' | 'confirmationMessage' | 'template' | 'templateFile' | 'recipients' | 'connection';

/**
 * What a campaign lacks to be sent. A file alone is a message. Official numbers send the template in place of the
 * question, or of the message when nothing is asked.
 */
export function missingParts(
  campaign: Texts & {
    confirmation: boolean;
    contactListId: number | null;
    tagListId: number | null;
    hasFile: boolean;
    /** the attachment has the kind that the template demands above its text, or none is demanded */
    hasTemplateFile: boolean;
    template: CampaignTemplate | null;
    whatsapps: readonly { isOfficial: boolean }[];
  },
): Missing[] {
  const missing: Missing[] = [];
  const { whatsapps, confirmation, template } = campaign;
  const onlyOfficial = whatsapps.length > 0 && whatsapps.every(({ isOfficial }) => isOfficial);
  if (usedVariants(campaign, 'message').length === 0 && !campaign.hasFile && (confirmation || !onlyOfficial))
    missing.push('message');
  if (confirmation && !onlyOfficial && usedVariants(campaign, 'confirmationMessage').length === 0)
    missing.push('confirmationMessage');
  const someOfficial = whatsapps.some(({ isOfficial }) => isOfficial);
  if (template === null && someOfficial) missing.push('template');
  if (template !== null && someOfficial && !campaign.hasTemplateFile) missing.push('templateFile');
  if (campaign.contactListId === null && campaign.tagListId === null) missing.push('recipients');
  if (whatsapps.length === 0) missing.push('connection');
  return missing;
}

/** A number from 0 to less than 1 that a seed and a place in its row always give (mulberry32). */
export function drawAt(seed: number, place: number): number {
  let state = (seed + Math.imul(place + 1, 0x6d2b79f5)) | 0;
  state = Math.imul(state ^ (state >>> 15), state | 1);
  state ^= state + Math.imul(state ^ (state >>> 7), state | 61);
  return ((state ^ (state >>> 14)) >>> 0) / 4_294_967_296;
}

/** The pause of a connection after its `count`th message of campaigns: the greater one after so many messages. */
export function pauseAfterMs(
  {
    messageInterval,
    longerIntervalAfter,
    greaterInterval,
  }: Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>,
  count: number,
  seed: number,
): number {
  const isLonger = longerIntervalAfter > 0 && count % longerIntervalAfter === 0;
  const seconds = isLonger ? Math.max(messageInterval, greaterInterval) : messageInterval;
  return Math.ceil(seconds * 1_000 * (1 + maxJitter * drawAt(seed, count)));
}

/** Whether campaigns may send now, where the company is. */
export function isWindowOpen(window: SendWindow | null, timeZone: string, now: Date): boolean {
  if (window === null) return true;
  const { date, time } = wallTimeOf(now, timeZone);
  const weekday = new Date(date).getUTCDay();
  return window.weekdays.includes(weekday) && time >= window.from && time < window.until;
}

/** The moment at which the day began that it is now on the clock of a zone. */
export const startOfDay = (timeZone: string, now: Date): string =>
  new Date(new ZoneClock(timeZone).toInstant(Date.parse(wallTimeOf(now, timeZone).date))).toISOString();

/** How far ahead a window is looked for: it opens at least once a week. */
const maxDaysToOpening = 8;

/** When campaigns may send again, where the company is; null = they may now. */
export function nextOpening(window: SendWindow | null, timeZone: string, now: Date): Date | null {
  if (window === null || isWindowOpen(window, timeZone, now)) return null;
  const zone = new ZoneClock(timeZone);
  const today = Date.parse(wallTimeOf(now, timeZone).date);
  for (let days = 0; days <= maxDaysToOpening; days += 1) {
    const day = new Date(today + days * dayMs);
    const opening = zone.toInstant(Date.parse(`${day.toISOString().slice(0, 10)}T${window.from}:00Z`));
    if (window.weekdays.includes(day.getUTCDay()) && opening > now.getTime()) return new Date(opening);
  }
  return null;
}

/** A message as it is compared with words: without case, accents, punctuation and spaces around. */
export const foldWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a message consists of one of these words, and of nothing else. */
export function isOneOf(words: readonly string[], body: string): boolean {
  const folded = foldWords(body);
  return folded !== '' && words.some((word) => foldWords(word) === folded);
}

/** A message that a campaign sent to a contact, as far as it decides what an answer means. */
interface WrittenFacts {
  campaignStatus: string;
  consentWords: readonly string[];
  whatsappId: number | null;
  state: string;
  leftAt: string | null;
}

const answerWindowMs = 7 * dayMs;

/**
 * Decides what a message means whose sender has received campaigns, newest first: an opt-out, on whichever connection;
 * consent to a campaign that runs; an answer within a week; undefined = it is about something else.
 */
export function decideReply<W extends WrittenFacts>(
  written: readonly W[],
  {
    whatsappId,
    isCall,
    words,
    optOutWords,
    now,
  }: { whatsappId: number; isCall: boolean; words: string; optOutWords: readonly string[]; now: Date },
): { kind: 'leave' } | { kind: 'consent' | 'answer'; of: W } | undefined {
  if (isCall) return undefined;
  if (isOneOf(optOutWords, words)) return { kind: 'leave' };
  const onThis = written.filter((one) => one.whatsappId === whatsappId);
  const asked = onThis.find(({ state, campaignStatus }) => state === 'asked' && campaignStatus === 'EM_ANDAMENTO');
  if (asked && (asked.consentWords.length === 0 || isOneOf(asked.consentWords, words)))
    return { kind: 'consent', of: asked };
  const answered = onThis.find(
    ({ state, leftAt }) =>
      ['asked', 'sent', 'delivered', 'read'].includes(state) &&
      leftAt !== null &&
      now.getTime() - Date.parse(leftAt) < answerWindowMs,
  );
  return answered && { kind: 'answer', of: answered };
}
