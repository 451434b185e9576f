import { flowLimits, type FlowBlockOf } from '@balcao/contract';
import { Button, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import { Meta } from '../../../../ui/text/meta.tsx';
import { randomPartId } from '../drawing/edit-drawing.rules.ts';
import { useInspected } from './inspected.ts';
import css from './inspector.module.css';
import { WayPicker } from './way-picker.tsx';

type Branch = FlowBlockOf<'abTest'>['branches'][number];

const letter = (index: number): string => String.fromCharCode(65 + index);

/** The branches of a test, each with its part of the conversations. */
export function ShareFields({ block }: { block: FlowBlockOf<'abTest'> }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const { branches } = block;
  const put = (changed: Branch[], field: string) => changeBlock({ ...block, branches: changed }, field);
  const change = (id: string, part: Partial<Branch>, field: string) =>
    put(
      branches.map((branch) => (branch.id === id ? { ...branch, ...part } : branch)),
      `${field} ${id}`,
    );
  const sum = branches.reduce((shares, { share }) => shares + share, 0);
  return (
    <>
      {branches.map(({ id, title, share, way }, index) => {
        const number = index + 1;
        return (
          <div key={id} className={css.part}>
            <div className={css.share}>
              <TextInput
                aria-label={t('flowInspector.branchTitle', { number })}
                maxLength={flowLimits.title}
                value={title}
                onChange={({ currentTarget }) => change(id, { title: currentTarget.value }, 'title')}
              />
              <CountField
                aria-label={t('flowInspector.share', { number })}
                min={0}
                max={100}
                suffix=" %"
                value={share}
                onChange={(typed) =>
                  change(id, { share: Math.min(100, Math.max(0, Math.round(Number(typed)) || 0)) }, 'share')
                }
              />
              <IconButton
                label={t('flowInspector.removeBranch', { number })}
                disabled={branches.length <= 2}
                onClick={() =>
                  put(
                    branches.filter((branch) => branch.id !== id),
                    'branches',
                  )
                }
              >
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </div>
            <WayPicker
              label={t('flowInspector.choiceWay', { choice: title || letter(index) })}
              isLabelHidden
              way={way}
              onChange={(to) => change(id, { way: to }, 'way')}
            />
          </div>
        );
      })}
      {sum !== 100 && <Meta tone="danger">{t('flowBuilder.dock.sharesNotWhole')}</Meta>}
      {branches.length < flowLimits.outputs && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() =>
            put(
              [...branches, { id: randomPartId(), title: letter(branches.length), share: 0, way: { to: 'nowhere' } }],
              'branches',
            )
          }
        >
          {t('flowInspector.addBranch')}
        </Button>
      )}
    </>
  );
}
