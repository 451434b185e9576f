import { hasGoal, type FlowBlock, type FlowDrawing, type FlowWay, isFlowQuestion } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useMinutesText } from '../actions/index.ts';
import type { OutputPlace } from './drawing/ways.rules.ts';
import { useNameOf } from './use-flow-names.ts';

/** How a block looks on the canvas: what it is called, what it says, and the name under which it saves an answer. */
export interface BlockSummary {
  /** undefined = its words stand alone */
  title: string | undefined;
  text: string;
  savesIn: string | undefined;
}

export interface BlockWords {
  /** what the kind of a block is called */
  kindOf: (block: Pick<FlowBlock, 'kind'>) => string;
  /** a block in a few words, for lists and labels */
  nameOf: (block: FlowBlock) => string;
  summary: (block: FlowBlock) => BlockSummary;
  output: (block: FlowBlock, outputId: string) => string;
  /** where a way leads, for people; '' = nowhere */
  way: (way: FlowWay, groups: FlowDrawing['groups']) => string;
  /** an output by its place, of whatever part it is */
  place: (place: OutputPlace, groups: FlowDrawing['groups']) => string;
  groupTitle: (group: { title: string }) => string;
}

/** The path and query of an address: its host is seldom what one looks for. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\/[^/]*/i, '…');

