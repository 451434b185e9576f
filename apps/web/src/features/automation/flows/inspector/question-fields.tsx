import {
  choiceLimits,
  flowLimits,
  type FlowBlock,
  type FlowBlockOf,
  type FlowQuestion,
  type FlowWay,
} from '@balcao/contract';
import { Button, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import { numberSeparators } from '../../../../ui/text/format.ts';
import { randomPartId } from '../drawing/edit-drawing.rules.ts';
import { useInspected } from './inspected.ts';
import css from './inspector.module.css';
import { inRange } from './in-range.ts';
import { PartTitle } from './part-title.tsx';
import { SaveNameField } from './save-name-field.tsx';
import { SilenceFields } from './silence-fields.tsx';
import { VariableField } from './variable-field.tsx';
import { WayPicker } from './way-picker.tsx';

/** A question: what is asked, what the answer may be, where it is saved, and what happens without one. */
export function QuestionFields({ block }: { block: FlowQuestion }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const change = (part: Partial<FlowQuestion>, field: string) => changeBlock({ ...block, ...part } as FlowBlock, field);
  const hasChoices = block.kind === 'buttons' || block.kind === 'list';
  return (
    <>
      <VariableField
        label={t('flowInspector.question')}
        description={t('flowInspector.variablesHint')}
        value={block.text}
        maxLength={flowLimits.text}
        minRows={2}
        onChange={(text) => change({ text }, 'text')}
      />
      {hasChoices && <ChoicesFields block={block} />}
      <div className={css.two}>
        <SaveNameField
          label={t('flowInspector.saveAs')}
          value={block.saveAs}
          onChange={(saveAs) => change({ saveAs }, 'saveAs')}
        />
        {block.kind === 'taxId' && (
          <Select
            label={t('flowInspector.accepts')}
            data={(['cpf', 'cnpj', 'both'] as const).map((value) => ({
              value,
              label: t(`flowInspector.${value}`),
            }))}
            allowDeselect={false}
            value={block.accepts}
            onChange={(accepts) => accepts && changeBlock({ ...block, accepts }, 'accepts')}
          />
        )}
      </div>
      {block.kind === 'date' && (
        <Select
          label={t('flowInspector.accepts')}
          data={(['any', 'past', 'future'] as const).map((value) => ({
            value,
            label: t(`flowInspector.dates.${value}`),
          }))}
          allowDeselect={false}
          value={block.accepts}
          onChange={(accepts) => accepts && changeBlock({ ...block, accepts }, 'accepts')}
        />
      )}
      {block.kind === 'number' && (
        <div className={css.two}>
          {(['min', 'max'] as const).map((side) => (
            <NumberInput
              key={side}
              label={t(`flowInspector.${side}`)}
              {...numberSeparators()}
              value={block[side] ?? ''}
              onChange={(typed) => changeBlock({ ...block, [side]: typed === '' ? null : Number(typed) }, side)}
            />
          ))}
        </div>
      )}
      <hr className={css.line} />
      <VariableField
        label={t(hasChoices ? 'flowInspector.retryTextOther' : 'flowInspector.retryText')}
        description={t('flowInspector.retryHint')}
        value={block.retryText}
        maxLength={flowLimits.text}
        onChange={(retryText) => change({ retryText }, 'retryText')}
      />
      <div className={css.narrowWide}>
        <CountField
          label={t('flowInspector.tries')}
          min={1}
          max={flowLimits.tries}
          value={block.tries}
          onChange={(tries) => change({ tries: inRange(tries, flowLimits.tries) }, 'tries')}
        />
        <WayPicker
          label={t('flowInspector.afterTries')}
          way={block.failed}
          onChange={(failed) => change({ failed }, 'failed')}
        />
      </div>
      <SilenceFields silence={block.silence} onChange={(silence, field) => change({ silence }, field)} />
      <hr className={css.line} />
      <Switch
        label={t('flowInspector.personal')}
        description={t('flowInspector.personalHint')}
        checked={block.isPersonal}
        onChange={({ currentTarget }) => change({ isPersonal: currentTarget.checked }, 'personal')}
      />
      <Switch
        label={t('flowInspector.skip')}
        description={t('flowInspector.skipHint')}
        checked={block.skipIfKnown}
        onChange={({ currentTarget }) => change({ skipIfKnown: currentTarget.checked }, 'skip')}
      />
    </>
  );
}

function ChoicesFields({ block }: { block: FlowBlockOf<'buttons' | 'list'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const isList = block.kind === 'list';
  const max = isList ? choiceLimits.rows : choiceLimits.buttons;
  const choices: readonly { id: string; title: string; description?: string; way: FlowWay }[] = block.choices;
  const put = (changed: readonly object[], field: string) =>
    changeBlock({ ...block, choices: changed } as FlowBlock, field);
  const change = (id: string, part: object, field: string) =>
    put(
      choices.map((choice) => (choice.id === id ? { ...choice, ...part } : choice)),
      `${field} ${id}`,
    );
  return (
    <>
      <PartTitle>{t('flowInspector.choices')}</PartTitle>
      {isList && (
        <TextInput
          label={t('flowInspector.open')}
          maxLength={choiceLimits.label}
          value={block.open}
          onChange={({ currentTarget }) => changeBlock({ ...block, open: currentTarget.value }, 'open')}
        />
      )}
      {choices.map(({ id, title, description, way }, index) => {
        const number = index + 1;
        const name = t('flowInspector.choice', { number });
        return (
          <div key={id} className={css.part}>
            <div className={css.removable}>
              <TextInput
                aria-label={name}
                placeholder={name}
                maxLength={isList ? choiceLimits.rowTitle : choiceLimits.buttonTitle}
                value={title}
                onChange={({ currentTarget }) => change(id, { title: currentTarget.value }, 'title')}
              />
              <IconButton
                label={t('flowInspector.removeChoice', { number })}
                onClick={() =>
                  put(
                    choices.filter((choice) => choice.id !== id),
                    'choices',
                  )
                }
              >
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </div>
            {isList && (
              <TextInput
                aria-label={t('flowInspector.description', { number })}
                placeholder={t('flowInspector.description', { number })}
                maxLength={choiceLimits.rowDescription}
                value={description}
                onChange={({ currentTarget }) => change(id, { description: currentTarget.value }, 'description')}
              />
            )}
            <WayPicker
              label={t('flowInspector.choiceWay', { choice: title || name })}
              isLabelHidden
              way={way}
              onChange={(to) => change(id, { way: to }, 'way')}
            />
          </div>
        );
      })}
      {choices.length < max && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            put(
              [
                ...choices,
                { id: randomPartId(), title: '', ...(isList && { description: '' }), way: { to: 'nowhere' } },
              ],
              'choices',
            )
          }
        >
          {t('flowInspector.addChoice')}
        </Button>
      )}
    </>
  );
}
