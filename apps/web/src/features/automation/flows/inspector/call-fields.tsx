import { flowLimits, flowMethods, mayBeUnknown, type FlowBlockOf } from '@balcao/contract';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../../ui/fields/count-field.tsx';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import { IconPlus, IconX } from '../../../../ui/icons/index.ts';
import { useInspected } from './inspected.ts';
import { inRange } from './in-range.ts';
import css from './inspector.module.css';
import { PartTitle } from './part-title.tsx';
import { SaveNameField } from './save-name-field.tsx';
import { VariableField } from './variable-field.tsx';
import { WayPicker } from './way-picker.tsx';

type Call = FlowBlockOf<'call'>;

/** An address that is asked, what is sent, what is kept of the answer, and where it goes on. */
export function CallFields({ block }: { block: Call }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const change = (part: Partial<Call>, field: string) => changeBlock({ ...block, ...part }, field);
  const outputs = [
    'found',
    'notFound',
    'failed',
    ...(mayBeUnknown(block) ? (['unknown'] as const) : []),
  ] as const satisfies readonly (keyof Call)[];
  return (
    <>
      <Select
        label={t('flowInspector.method')}
        data={[...flowMethods]}
        allowDeselect={false}
        value={block.method}
        onChange={(method) => method && change({ method }, 'method')}
      />
      <VariableField
        label={t('flowInspector.url')}
        description={t('flowInspector.urlHint')}
        placeholder="https://"
        value={block.url}
        maxLength={flowLimits.url}
        onChange={(url) => change({ url: url.replace(/\s/g, '') }, 'url')}
      />
      <HeaderFields block={block} />
      {block.method !== 'GET' && (
        <>
          <VariableField
            label={t('flowInspector.body')}
            value={block.body}
            maxLength={flowLimits.body}
            minRows={3}
            onChange={(body) => change({ body }, 'body')}
          />
          <Switch
            label={t('flowInspector.mayRepeat')}
            description={t('flowInspector.mayRepeatHint')}
            checked={block.mayRepeat}
            onChange={({ currentTarget }) => change({ mayRepeat: currentTarget.checked }, 'mayRepeat')}
          />
        </>
      )}
      <CountField
        label={t('flowInspector.timeout')}
        min={1}
        max={flowLimits.callSeconds}
        value={block.timeoutSeconds}
        onChange={(seconds) => change({ timeoutSeconds: inRange(seconds, flowLimits.callSeconds) }, 'timeout')}
      />
      <SavedFields block={block} />
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
    </>
  );
}

function HeaderFields({ block }: { block: Call }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const put = (headers: Call['headers'], field: string) => changeBlock({ ...block, headers }, field);
  return (
    <>
      <PartTitle>{t('flowInspector.headers')}</PartTitle>
      {block.headers.map((header, index) => {
        const number = index + 1;
        const change = (part: Partial<typeof header>) =>
          put(
            block.headers.map((one, at) => (at === index ? { ...one, ...part } : one)),
            `header ${index}`,
          );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- headers have no ids, and are neither sorted nor dragged
          <div key={index} className={css.part}>
            <div className={css.removable}>
              <TextInput
                aria-label={t('flowInspector.headerName', { number })}
                placeholder="Authorization"
                maxLength={100}
                value={header.name}
                onChange={({ currentTarget }) => change({ name: currentTarget.value.replace(/[^A-Za-z0-9-]/g, '') })}
              />
              <IconButton
                label={t('flowInspector.removeHeader', { number })}
                onClick={() => put(block.headers.toSpliced(index, 1), 'headers')}
              >
                <IconX size={16} stroke={1.75} />
              </IconButton>
            </div>
            <VariableField
              label={t('flowInspector.headerValue', { number })}
              isLabelHidden
              withSecrets
              value={header.value}
              maxLength={2_000}
              onChange={(value) => change({ value })}
            />
          </div>
        );
      })}
      {block.headers.length < flowLimits.headers && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => put([...block.headers, { name: '', value: '' }], 'headers')}
        >
          {t('flowInspector.addHeader')}
        </Button>
      )}
    </>
  );
}

function SavedFields({ block }: { block: Call }) {
  const { t } = useTranslation();
  const { changeBlock } = useInspected();
  const put = (saves: Call['saves'], field: string) => changeBlock({ ...block, saves }, field);
  return (
    <>
      <PartTitle>{t('flowInspector.saves')}</PartTitle>
      {block.saves.map((saved, index) => {
        const number = index + 1;
        const change = (part: Partial<typeof saved>) =>
          put(
            block.saves.map((one, at) => (at === index ? { ...one, ...part } : one)),
            `saved ${index}`,
          );
        return (
          // oxlint-disable-next-line react/no-array-index-key -- values have no ids, and are neither sorted nor dragged
          <div key={index} className={css.saved}>
            <TextInput
              aria-label={t('flowInspector.savePath', { number })}
              placeholder="pedido.itens.0.nome"
              maxLength={200}
              value={saved.path}
              onChange={({ currentTarget }) => change({ path: currentTarget.value })}
            />
            <SaveNameField
              label={t('flowInspector.saveName', { number })}
              isLabelHidden
              value={saved.saveAs}
              onChange={(saveAs) => change({ saveAs })}
            />
            <IconButton
              label={t('flowInspector.removeSave', { number })}
              onClick={() => put(block.saves.toSpliced(index, 1), 'saves')}
            >
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </div>
        );
      })}
      {block.saves.length < flowLimits.saved && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={() => put([...block.saves, { path: '', saveAs: '' }], 'saves')}
        >
          {t('flowInspector.addSave')}
        </Button>
      )}
    </>
  );
}
