import { flowEntryLimits, flowLimits, type FlowExit, type FlowWay } from '@balcao/contract';
import { Select, Switch, TagsInput, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { QueuePicker } from '../../../inbox/queues/index.ts';
import { ConnectionPicker } from '../../../numbers/connections/index.ts';
import { TrackingLinkPicker } from '../../tracking-links/index.ts';
import { connect, entryOutput, groupOutput } from '../drawing/ways.rules.ts';
import { useInspected } from './inspected.ts';
import { VariableField } from './variable-field.tsx';
import { WayPicker } from './way-picker.tsx';

/** Where conversations begin in a flow, and where they go first. */
export function EntryFields() {
  const { t } = useTranslation();
  const { drawing, change } = useInspected();
  const { entry } = drawing;
  const { when } = entry;
  const putWhen = (part: Partial<typeof when>, topic?: string) =>
    change((before) => ({ ...before, entry: { ...before.entry, when: { ...before.entry.when, ...part } } }), topic);
  const put = (part: Partial<typeof entry>) => change((before) => ({ ...before, entry: { ...before.entry, ...part } }));
  return (
    <>
      <ConnectionPicker
        multiple
        label={t('flowBuilder.entry.connections')}
        description={t('flowBuilder.entry.connectionsHint')}
        inputWrapperOrder={hintBelow}
        value={entry.connectionIds}
        onChange={(connectionIds: number[]) => put({ connectionIds })}
      />
      <QueuePicker
        multiple
        label={t('flowBuilder.entry.queues')}
        description={t('flowBuilder.entry.queuesHint')}
        inputWrapperOrder={hintBelow}
        value={entry.queueIds}
        onChange={(queueIds: number[]) => put({ queueIds })}
      />
      <TagsInput
        label={t('flowBuilder.entry.keywords')}
        description={t('flowBuilder.entry.keywordsHint')}
        inputWrapperOrder={hintBelow}
        maxTags={flowEntryLimits.keywords}
        acceptValueOnBlur
        splitChars={[',', ';']}
        value={when.keywords}
        onChange={(keywords) => putWhen({ keywords: keywords.map((word) => word.slice(0, flowEntryLimits.keyword)) })}
      />
      {when.keywords.length > 0 && (
        <Select
          label={t('flowBuilder.entry.match')}
          data={(['contains', 'is'] as const).map((value) => ({
            value,
            label: t(`flowBuilder.entry.matches.${value}`),
          }))}
          allowDeselect={false}
          value={when.keywordMatch}
          onChange={(keywordMatch) => keywordMatch && putWhen({ keywordMatch })}
        />
      )}
      <Select
        label={t('flowBuilder.entry.who')}
        data={(['any', 'new', 'returning'] as const).map((value) => ({
          value,
          label: t(`flowBuilder.entry.contacts.${value}`),
        }))}
        allowDeselect={false}
        value={when.contact}
        onChange={(contact) => contact && putWhen({ contact })}
      />
      <Select
        label={t('flowBuilder.entry.time')}
        data={(['any', 'open', 'closed'] as const).map((value) => ({
          value,
          label: t(`flowBuilder.entry.hours.${value}`),
        }))}
        allowDeselect={false}
        value={when.hours}
        onChange={(hours) => hours && putWhen({ hours })}
      />
      <Switch
        label={t('flowBuilder.entry.fromAdvert')}
        checked={when.fromAdvert}
        onChange={({ currentTarget }) => putWhen({ fromAdvert: currentTarget.checked })}
      />
      <Select
        label={t('flowBuilder.entry.fromLink')}
        data={(['no', 'any', 'these'] as const).map((value) => ({
          value,
          label: t(`flowBuilder.entry.links.${value}`),
        }))}
        allowDeselect={false}
        value={when.fromLink}
        onChange={(fromLink) => fromLink && putWhen({ fromLink })}
      />
      {when.fromLink === 'these' && (
        <TrackingLinkPicker
          multiple
          label={t('flowBuilder.entry.linkIds')}
          value={when.linkIds}
          onChange={(linkIds: number[]) => putWhen({ linkIds: linkIds.slice(0, flowEntryLimits.links) })}
        />
      )}
      <WayPicker
        label={t('flowBuilder.ways.label')}
        way={entry.to}
        hasNext={false}
        onChange={(way) => change((before) => connect(before, entryOutput, way))}
      />
    </>
  );
}

/** What holds for a whole flow: where it goes when it cannot go on as drawn. */
export function SettingsFields() {
  const { t } = useTranslation();
  const { drawing, change } = useInspected();
  const { settings } = drawing;
  const put = (part: Partial<typeof settings>, topic?: string) =>
    change((before) => ({ ...before, settings: { ...before.settings, ...part } }), topic);
  const exit = (way: FlowWay): FlowExit => (way.to === 'next' ? { to: 'nowhere' } : way);
  return (
    <>
      <WayPicker
        label={t('flowBuilder.settings.rounds')}
        way={settings.afterRounds}
        hasNext={false}
        nowhere={t('flowBuilder.settings.roundsPeople')}
        onChange={(way) => put({ afterRounds: exit(way) })}
      />
      <QueuePicker
        label={t('flowBuilder.settings.failureQueue')}
        description={t('flowBuilder.settings.failureQueueHint')}
        placeholder={t('flowBuilder.settings.failureQueueNone')}
        clearable
        value={settings.failureQueueId}
        onChange={(failureQueueId: number | null) => put({ failureQueueId })}
      />
      <VariableField
        label={t('flowBuilder.settings.failureText')}
        description={t('flowBuilder.settings.failureTextHint')}
        value={settings.failureText}
        maxLength={flowLimits.text}
        minRows={2}
        onChange={(failureText) => put({ failureText }, 'failureText')}
      />
    </>
  );
}

/** Where a group leads after its last block. */
export function GroupFields({ groupId }: { groupId: string }) {
  const { t } = useTranslation();
  const { drawing, change } = useInspected();
  const group = drawing.groups.find(({ id }) => id === groupId);
  if (!group) return null;
  return (
    <>
      {group.blocks.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('flowInspector.noBlocks')}
        </Text>
      )}
      <WayPicker
        label={t('flowInspector.groupWay')}
        way={group.next}
        hasNext={false}
        onChange={(way) => change((before) => connect(before, groupOutput(groupId), way))}
      />
    </>
  );
}
