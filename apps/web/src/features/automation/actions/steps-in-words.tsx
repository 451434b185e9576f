import type { MacroStepPreview, TicketAction } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useUsersBrief } from '../../account/users/index.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { useQueues } from '../../inbox/queues/index.ts';
import { useTags } from '../../inbox/tags/index.ts';
import { useAllFollowUps } from '../../outreach/follow-ups/index.ts';
import css from './steps.module.css';
import { stepIcons } from './step-icons.ts';
import { StepSentence } from './step-sentence.tsx';

type Words = Pick<MacroStepPreview, 'name' | 'person' | 'text'>;

const nameIn = (records: readonly { id: number; name: string }[] | undefined, id: number | null): string | null =>
  records?.find((record) => record.id === id)?.name ?? null;

/** What the steps of a macro are about, without a ticket. */
export function useStepWords(): (action: TicketAction) => Words {
  const { data: queues } = useQueues();
  const { data: tags } = useTags();
  const { data: users } = useUsersBrief();
  const fields = useFields('ticket');
  const followUps = useAllFollowUps();
  return (action) => {
    const none: Words = { name: null, person: null, text: null };
    switch (action.kind) {
      case 'tag':
      case 'untag':
        return { ...none, name: nameIn(tags, action.tagId) };
      case 'transfer':
        return { ...none, name: nameIn(queues, action.queueId), person: nameIn(users, action.userId) };
      case 'field': {
        const { value } = action;
        const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
        return { ...none, name: nameIn(fields, action.fieldId), text: isEmpty ? null : String(value) };
      }
      case 'followUp':
        return { ...none, name: nameIn(followUps, action.followUpId) };
      case 'note':
      case 'text':
        return { ...none, text: action.text };
      case 'notify':
        return { ...none, text: action.text, person: nameIn(users, action.userId) };
      case 'resolve':
        return { ...none, name: action.closeReason };
      default:
        return none;
    }
  };
}

/** Steps in sentences, as they are written: on many tickets each has values of its own. */
export function StepsInWords({ steps }: { steps: readonly TicketAction[] }) {
  const { t } = useTranslation();
  const wordsOf = useStepWords();
  return (
    <ol className={css.steps}>
      {steps.map((action, index) => {
        const StepIcon = stepIcons[action.kind];
        const words = wordsOf(action);
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the steps of a macro stay in their places
          <li key={index} className={css.step}>
            <span>
              <StepIcon size={14} stroke={1.75} aria-hidden />
            </span>
            <div className={css.words}>
              {action.kind === 'text' ? (
                t('macros.kinds.text')
              ) : (
                <StepSentence step={words} action={action} contactName="" />
              )}
              {(action.kind === 'note' || action.kind === 'notify' || action.kind === 'text') && (
                <p className={action.kind !== 'text' ? `${css.bubble} ${css.note}` : css.bubble} dir="auto">
                  {words.text}
                </p>
              )}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
