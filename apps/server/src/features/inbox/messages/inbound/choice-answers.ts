import { secondMs } from '@balcao/contract';
import type { InboundMessage } from '../../../../channels/port/inbound-entry.ts';
import type { StoredInteractive } from '../../../../channels/port/message-content.ts';
import { readInteractive } from '../../../../channels/port/stored-content.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { updateMessage } from '../changes/changes.sql.ts';
import { emitMessageChange } from '../changes/emit-message-change.ts';
import { isNumberAnswer, maxAnswerCharacters, understandChoice } from './choice-answers.rules.ts';
import { findQuestions } from './choice-answers.sql.ts';

type Choices = Extract<StoredInteractive, { kind: 'choices' }>;
type Choice = Choices['choices'][number];

/** What a contact chose, and from which question. */
export interface ChoiceAnswer {
  question: { id: string; choices: Choices };
  choice: Choice;
  /** what they typed; '' = they pressed it */
  written: string;
}

/** A message in which a choice may be made. */
type Answer = Pick<InboundMessage, 'fromMe' | 'mediaType' | 'body' | 'interactive' | 'sentAt'>;

/**
 * What a contact chose from the choices of an attendant: pressed, or typed as its number or its words. A message that quotes a
 * question answers that one; other words the newest question that offers them; a number the newest one, unless the company wrote
 * something after it.
 * @param quotedId our id of the message it quotes
 */
export async function findChoiceAnswer(
  db: Db,
  ticketId: number,
  message: Answer,
  quotedId: string | null,
): Promise<ChoiceAnswer | undefined> {
  const { fromMe, mediaType, body, interactive } = message;
  const pressed = interactive?.kind === 'choice' ? interactive.id : undefined;
  const isAnswer = pressed !== undefined || (!interactive && body.length <= maxAnswerCharacters && body.trim() !== '');
  if (fromMe || mediaType !== 'conversation' || !isAnswer) return undefined;
  // What is pressed names its question; without one nothing is compared.
  if (pressed !== undefined && quotedId === null) return undefined;
  // WhatsApp counts whole seconds.
  const until = new Date(Date.parse(message.sentAt) + secondMs).toISOString();
  const questions = await findQuestions(db, ticketId, { until, quotedId });
  for (const [index, { id, interactive: stored, isFollowed }] of questions.entries()) {
    const choices = readInteractive(stored);
    if (choices?.kind !== 'choices') continue;
    const isOlder = quotedId === null && (index > 0 || isFollowed);
    if (pressed === undefined && isOlder && isNumberAnswer(body)) continue;
    const choice =
      pressed === undefined
        ? understandChoice(body, choices.choices)
        : choices.choices.find((one) => one.id === pressed);
    if (choice) return { question: { id, choices }, choice, written: pressed === undefined ? body : '' };
  }
  return undefined;
}

/** The words of an answer: what was chosen, as the question offered it. */
const answerText = ({ title, description }: Choice) => (description === '' ? title : `${title}\n${description}`);

/** What the message of an answer stores: it says what was chosen, and quotes the question. */
export const choiceContent = ({ question, choice, written }: ChoiceAnswer) => {
  const text = answerText(choice);
  return {
    body: text,
    quotedId: question.id,
    interactive: { kind: 'choice', text, id: choice.id, written } satisfies StoredInteractive,
  };
};

/** Marks at its question what was chosen last; null = that answer was taken back. */
export async function markChosen(
  tx: CompanyTx,
  ticketId: number,
  { id, choices }: ChoiceAnswer['question'],
  chosen: string | null,
): Promise<void> {
  if (choices.chosen === chosen) return;
  await updateMessage(tx.db, id, { interactive: { ...choices, chosen } });
  await emitMessageChange(tx, { id, ticketId });
}

/** Takes back at its question what a contact chose there and says no longer. */
export async function takeChoiceBack(
  tx: CompanyTx,
  ticketId: number,
  { quotedId, id }: { quotedId: string | null; id: string },
): Promise<void> {
  if (quotedId === null) return;
  const [question] = await findQuestions(tx.db, ticketId, { until: 'infinity', quotedId });
  const choices = readInteractive(question?.interactive);
  if (question && choices?.kind === 'choices' && choices.chosen === id)
    await markChosen(tx, ticketId, { id: question.id, choices }, null);
}
