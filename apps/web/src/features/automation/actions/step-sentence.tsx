import type { MacroStepPreview, TicketAction } from '@balcao/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { ColorLabel } from '../../../ui/color-label.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { useQueues } from '../../inbox/queues/index.ts';
import { useTags } from '../../inbox/tags/index.ts';
import css from './steps.module.css';
import { useStepText } from './step-text.ts';

interface Props {
  step: Pick<MacroStepPreview, 'name' | 'person' | 'text'>;
  action: TicketAction;
  contactName: string;
}

/** A character that no name has: where one stands in a sentence, a chip takes its place. */
const places = ['\uE000', '\uE001'] as const;

/** What a step does, in a sentence: tags, queues and people with their colours. */
export function StepSentence({ step, action, contactName }: Props) {
  const { t } = useTranslation();
  const stepText = useStepText();
  const { data: tags } = useTags();
  const { data: queues } = useQueues();
  const [first, second] = places;
  if ((action.kind === 'tag' || action.kind === 'untag') && step.name !== null) {
    const tag = tags?.find(({ id }) => id === action.tagId);
    const chip = tag ? <TagChip color={tag.color}>{step.name}</TagChip> : step.name;
    return withChips(t(`macros.does.${action.kind}`, { name: first }), [chip]);
  }
  if (action.kind === 'transfer') {
    const queue = queues?.find(({ id }) => id === action.queueId);
    const ofQueue = step.name !== null && queue ? <ColorLabel color={queue.color}>{step.name}</ColorLabel> : step.name;
    const ofPerson =
      step.person === null || action.userId === null ? null : <Person id={action.userId} name={step.person} />;
    if (ofPerson !== null && ofQueue !== null)
      return withChips(t('macros.does.transferTo', { person: first, queue: second }), [ofPerson, ofQueue]);
    if (ofPerson !== null || ofQueue !== null)
      return withChips(t('macros.does.transfer', { name: first }), [ofPerson ?? ofQueue]);
  }
  return stepText(step, action, contactName);
}

function Person({ id, name }: { id: number; name: string }) {
  return (
    <span className={css.person}>
      <Avatar id={id} name={name} size={18} />
      {name}
    </span>
  );
}

/** A sentence with chips where the places stand in it. */
function withChips(sentence: string, chips: readonly ReactNode[]): ReactNode {
  return sentence.split(/([\uE000\uE001])/).map((part, index) => {
    const place = places.findIndex((one) => one === part);
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence stay in their places
    return <span key={index}>{place === -1 ? part : chips[place]}</span>;
  });
}
