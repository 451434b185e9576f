import { flowLimits, flowOperators, type FlowBlockOf, type FlowOperator, type FlowTest } from '@balcao/contract';
import { Autocomplete, Button, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import { randomPartId } from '../drawing/edit-drawing.rules.ts';
import { useVariables } from '../use-flow-variables.ts';
import { useInspected } from './inspected.ts';
import css from './inspector.module.css';
import { PartTitle } from './part-title.tsx';
import { VariableField } from './variable-field.tsx';
import { WayPicker } from './way-picker.tsx';

type Branch = FlowBlockOf<'condition'>['branches'][number];

const maxTests = 20;
const emptyTest: FlowTest = { variable: '', operator: 'is', value: '' };
const hasValue = (operator: FlowOperator) => operator !== 'filled' && operator !== 'empty';

/** Branches, of which the first whose tests are met is taken. */
export function ConditionFields({ block }: { block: FlowBlockOf<'condition'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const put = (branches: Branch[], field: string) => changeBlock({ ...block, branches }, field);
  return (
    <>
      {block.branches.map((branch, index) => (
        <BranchFields
          key={branch.id}
          branch={branch}
          number={index + 1}
          onChange={(changed, field) =>
            put(
              block.branches.map((one) => (one.id === branch.id ? changed : one)),
              `${field} ${branch.id}`,
            )
          }
          onRemove={
            block.branches.length > 1
              ? () =>
                  put(
                    block.branches.filter(({ id }) => id !== branch.id),
                    'branches',
                  )
              : undefined
          }
        />
      ))}
      {block.branches.length < flowLimits.outputs && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            put(
              [
                ...block.branches,
                { id: randomPartId(), title: '', match: 'all', tests: [emptyTest], way: { to: 'nowhere' } },
              ],
              'branches',
            )
          }
        >
          {t('flowInspector.addBranch')}
        </Button>
      )}
      <hr className={css.line} />
      <WayPicker
        label={t('flowInspector.otherwise')}
        way={block.otherwise}
        onChange={(otherwise) => changeBlock({ ...block, otherwise }, 'otherwise')}
      />
    </>
  );
}

interface BranchProps {
  branch: Branch;
  number: number;
  onChange: (branch: Branch, field: string) => void;
  /** undefined = it is the last one */
  onRemove: (() => void) | undefined;
}

function BranchFields({ branch, number, onChange, onRemove }: BranchProps) {
  const { t } = useTranslation();
  const { tests, match, title, way } = branch;
  const putTests = (changed: FlowTest[], field: string) => onChange({ ...branch, tests: changed }, field);
  return (
    <section className={css.part}>
      <PartTitle>{t('flowBuilder.outputs.branch', { number })}</PartTitle>
      <div className={css.removable}>
        <TextInput
          aria-label={t('flowInspector.branchTitle', { number })}
          placeholder={t('flowInspector.branchTitle', { number })}
          maxLength={flowLimits.title}
          value={title}
          onChange={({ currentTarget }) => onChange({ ...branch, title: currentTarget.value }, 'title')}
        />
        {onRemove && (
          <IconButton label={t('flowInspector.removeBranch', { number })} onClick={onRemove}>
            <IconX size={16} stroke={1.75} />
          </IconButton>
        )}
      </div>
      {tests.length > 1 && (
        <Select
          aria-label={t('flowInspector.match')}
          data={(['all', 'any'] as const).map((value) => ({ value, label: t(`flowInspector.${value}`) }))}
          allowDeselect={false}
          value={match}
          onChange={(value) => value && onChange({ ...branch, match: value }, 'match')}
        />
      )}
      {tests.map((test, index) => (
        <TestFields
          // oxlint-disable-next-line react/no-array-index-key -- tests have no ids, and are neither sorted nor dragged
          key={index}
          test={test}
          number={index + 1}
          onChange={(changed) =>
            putTests(
              tests.map((one, at) => (at === index ? changed : one)),
              `test ${index}`,
            )
          }
          onRemove={tests.length > 1 ? () => putTests(tests.toSpliced(index, 1), 'tests') : undefined}
        />
      ))}
      {tests.length < maxTests && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => putTests([...tests, emptyTest], 'tests')}
        >
          {t('flowInspector.addTest')}
        </Button>
      )}
      <WayPicker
        label={t('flowInspector.branchWay')}
        way={way}
        onChange={(to) => onChange({ ...branch, way: to }, 'way')}
      />
    </section>
  );
}

interface TestProps {
  test: FlowTest;
  number: number;
  onChange: (test: FlowTest) => void;
  onRemove: (() => void) | undefined;
}

function TestFields({ test, number, onChange, onRemove }: TestProps) {
  const { t } = useTranslation();
  const variables = useVariables();
  return (
    <div className={css.test} role="group" aria-label={t('flowInspector.test', { number })}>
      <div className={css.removable}>
        <Autocomplete
          aria-label={t('flowInspector.variable')}
          placeholder={t('flowInspector.variable')}
          data={variables.map(({ name }) => name)}
          maxLength={80}
          value={test.variable}
          onChange={(variable) => onChange({ ...test, variable: variable.replace(/[{}]/g, '') })}
        />
        {onRemove && (
          <IconButton label={t('flowInspector.removeTest', { number })} onClick={onRemove}>
            <IconX size={16} stroke={1.75} />
          </IconButton>
        )}
      </div>
      <Select
        aria-label={t('flowInspector.operator')}
        data={flowOperators.map((value) => ({ value, label: t(`flowInspector.operators.${value}`) }))}
        allowDeselect={false}
        value={test.operator}
        onChange={(operator) => operator && onChange({ ...test, operator })}
      />
      {hasValue(test.operator) && (
        <VariableField
          label={t('flowInspector.value')}
          isLabelHidden
          placeholder={t('flowInspector.value')}
          value={test.value}
          maxLength={500}
          onChange={(value) => onChange({ ...test, value })}
        />
      )}
    </div>
  );
}
