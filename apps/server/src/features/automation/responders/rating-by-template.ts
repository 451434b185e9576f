import { fillVariables, type RatingRefusal } from '@balcao/contract';
import type { OutboundTemplate } from '../../../channels/port/outbound-message.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { fillTemplateFor, findRatingTemplates, type ChosenRatingTemplate } from '../../numbers/index.ts';
import { fieldTextsOf, marketingRefused, type RatingQuestion, type Resolved } from '../../inbox/index.ts';

/** A service that ended while a free text does not reach its contact. */
interface Closed {
  ticket: Resolved['ticket'];
  whatsappId: number;
}

/** The question for a rating as an approved template, which reaches the contact outside of the 24 hours as well. */
interface QuestionByTemplate extends Omit<RatingQuestion, 'ticketId'> {
  body: string;
  template: OutboundTemplate;
}

/** How contacts are asked for a rating by the templates of their numbers, or why they are not; by ticket. */
export async function questionsByTemplate(
  tx: CompanyTx,
  closed: readonly Closed[],
  locale: { language: string; timeZone: string },
): Promise<{ questions: Map<number, QuestionByTemplate>; refused: Map<number, RatingRefusal> }> {
  const { db, clock } = tx;
  const questions = new Map<number, QuestionByTemplate>();
  const refused = new Map<number, RatingRefusal>();
  if (closed.length === 0) return { questions, refused };
  const chosen = await findRatingTemplates(
    db,
    closed.map(({ whatsappId }) => whatsappId),
  );
  const toContacts = closed.flatMap(({ ticket, whatsappId }) =>
    isMarketing(chosen.get(whatsappId)) ? [ticket.contactId] : [],
  );
  const wantNone = toContacts.length === 0 ? new Set<number>() : await tx.ask(marketingRefused, toContacts);
  const fields = await fieldTextsOf(
    db,
    closed.map(({ ticket }) => ticket),
    [...chosen.values()].flatMap(({ values }) => Object.values(values)),
    locale.language,
  );
  for (const { ticket, whatsappId } of closed) {
    const template = chosen.get(whatsappId);
    const why = refusalOf(template, wantNone.has(ticket.contactId));
    if (template === undefined || why !== undefined) {
      refused.set(ticket.id, why ?? 'no_template');
      continue;
    }
    const facts = { ...locale, contactName: ticket.contact.name, now: clock.now(), fields: fields.get(ticket.id) };
    const filled = fillTemplateFor(
      template,
      Object.fromEntries(Object.entries(template.values).map(([key, value]) => [key, fillVariables(value, facts)])),
    );
    if (!filled) {
      refused.set(ticket.id, 'placeholder');
      continue;
    }
    const buttons = template.buttons.map((title, index) => ({ title, rate: template.rateOfButton[index] ?? null }));
    questions.set(ticket.id, { ...filled, highest: template.highest, buttons });
  }
  return { questions, refused };
}

const isMarketing = (template: ChosenRatingTemplate | undefined) => template?.category.toUpperCase() === 'MARKETING';

function refusalOf(template: ChosenRatingTemplate | undefined, wantsNone: boolean): RatingRefusal | undefined {
  if (!template) return 'no_template';
  if (template.state === 'deleted') return 'template_gone';
  if (template.state !== 'approved') return 'template_stopped';
  return isMarketing(template) && wantsNone ? 'opted_out' : undefined;
}
