import { maxRules, type Rule } from '@balcao/contract';
import { Button, Switch } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { readImpersonation } from '../../app/api/session-store.ts';
import { RecordActions } from '../../app/crud/record-actions.tsx';
import { useCrudTexts } from '../../app/crud/use-crud-texts.ts';
import { useDelete, useLookup } from '../../app/crud/use-crud.ts';
import { toast } from '../../app/toasts/toast.tsx';
import { isLacking } from '../../features/automation/rules/missing-parts.ts';
import { RuleModelsList } from '../../features/automation/rules/rule-models-list.tsx';
import { rulesCrud, useOrderRules, useSwitchRule } from '../../features/automation/rules/rules.queries.ts';
import css from '../../features/automation/rules/rules.module.css';
import { useRuleWords } from '../../features/automation/rules/use-rule-words.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useSearchText } from '../../ui/fields/search-field.tsx';
import {
  IconAlertTriangle,
  IconArrowDown,
  IconArrowUp,
  IconHistory,
  IconPlus,
  IconRepeatOff,
} from '../../ui/icons/index.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { foldText } from '../../ui/lists/fold-text.ts';
import { wholeList } from '../../ui/lists/table-list.ts';
import { TablePage } from '../../ui/lists/table-page.tsx';
import { Menu } from '../../ui/overlays/menu.ts';
import { StatusPill } from '../../ui/status-pill.tsx';
import { formatDateTime, formatNumber } from '../../ui/text/format.ts';

