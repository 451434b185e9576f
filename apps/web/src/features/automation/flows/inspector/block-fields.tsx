import { flowLimits, maxCloseReasonLength, ticketPriorities, type FlowBlock, type FlowBlockOf } from '@balcao/contract';
import { Autocomplete, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import { RecordPicker } from '../../../../ui/fields/record-picker.tsx';
import { UserPicker } from '../../../account/users/index.ts';
import { useFields } from '../../../inbox/custom-fields/index.ts';
import { useAllFileLists } from '../../../inbox/file-lists/index.ts';
import { QueuePicker, useQueues } from '../../../inbox/queues/index.ts';
import { TagPicker } from '../../../inbox/tags/index.ts';
import { FollowUpPicker } from '../../../outreach/follow-ups/index.ts';
import { useAllFlows } from '../flows.queries.ts';
import { CallFields } from './call-fields.tsx';
import { AiFields } from './ai-fields.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { useInspected } from './inspected.ts';
import { inRange } from './in-range.ts';
import { QuestionFields } from './question-fields.tsx';
import { ShareFields } from './share-fields.tsx';
import { VariableField } from './variable-field.tsx';
import { WayPicker } from './way-picker.tsx';

/** The fields of a block, by its kind. What is typed is there at once. */
export function BlockFields({ block }: { block: FlowBlock }) {
  switch (block.kind) {
    case 'text':
      return <TextFields block={block} />;
    case 'files':
    case 'audio':
      return <FilesFields block={block} />;
    case 'buttons':
    case 'list':
    case 'ask':
    case 'taxId':
    case 'email':
    case 'number':
    case 'date':
      return <QuestionFields block={block} />;
    case 'condition':
      return <ConditionFields block={block} />;
    case 'abTest':
      return <ShareFields block={block} />;
    case 'hours':
      return <HoursFields block={block} />;
    case 'wait':
      return <WaitFields block={block} />;
    case 'field':
      return <FieldFields block={block} />;
    case 'tag':
      return <TagFields block={block} />;
    case 'priority':
      return <PriorityFields block={block} />;
    case 'call':
      return <CallFields block={block} />;
    case 'handOver':
      return <HandOverFields block={block} />;
    case 'ai':
      return <AiFields block={block} />;
    case 'followUp':
      return <FollowUpFields block={block} />;
    case 'goTo':
      return <GoToFields block={block} />;
    case 'end':
      return <EndFields block={block} />;
  }
}

function TextFields({ block }: { block: FlowBlockOf<'text'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  return (
    <VariableField
      label={t('flowInspector.text')}
      description={t('flowInspector.variablesHint')}
      value={block.text}
      maxLength={flowLimits.text}
      minRows={4}
      onChange={(text) => changeBlock({ ...block, text }, 'text')}
    />
  );
}

function FilesFields({ block }: { block: FlowBlockOf<'files' | 'audio'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const { data: lists } = useAllFileLists(true);
  return (
    <RecordPicker
      choices={lists}
      label={t('flowInspector.fileList')}
      description={t(block.kind === 'audio' ? 'flowInspector.audioHint' : 'flowInspector.fileListHint')}
      value={block.fileListId}
      onChange={(fileListId: number | null) => changeBlock({ ...block, fileListId }, 'fileList')}
    />
  );
}

function HoursFields({ block }: { block: FlowBlockOf<'hours'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const { of, open, closed } = block;
  return (
    <>
      <Select
        label={t('flowInspector.hoursOf')}
        data={[
          { value: 'company', label: t('flowInspector.ofCompany') },
          { value: 'queue', label: t('flowInspector.ofQueue') },
        ]}
        allowDeselect={false}
        value={of.whose}
        onChange={(whose) =>
          changeBlock(
            { ...block, of: whose === 'queue' ? { whose: 'queue', queueId: null } : { whose: 'company' } },
            'of',
          )
        }
      />
      {of.whose === 'queue' && (
        <QueuePicker
          label={t('flowInspector.queue')}
          value={of.queueId}
          onChange={(queueId: number | null) => changeBlock({ ...block, of: { whose: 'queue', queueId } }, 'of')}
        />
      )}
      <WayPicker
        label={t('flowBuilder.outputs.open')}
        way={open}
        onChange={(way) => changeBlock({ ...block, open: way }, 'open')}
      />
      <WayPicker
        label={t('flowBuilder.outputs.closed')}
        way={closed}
        onChange={(way) => changeBlock({ ...block, closed: way }, 'closed')}
      />
    </>
  );
}

function WaitFields({ block }: { block: FlowBlockOf<'wait'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  return (
    <>
      <CountField
        label={t('flowInspector.waitMinutes')}
        min={1}
        max={flowLimits.waitMinutes}
        value={block.minutes}
        onChange={(minutes) => changeBlock({ ...block, minutes: inRange(minutes, flowLimits.waitMinutes) }, 'minutes')}
      />
      <Switch
        label={t('flowInspector.untilOpen')}
        description={t('flowInspector.untilOpenHint')}
        checked={block.untilOpen}
        onChange={({ currentTarget }) => changeBlock({ ...block, untilOpen: currentTarget.checked }, 'untilOpen')}
      />
    </>
  );
}

function FieldFields({ block }: { block: FlowBlockOf<'field'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const [ofContacts, ofTickets] = [useFields('contact'), useFields('ticket')];
  const fields = ofContacts && ofTickets && [...ofContacts, ...ofTickets];
  return (
    <>
      <RecordPicker
        choices={fields}
        label={t('flowInspector.field')}
        description={fields?.length === 0 ? t('flowInspector.noFields') : undefined}
        value={block.fieldId}
        onChange={(fieldId: number | null) => changeBlock({ ...block, fieldId }, 'field')}
      />
      <VariableField
        label={t('flowInspector.fieldValue')}
        description={t('flowInspector.variablesHint')}
        value={block.value}
        maxLength={flowLimits.text}
        onChange={(value) => changeBlock({ ...block, value }, 'value')}
      />
    </>
  );
}

function TagFields({ block }: { block: FlowBlockOf<'tag'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  return (
    <>
      <Select
        label={t('flowInspector.tagDoes')}
        data={[
          { value: 'add', label: t('flowInspector.tagAdd') },
          { value: 'remove', label: t('flowInspector.tagRemove') },
        ]}
        allowDeselect={false}
        value={block.removes ? 'remove' : 'add'}
        onChange={(value) => changeBlock({ ...block, removes: value === 'remove' }, 'removes')}
      />
      <TagPicker
        label={t('flowInspector.tag')}
        value={block.tagId}
        onChange={(tagId: number | null) => changeBlock({ ...block, tagId }, 'tag')}
      />
    </>
  );
}

function PriorityFields({ block }: { block: FlowBlockOf<'priority'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  return (
    <Select
      label={t('flowInspector.priority')}
      data={ticketPriorities.map((value) => ({ value, label: t(`inbox.priority.${value}`) }))}
      allowDeselect={false}
      value={block.priority}
      onChange={(priority) => priority && changeBlock({ ...block, priority }, 'priority')}
    />
  );
}

function HandOverFields({ block }: { block: FlowBlockOf<'handOver'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  return (
    <>
      <QueuePicker
        label={t('flowInspector.queue')}
        placeholder={block.userId === null ? undefined : t('flowInspector.anyQueue')}
        clearable={block.userId !== null}
        value={block.queueId}
        onChange={(queueId: number | null) => changeBlock({ ...block, queueId }, 'queue')}
      />
      <UserPicker
        label={t('flowInspector.person')}
        placeholder={t('flowInspector.anyone')}
        clearable
        value={block.userId}
        onChange={(userId: number | null) => changeBlock({ ...block, userId }, 'user')}
      />
      <Switch
        label={t('flowInspector.toOwner')}
        description={t('flowInspector.toOwnerHint')}
        checked={block.toOwner}
        onChange={({ currentTarget }) => changeBlock({ ...block, toOwner: currentTarget.checked }, 'toOwner')}
      />
    </>
  );
}

function FollowUpFields({ block }: { block: FlowBlockOf<'followUp'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  return (
    <FollowUpPicker
      label={t('flowInspector.followUp')}
      description={t('flowInspector.followUpHint')}
      value={block.followUpId}
      onChange={(followUpId: number | null) => changeBlock({ ...block, followUpId }, 'followUp')}
    />
  );
}

function GoToFields({ block }: { block: FlowBlockOf<'goTo'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const { data: flows } = useAllFlows();
  return (
    <RecordPicker
      choices={flows}
      label={t('flowInspector.flow')}
      description={t('flowInspector.flowHint')}
      value={block.flowId}
      onChange={(flowId: number | null) => changeBlock({ ...block, flowId }, 'flow')}
    />
  );
}

function EndFields({ block }: { block: FlowBlockOf<'end'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const { data: queues = [] } = useQueues();
  const reasons = [...new Set(queues.flatMap(({ closeReasons }) => closeReasons.map(({ name }) => name)))];
  return (
    <>
      <Autocomplete
        label={t('flowInspector.closeReason')}
        placeholder={t('flowInspector.noReason')}
        data={reasons}
        maxLength={maxCloseReasonLength}
        value={block.closeReason}
        onChange={(closeReason) => changeBlock({ ...block, closeReason }, 'reason')}
      />
      <Switch
        label={t('flowInspector.farewell')}
        description={t('flowInspector.farewellHint')}
        checked={block.farewell}
        onChange={({ currentTarget }) => changeBlock({ ...block, farewell: currentTarget.checked }, 'farewell')}
      />
    </>
  );
}
