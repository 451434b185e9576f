import { randomInt } from 'node:crypto';
import {
  fillCampaignText,
  type CampaignSettings,
  type CampaignTemplate,
  type ErrorCode,
  type SendWindow,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { fillTemplateFor } from '../../../numbers/index.ts';
import { findCompany, findServiceSettings, hasPlanFeature } from '../../../account/index.ts';
import {
  contactFieldTexts,
  findByAddresses,
  findContact,
  findTicket,
  type MessageInput,
  sendAs,
} from '../../../inbox/index.ts';
import { templateFile } from './attachment.ts';
import { isWindowOpen, pauseAfterMs, textOfVariant } from '../campaigns.rules.ts';
import { findCampaign, type CampaignRow } from '../campaigns.sql.ts';
import { requestProgress, requestSend } from './jobs.ts';
import { addressOfKey, type OptOuts } from '../audience/opt-outs.ts';
import { isContactInService, type RecipientRow } from '../audience/recipients.sql.ts';
import { wasServedElsewhere } from '../one-person.sql.ts';
import { endRecipient, listRunning, lockPace, markHandedOver, nextRecipient, recordHandOver } from './sending.sql.ts';
import { findSettings } from '../settings.sql.ts';
import { WakeUps } from './wake-ups.ts';

/** Recipients that are passed over in one run; the rest follow in the next one. */
const maxPassedOver = 100;
/** How long after the end of a pause the job of the next message is due that this process should have sent by then. */
const fallbackMs = 2_000;
/** WhatsApp shows no longer text under a file. */
const maxCaptionLength = 1_024;
const maxSeed = 2_147_483_647;

/** Refusals of one person that no repeat changes now. */
const skippingErrors: ReadonlySet<string> = new Set<ErrorCode>([
  'ERR_CONTACT_BLOCKED',
  'ERR_NUMBER_TO_CHECK',
  'ERR_TICKET_HELD',
]);

/** Another transaction moved the recipient just now: nothing is sent, and the next one is chosen. */
class RecipientMoved extends Error {}

/**
 * Hands messages of campaigns to the send queue, one at a time for each connection: the next one follows when the last
 * has left and its pause is over; behind a first contact that the limits of the number hold back only people follow who
 * wrote before. The message and the state of its recipient are one transaction, so that every recipient gets it exactly
 * once, whenever a process ends.
 */
export function createSending({ database, log }: Pick<Platform, 'database' | 'log'>, optOuts: OptOuts) {
  const wakeUps = new WakeUps<number>();

  /**
   * Sends the next message over a connection after `pauseMs`. A job follows a little later, for when this process has
   * ended by then.
   */
  function sendAfter(tx: CompanyTx, whatsappId: number, pauseMs: number): void {
    const { companyId } = tx;
    requestSend(tx, whatsappId, new Date(Date.now() + pauseMs + fallbackMs));
    tx.afterCommit(() =>
      wakeUps.set(whatsappId, pauseMs, () => {
        sendNext(companyId, whatsappId).catch((error: unknown) =>
          log.debug({ err: error, whatsappId }, 'the next message waits for its job'),
        );
      }),
    );
  }

  async function sendNext(companyId: number, whatsappId: number): Promise<void> {
    try {
      await database.forCompany(companyId, (tx) => send(tx, whatsappId));
    } catch (error) {
      if (!(error instanceof RecipientMoved)) throw error;
      await database.forCompany(companyId, async (tx) => requestSend(tx, whatsappId));
    }
  }

  async function send(tx: CompanyTx, whatsappId: number): Promise<void> {
    const { db, companyId } = tx;
    const pace = await lockPace(db, companyId, whatsappId, randomInt(maxSeed));
    // Once the last one has left, its report asks again.
    if (!pace || pace.isWaiting) return;
    if (pace.remainingMs > 0) {
      sendAfter(tx, whatsappId, pace.remainingMs);
      return;
    }
    if (!(await hasPlanFeature(db, companyId, 'useCampaigns'))) return;
    const campaigns = await listOpenCampaigns(tx, whatsappId);
    if (campaigns.length === 0) return;
    const settings = await findSettings(db);
    const touched = new Set<number>();
    for (let passedOver = 0; passedOver < maxPassedOver; passedOver += 1) {
      // Campaigns of a connection take turns.
      const next = await firstRecipient(tx, whatsappId, rotate(campaigns, pace.sentCount), pace.heldMessageId !== null);
      if (!next) break;
      const { campaign, recipient } = next;
      touched.add(campaign.id);
      const messageId = await handOver(tx, campaign, recipient, settings);
      if (messageId === undefined) continue;
      const pauseMs = pauseAfterMs(settings, pace.sentCount + 1, pace.seed);
      const { heldMessageId } = pace;
      await recordHandOver(db, companyId, whatsappId, { recipientId: recipient.id, messageId, heldMessageId, pauseMs });
      requestProgress(tx, { campaignIds: touched });
      return;
    }
    requestProgress(tx, { campaignIds: touched, whatsappIds: touched.size > 0 ? [whatsappId] : [] });
  }

  async function listOpenCampaigns({ db, companyId, clock }: CompanyTx, whatsappId: number): Promise<number[]> {
    const running = await listRunning(db, whatsappId);
    if (running.length === 0) return [];
    const [{ timeZone }, { sendWindow }] = await Promise.all([findServiceSettings(db, companyId), findSettings(db)]);
    return running
      .filter((one) => isWindowOpen((one.sendWindow as SendWindow | null) ?? sendWindow, timeZone, clock.now()))
      .map(({ id }) => id);
  }

  async function firstRecipient(
    { db }: CompanyTx,
    whatsappId: number,
    campaignIds: readonly number[],
    onlyKnown: boolean,
  ): Promise<{ campaign: CampaignRow; recipient: RecipientRow } | undefined> {
    for (const id of campaignIds) {
      const recipient = await nextRecipient(db, id, whatsappId, onlyKnown);
      const campaign = recipient && (await findCampaign(db, id));
      if (campaign) return { campaign, recipient };
    }
    return undefined;
  }

  /** @returns the message that decides how far the recipient is; undefined when there was none to send */
  async function handOver(
    tx: CompanyTx,
    campaign: CampaignRow,
    recipient: RecipientRow,
    settings: CampaignSettings,
  ): Promise<string | undefined> {
    const { db, companyId } = tx;
    const { id, contactId, number, numberKey, name } = recipient;
    // Whose number it is may have come out since the start.
    const knownId = contactId ?? (await findByAddresses(db, [addressOfKey(numberKey)]))[0] ?? null;
    if (await optOuts.find(db, { contactId: knownId, numberKey })) {
      await endRecipient(db, id, { state: 'opted_out', reason: null });
      return undefined;
    }
    if (knownId !== null && (await findContact(db, knownId))?.archivedAt) {
      await endRecipient(db, id, { state: 'skipped', reason: 'ERR_CONTACT_ARCHIVED' });
      return undefined;
    }
    if (campaign.skipInService && knownId !== null && (await isContactInService(db, knownId))) {
      await endRecipient(db, id, { state: 'skipped', reason: 'ERR_CAMPAIGN_IN_SERVICE' });
      return undefined;
    }
    if (recipient.state === 'queued' && (await wasServedElsewhere(db, recipient, knownId))) {
      await endRecipient(db, id, { state: 'skipped', reason: 'ERR_CAMPAIGN_SAME_PERSON' });
      return undefined;
    }
    const isQuestion = campaign.confirmation && recipient.state === 'queued';
    const values = await valuesFor(tx, campaign, { ...recipient, contactId: knownId }, settings);
    try {
      const drafts = draftsOf(
        campaign,
        { isQuestion, variant: recipient.variant, whatsappId: recipient.whatsappId },
        values,
      );
      // Its only files may have been taken from the list before the start.
      if (drafts.length === 0) throw new AppError('ERR_EMPTY_MESSAGE');
      const sent = await sendAs(tx, {
        actor: { kind: 'system', companyId, origin: 'campaign' },
        to:
          contactId === null
            ? { number, name, whatsappId: recipient.whatsappId ?? 0 }
            : { contactId, whatsappId: recipient.whatsappId ?? 0 },
        drafts,
      });
      const messageId = sent.messages.at(-1)?.id;
      const ticket = await findTicket(db, sent.ticketId);
      if (messageId === undefined || !ticket) throw new Error('a message that was stored is not there');
      if (!(await markHandedOver(db, id, { messageId, isQuestion, contactId: ticket.contactId })))
        throw new RecipientMoved();
      return messageId;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const isSkipped = skippingErrors.has(error.code);
      await endRecipient(db, id, { state: isSkipped ? 'skipped' : 'failed', reason: error.code });
      return undefined;
    }
  }

  return { sendNext };
}

/** What a message may contain about its recipient and the company. */
interface CampaignValues {
  /** by the names in braces: columns of the spreadsheet win over settings of the same name, and both over the name of the company */
  named: Readonly<Record<string, string>>;
  /** of fields of the contact, by their keys */
  fields: Readonly<Record<string, string>>;
}

/** Reads what the messages of a campaign may contain about one of its recipients. */
export async function valuesFor(
  tx: CompanyTx,
  campaign: CampaignRow,
  {
    name,
    number,
    email,
    variables,
    contactId,
    variant,
  }: Pick<RecipientRow, 'name' | 'number' | 'email' | 'variables' | 'contactId' | 'variant'>,
  settings: CampaignSettings,
): Promise<CampaignValues> {
  const texts = [
    textOfVariant(campaign, 'message', variant),
    textOfVariant(campaign, 'confirmationMessage', variant),
    ...Object.values(campaign.template?.values ?? {}),
  ];
  return personValues(tx, { name, number, email, variables, contactId }, texts, settings);
}

/** A text of a follow-up with its variables filled in for a contact. */
export async function fillForPerson(
  tx: CompanyTx,
  text: string,
  { id: contactId, name, number, email }: { id: number; name: string; number: string; email: string },
  settings: CampaignSettings,
): Promise<string> {
  return fill(text, await personValues(tx, { name, number, email, variables: {}, contactId }, [text], settings));
}

async function personValues(
  { db, companyId }: CompanyTx,
  {
    name,
    number,
    email,
    variables,
    contactId,
  }: Pick<RecipientRow, 'name' | 'number' | 'email' | 'variables' | 'contactId'>,
  texts: readonly string[],
  settings: CampaignSettings,
): Promise<CampaignValues> {
  const company = await findCompany(db, companyId);
  return {
    named: {
      empresa: company?.name ?? '',
      ...Object.fromEntries(settings.variables.map(({ key, value }) => [key, value])),
      ...variables,
      nome: name,
      numero: number,
      email,
    },
    fields: await contactFieldTexts(db, contactId, texts, company?.language ?? 'pt'),
  };
}

const fill = (text: string, { named, fields }: CampaignValues): string => fillCampaignText(text, named, fields);

/** Errors: ERR_WAPP_WINDOW_CLOSED without a template, ERR_CAMPAIGN_PLACEHOLDER where it cannot be filled in for this person. */
function templateDraft(template: CampaignTemplate | null, values: CampaignValues) {
  if (!template) throw new AppError('ERR_WAPP_WINDOW_CLOSED');
  const filled = fillTemplateFor(
    template,
    Object.fromEntries(Object.entries(template.values).map(([key, value]) => [key, fill(value, values)])),
  );
  if (!filled) throw new AppError('ERR_CAMPAIGN_PLACEHOLDER');
  return { ...filled, clientId: null };
}

/**
 * The parts of a message, in order; over an official number the template comes first, as the message or as the
 * question. The part that decides the state of the recipient comes last.
 */
export function draftsOf(
  campaign: CampaignRow,
  { isQuestion, variant, whatsappId }: { isQuestion: boolean; variant: number; whatsappId: number | null },
  values: CampaignValues,
): MessageInput[] {
  const isOfficial = campaign.whatsapps.some((connection) => connection.id === whatsappId && connection.isOfficial);
  if (isOfficial && isQuestion === campaign.confirmation) {
    const attached = campaign.mediaKey === null ? undefined : campaign.sentFiles.at(-1);
    return [{ ...templateDraft(campaign.template, values), media: templateFile(campaign.template, attached) }];
  }
  const body = fill(textOfVariant(campaign, isQuestion ? 'confirmationMessage' : 'message', variant), values);
  const text = { body, clientId: null, isFilled: true };
  if (isQuestion) return [text];
  const files = campaign.sentFiles.map((media) => ({ body: '', clientId: null, media }));
  const attachment = campaign.mediaKey === null ? undefined : files.pop();
  if (!attachment) return body.trim() === '' ? files : [...files, text];
  return body.length <= maxCaptionLength ? [...files, { ...attachment, ...text }] : [...files, attachment, text];
}

const rotate = <T>(items: readonly T[], by: number): T[] => {
  const at = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};