/** The rules of the company in the order in which they run, and models to begin with. */
export function RulesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useSearchText();
  const query = useLookup(rulesCrud);
  const order = useOrderRules();
  const switching = useSwitchRule();
  const deleting = useDialog<Rule>();
  const remove = useDelete(rulesCrud);
  const words = useRuleWords();
  const texts = useCrudTexts('rules', ({ name }: Rule) => name);
  // An operator inside a company changes no rule.
  const mayChange = readImpersonation() === null;

  const all = query.data ?? [];
  const sentences = new Map(all.map((rule) => [rule.id, words.rule(rule)]));
  const wanted = foldText(search.search);
  const items = all.filter(({ id, name }) => foldText(`${name} ${sentences.get(id) ?? ''}`).includes(wanted));
  const isFull = all.length >= maxRules;
  const open = (ruleId: string, model?: string) =>
    void navigate({ to: '/rules/$ruleId', params: { ruleId }, search: model === undefined ? {} : { model } });
  const showRuns = (ruleId?: number) =>
    void navigate({ to: '/rules/runs', search: ruleId === undefined ? {} : { ruleId } });
  const move = (rule: Rule, by: -1 | 1) => {
    const ids = all.map(({ id }) => id);
    const index = ids.indexOf(rule.id);
    order.mutate(ids.toSpliced(index, 1).toSpliced(index + by, 0, rule.id));
  };
  const turn = (rule: Rule, isOn: boolean) =>
    switching.mutate(
      { id: rule.id, isOn },
      {
        onSuccess: () =>
          toast.ok(t(isOn ? 'rules.switchedOn' : 'rules.switchedOff'), {
            label: t('rules.undo'),
            onPress: () => switching.mutate({ id: rule.id, isOn: !isOn }),
          }),
      },
    );
  const renderSwitch = (rule: Rule) => (
    <Switch
      aria-label={t('rules.switch', { name: rule.name })}
      checked={rule.isOn}
      disabled={!mayChange}
      onChange={({ currentTarget }) => turn(rule, currentTarget.checked)}
    />
  );
  const renderWords = ({ id, name }: Rule) => (
    <span className={css.words}>
      {name}
      <small title={sentences.get(id)}>{sentences.get(id)}</small>
    </span>
  );
  const renderAttention = (rule: Rule) => {
    if (rule.switchedOffAt !== null)
      return (
        <span title={t('rules.repeatedHint')}>
          <StatusPill tone="bad" icon={<IconRepeatOff />}>
            {t('rules.repeated')}
          </StatusPill>
        </span>
      );
    return isLacking(rule) ? (
      <span title={t('rules.goneHint')}>
        <StatusPill tone="warn" icon={<IconAlertTriangle />}>
          {t('rules.gone')}
        </StatusPill>
      </span>
    ) : (
      '—'
    );
  };
  const lastRun = ({ lastRunAt }: Rule) => (lastRunAt === null ? t('rules.never') : formatDateTime(lastRunAt));

  return (
    <>
      <TablePage
        title={texts.title}
        note={isFull ? t('rules.full', { max: maxRules }) : undefined}
        list={{ ...wholeList(query), items: query.data && items }}
        search={{ label: texts.searchLabel ?? '', ...search }}
        row={{ height: 54, twoLines: true }}
        empty={texts.empty}
        nothingFound={texts.notFound?.(search.search)}
        secondary={
          <Button variant="default" leftSection={<IconHistory size={16} stroke={1.75} />} onClick={() => showRuns()}>
            {t('rules.runsLink')}
          </Button>
        }
        primary={
          mayChange && (
            <Button leftSection={<IconPlus size={16} stroke={1.75} />} disabled={isFull} onClick={() => open('new')}>
              {texts.add}
            </Button>
          )
        }
        above={
          mayChange &&
          query.data &&
          !isFull &&
          search.search === '' && <RuleModelsList isWhole={all.length === 0} onChoose={(model) => open('new', model)} />
        }
        below={all.length > 0 && <p className={css.hint}>{t('rules.order')}</p>}
      >
        {(shown, end) => (
          <DataTable
            items={shown}
            keyOf={({ id }) => id}
            columns={[
              { label: t('rules.columns.on'), render: renderSwitch },
              { label: t('rules.columns.rule'), kind: 'grow', render: renderWords },
              { label: t('rules.columns.runs'), kind: 'number', render: ({ runs }) => formatNumber(runs) },
              { label: t('rules.columns.last'), render: lastRun },
              { label: t('rules.columns.attention'), render: renderAttention },
            ]}
            renderCard={(rule) => (
              <>
                {renderWords(rule)}
                {renderSwitch(rule)}
                {(rule.switchedOffAt !== null || isLacking(rule)) && renderAttention(rule)}
              </>
            )}
            renderActions={(rule, size) => (
              <>
                <IconButton
                  label={t('rules.runsOf', { name: rule.name })}
                  size={size}
                  onClick={() => showRuns(rule.id)}
                >
                  <IconHistory size={18} stroke={1.75} />
                </IconButton>
                {mayChange && (
                  <RecordActions
                    item={rule}
                    size={size}
                    texts={texts}
                    onEdit={() => open(String(rule.id))}
                    onDelete={() => deleting.open(rule)}
                    menu={{
                      label: ({ name }) => t('rules.more', { name }),
                      takes: () => undefined,
                      renderItems: () => (
                        <>
                          <Menu.Item
                            leftSection={<IconArrowUp size={16} stroke={1.75} />}
                            disabled={rule.id === all[0]?.id}
                            onClick={() => move(rule, -1)}
                          >
                            {t('rules.up')}
                          </Menu.Item>
                          <Menu.Item
                            leftSection={<IconArrowDown size={16} stroke={1.75} />}
                            disabled={rule.id === all.at(-1)?.id}
                            onClick={() => move(rule, 1)}
                          >
                            {t('rules.down')}
                          </Menu.Item>
                        </>
                      ),
                    }}
                  />
                )}
              </>
            )}
            end={end}
          />
        )}
      </TablePage>
      {texts.deleteDialog && (
        <DeleteDialog
          dialog={deleting}
          remove={remove}
          title={texts.deleteDialog.title}
          text={texts.deleteDialog.text}
          confirm={texts.deleteDialog.confirm}
          onDone={() => texts.deleteDialog && toast.ok(texts.deleteDialog.done)}
        />
      )}
    </>
  );
}
