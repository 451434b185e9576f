import { flowLimits, hasGoal, type FlowBlockOf } from '@balcao/contract';
import { Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { PromptPicker } from '../../prompts/index.ts';
import { useInspected } from './inspected.ts';
import { inRange } from './in-range.ts';
import css from './inspector.module.css';
import { PartTitle } from './part-title.tsx';
import { SaveNameField } from './save-name-field.tsx';
import { SilenceFields } from './silence-fields.tsx';
import { VariableField } from './variable-field.tsx';
import { WayPicker } from './way-picker.tsx';

type Ai = FlowBlockOf<'ai'>;

/** A model that talks with the contact: by which prompt, what it is there for, how often it answers, and where it goes on. */
export function AiFields({ block }: { block: Ai }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const change = (part: Partial<Ai>, field: string) => changeBlock({ ...block, ...part }, field);
  const outputs = [...(hasGoal(block) ? (['reached'] as const) : []), 'person', 'limit'] as const;
  return (
    <>
      <PromptPicker
        label={t('flowInspector.prompt')}
        description={t('flowInspector.promptHint')}
        value={block.promptId}
        onChange={(promptId: number | null) => change({ promptId }, 'prompt')}
      />
      <VariableField
        label={t('flowInspector.aiText')}
        description={t('flowInspector.aiTextHint')}
        value={block.text}
        maxLength={flowLimits.text}
        onChange={(text) => change({ text }, 'text')}
      />
      <Textarea
        label={t('flowInspector.goal')}
        description={t('flowInspector.goalHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={flowLimits.goal}
        value={block.goal}
        onChange={({ currentTarget }) => change({ goal: currentTarget.value }, 'goal')}
      />
      {hasGoal(block) && (
        <>
          <SaveNameField
            label={t('flowInspector.saveAs')}
            value={block.saveAs}
            onChange={(saveAs) => change({ saveAs }, 'saveAs')}
          />
          <Switch
            label={t('flowInspector.personal')}
            description={t('flowInspector.personalHint')}
            checked={block.isPersonal}
            onChange={({ currentTarget }) => change({ isPersonal: currentTarget.checked }, 'personal')}
          />
        </>
      )}
      <CountField
        label={t('flowInspector.turns')}
        min={1}
        max={flowLimits.modelTurns}
        value={block.turns}
        onChange={(turns) => change({ turns: inRange(turns, flowLimits.modelTurns) }, 'turns')}
      />
      <SilenceFields silence={block.silence} onChange={(silence, field) => change({ silence }, field)} />
      <hr className={css.line} />
      <PartTitle>{t('flowInspector.outputs')}</PartTitle>
      {outputs.map((output) => (
        <WayPicker
          key={output}
          label={t(`flowBuilder.outputs.${output}`)}
          way={block[output]}
          onChange={(way) => change({ [output]: way }, output)}
        />
      ))}
      <WayPicker
        label={t('flowBuilder.outputs.noReply')}
        way={block.failed}
        onChange={(failed) => change({ failed }, 'failed')}
      />
    </>
  );
}
