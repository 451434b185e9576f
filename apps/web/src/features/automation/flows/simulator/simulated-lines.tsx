import { Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { flowFailures, ticketPriorities, type FlowReferenceKind } from '@balcao/contract';
import { Meta } from '../../../../ui/text/meta.tsx';
import { useNameOf } from '../use-flow-names.ts';
import css from './simulator.module.css';
import type { SimulatedLine } from './use-simulation.ts';

interface Props {
  lines: readonly SimulatedLine[];
  /** presses a choice of the last message; undefined = nothing is asked */
  onChoose: ((title: string) => void) | undefined;
}

/** What was said, and what would have been done besides. */
export function SimulatedLines({ lines, onChoose }: Props) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const lastOurs = lines.findLastIndex(({ kind }) => kind === 'ours');
  return lines.map((line, index) => {
    const key = `${index}`;
    if (line.kind === 'deed') return <Deed key={key} deed={line.deed} />;
    if (line.kind === 'theirs')
      return (
        <Text key={key} size="sm" className={css.theirs}>
          {line.text}
        </Text>
      );
    return (
      <div key={key} className={css.ours}>
        <Text size="sm" className={css.bubble}>
          {line.fileListId === null
            ? line.text
            : t('flowSimulator.files', { name: nameOf('fileList', line.fileListId) ?? '' })}
        </Text>
        {line.choices.length > 0 && (
          <div className={css.answers}>
            {line.choices.map((title) => (
              <UnstyledButton
                key={title}
                className={css.choice}
                disabled={!onChoose || index !== lastOurs}
                onClick={() => onChoose?.(title)}
              >
                <Text span size="xs" fw={600}>
                  {title}
                </Text>
              </UnstyledButton>
            ))}
          </div>
        )}
      </div>
    );
  });
}

type DeedLine = Extract<SimulatedLine, { kind: 'deed' }>['deed'];

const subjectKinds: Readonly<Record<string, FlowReferenceKind>> = {
  setField: 'field',
  tag: 'tag',
  untag: 'tag',
  askModel: 'prompt',
  followUp: 'followUp',
};
const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text);

function Deed({ deed: { kind, subjectId, text } }: { deed: DeedLine }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const words = (): string => {
    const subjectKind = subjectKinds[kind];
    const name = subjectKind ? (nameOf(subjectKind, subjectId) ?? '') : '';
    switch (kind) {
      case 'setField':
      case 'tag':
      case 'untag':
      case 'askModel':
      case 'followUp':
        return t(`flowSimulator.deeds.${kind}`, { name, text });
      case 'setPriority':
        return t('flowSimulator.deeds.setPriority', {
          text: isOneOf(ticketPriorities, text) ? t(`inbox.priority.${text}`) : text,
        });
      case 'call':
        return t('flowSimulator.deeds.call', { text });
      case 'handOver': {
        const to = nameOf('queue', subjectId) ?? nameOf('user', subjectId);
        return to === undefined
          ? t('flowSimulator.deeds.handOverHere')
          : t('flowSimulator.deeds.handOver', { name: to });
      }
      case 'end':
        return t(text === '' ? 'flowSimulator.deeds.end' : 'flowSimulator.deeds.endReason', { text });
      case 'leave':
        return t('flowSimulator.deeds.leave', {
          text: isOneOf(flowFailures, text) ? t(`flows.failures.${text}`) : text,
        });
      default:
        return text;
    }
  };
  return (
    <Meta as="p" className={css.deed}>
      {words()}
    </Meta>
  );
}