/** Blocks, outputs and ways in words. */
export function useBlockWords(): BlockWords {
  const { t } = useTranslation();
  const recordName = useNameOf();
  const minutesText = useMinutesText();
  const choose = t('flowBuilder.summary.choose');
  const kindOf: BlockWords['kindOf'] = ({ kind }) => t(`flowBuilder.blocks.${kind}`);
  const groupTitle: BlockWords['groupTitle'] = ({ title }) => title || t('flowBuilder.group.untitled');

  const summary = (block: FlowBlock): BlockSummary => {
    const plain = (title: string | undefined, text = ''): BlockSummary => ({ title, text, savesIn: undefined });
    switch (block.kind) {
      case 'text':
        return block.text === '' ? plain(kindOf(block), t('flowBuilder.summary.empty')) : plain(undefined, block.text);
      case 'files':
      case 'audio':
        return plain(recordName('fileList', block.fileListId) ?? t('flowBuilder.summary.chooseFiles'), kindOf(block));
      case 'buttons':
      case 'list':
      case 'ask':
      case 'taxId':
      case 'email':
      case 'number':
      case 'date':
        return {
          title: kindOf(block),
          text: block.text || t('flowBuilder.summary.empty'),
          savesIn: block.saveAs || undefined,
        };
      case 'condition':
      case 'abTest':
        return plain(kindOf(block));
      case 'ai':
        return {
          title: kindOf(block),
          text: recordName('prompt', block.promptId) ?? t('flowBuilder.summary.choosePrompt'),
          savesIn: (hasGoal(block) && block.saveAs) || undefined,
        };
      case 'followUp':
        return plain(t('flowBuilder.summary.followUp', { name: recordName('followUp', block.followUpId) ?? choose }));
      case 'goTo':
        return plain(t('flowBuilder.summary.toFlow', { name: recordName('flow', block.flowId) ?? choose }));
      case 'hours':
        return plain(
          block.of.whose === 'company'
            ? t('flowBuilder.summary.companyHours')
            : t('flowBuilder.summary.queueHours', { name: recordName('queue', block.of.queueId) ?? choose }),
          t('flowBuilder.summary.hoursHint'),
        );
      case 'wait': {
        const time = minutesText(block.minutes);
        return block.untilOpen
          ? plain(t('flowBuilder.summary.waitOpen'), t('flowBuilder.summary.orTime', { time }))
          : plain(kindOf(block), time);
      }
      case 'field':
        return plain(
          t('flowBuilder.summary.setField', { name: recordName('field', block.fieldId) ?? choose }),
          block.value,
        );
      case 'tag':
        return plain(
          t(block.removes ? 'flowBuilder.summary.removeTag' : 'flowBuilder.summary.addTag', {
            name: recordName('tag', block.tagId) ?? choose,
          }),
        );
      case 'priority':
        return plain(t('flowBuilder.summary.priority', { priority: t(`inbox.priority.${block.priority}`) }));
      case 'call':
        return plain(kindOf(block), block.url === '' ? choose : `${block.method} ${shortAddress(block.url)}`);
      case 'handOver': {
        const [queue, person] = [recordName('queue', block.queueId), recordName('user', block.userId)];
        const toOwner = block.toOwner ? t('flowBuilder.summary.orOwner') : '';
        if (block.userId === null) return plain(t('flowBuilder.summary.toQueue', { name: queue ?? choose }), toOwner);
        return plain(
          t('flowBuilder.summary.toPerson', { name: person ?? choose }),
          queue === undefined ? '' : t('flowBuilder.summary.inQueue', { name: queue }),
        );
      }
      case 'end':
        return plain(
          kindOf(block),
          block.closeReason !== ''
            ? t('flowBuilder.summary.reason', { reason: block.closeReason })
            : block.farewell
              ? ''
              : t('flowBuilder.summary.silent'),
        );
    }
  };

  const output = (block: FlowBlock, outputId: string): string => {
    const [kind = '', partId = ''] = outputId.split(':');
    if (kind === 'choice' && (block.kind === 'buttons' || block.kind === 'list'))
      return block.choices.find(({ id }) => id === partId)?.title || t('flowBuilder.outputs.untitled');
    if (kind === 'branch' && (block.kind === 'condition' || block.kind === 'abTest')) {
      const index = block.branches.findIndex(({ id }) => id === partId);
      const title = block.branches[index]?.title || t('flowBuilder.outputs.branch', { number: index + 1 });
      return block.kind === 'abTest' ? `${title}, ${block.branches[index]?.share ?? 0} %` : title;
    }
    switch (outputId) {
      case 'failed':
        if (block.kind === 'buttons' || block.kind === 'list') return t('flowBuilder.outputs.other');
        if (['taxId', 'email', 'number', 'date'].includes(block.kind)) return t('flowBuilder.outputs.invalid');
        if (block.kind === 'ai') return t('flowBuilder.outputs.noReply');
        return t(block.kind === 'ask' ? 'flowBuilder.outputs.noWords' : 'flowBuilder.outputs.failed');
      case 'silence':
        return t('flowBuilder.outputs.silence', {
          time: minutesText('silence' in block ? (block.silence?.minutes ?? 0) : 0),
        });
      case 'otherwise':
      case 'open':
      case 'closed':
      case 'found':
      case 'notFound':
      case 'unknown':
      case 'reached':
      case 'person':
      case 'limit':
        return t(`flowBuilder.outputs.${outputId}`);
      default:
        return t('flowBuilder.outputs.next');
    }
  };

  const way = (to: FlowWay, groups: FlowDrawing['groups']): string => {
    switch (to.to) {
      case 'next':
        return t('flowBuilder.ways.next');
      case 'group': {
        const group = groups.find(({ id }) => id === to.groupId);
        return group ? groupTitle(group) : '';
      }
      case 'queue':
        return t('flowBuilder.ways.queueShort', { name: recordName('queue', to.queueId) ?? choose });
      case 'end':
        return t('flowBuilder.ways.end');
      case 'nowhere':
        return '';
    }
  };

  const nameOf = (block: FlowBlock): string => {
    const { title, text } = summary(block);
    // Questions are told apart by what they ask.
    return title === undefined || isFlowQuestion(block) ? `${kindOf(block)}: ${text}` : title;
  };

  return {
    kindOf,
    nameOf,
    summary,
    output,
    way,
    groupTitle,
    place: ({ groupId, blockId, outputId }, groups) => {
      const block = groups.find(({ id }) => id === groupId)?.blocks.find(({ id }) => id === blockId);
      return block ? output(block, outputId) : t('flowBuilder.outputs.next');
    },
  };
}
